"""The tree of the log: the published roots, and proofs that hold exactly for what they prove."""

from __future__ import annotations

import pytest

from houseway.house.trust.audit.tree import GrowingTree
from houseway.house.trust.merkle import (
    EMPTY,
    LeafHashes,
    consistency_proof,
    inclusion_proof,
    is_consistent,
    leaf_hash,
    root,
    root_from_inclusion,
)

# The inputs and roots with which implementations of RFC 6962 are usually tested.
PUBLISHED = (
    ("", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    ("00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
    ("10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
    ("2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"),
    ("3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"),
    ("40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"),
    ("5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
    (
        "606162636465666768696a6b6c6d6e6f",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ),
)
LEAVES = [leaf_hash(bytes([number])) for number in range(40)]
TREE = LeafHashes(LEAVES)


def test_roots_are_the_published_ones() -> None:
    growing = GrowingTree()
    hashes = []
    assert root(LeafHashes([]), 0) == EMPTY == growing.root()
    for entry, expected in PUBLISHED:
        hashes.append(leaf_hash(bytes.fromhex(entry)))
        growing.append(hashes[-1])
        assert root(LeafHashes(hashes), len(hashes)).hex() == expected
        assert growing.root().hex() == expected


def test_an_inclusion_proof_leads_to_the_root_from_its_own_leaf_only() -> None:
    for size in range(1, len(LEAVES) + 1):
        head = root(TREE, size)
        for index in range(size):
            proof = inclusion_proof(TREE, index, size)
            assert root_from_inclusion(LEAVES[index], index, size, proof) == head
            if size > 1:
                assert root_from_inclusion(LEAVES[(index + 1) % size], index, size, proof) != head


def test_a_proof_of_the_wrong_length_proves_nothing() -> None:
    proof = inclusion_proof(TREE, 3, 8)
    with pytest.raises(ValueError, match="longer"):
        root_from_inclusion(LEAVES[3], 3, 8, [*proof, EMPTY])
    with pytest.raises(ValueError, match="shorter"):
        root_from_inclusion(LEAVES[3], 3, 8, proof[:-1])
    with pytest.raises(ValueError, match="no leaf 8"):
        inclusion_proof(TREE, 8, 8)


def test_a_consistency_proof_holds_for_growth_and_for_nothing_else() -> None:
    other = LeafHashes([leaf_hash(b"other"), *LEAVES[1:]])
    for new in range(1, len(LEAVES) + 1):
        for old in range(new + 1):
            proof = consistency_proof(TREE, old, new)
            assert is_consistent(old, root(TREE, old), new, root(TREE, new), proof)
            assert not is_consistent(old, root(TREE, old), new, root(TREE, new), [*proof, EMPTY])
            if old:  # a rewritten log, with its own honest proof
                proof = consistency_proof(other, old, new)
                assert not is_consistent(old, root(TREE, old), new, root(other, new), proof)
                assert not is_consistent(new, root(TREE, new), old, root(TREE, old), proof) or old == new
