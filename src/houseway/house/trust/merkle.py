"""The Merkle tree of RFC 6962: one hash for any number of entries, with short proofs.

An inclusion proof shows that an entry is in a tree; a consistency proof shows that a tree only grew."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

EMPTY = hashlib.sha256().digest()  # the root of a tree without entries


class Subtrees(Protocol):
    """Knows the hashes of complete subtrees: ``hash_of(level, index)`` covers 2**level leaves."""

    def hash_of(self, level: int, index: int) -> bytes: ...


def leaf_hash(entry: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


class LeafHashes:
    """Subtrees of leaves that are all in memory."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self._leaves = leaves

    def hash_of(self, level: int, index: int) -> bytes:
        if level == 0:
            return self._leaves[index]
        return node_hash(self.hash_of(level - 1, 2 * index), self.hash_of(level - 1, 2 * index + 1))


def root(tree: Subtrees, size: int) -> bytes:
    return _range(tree, 0, size) if size else EMPTY


def inclusion_proof(tree: Subtrees, index: int, size: int) -> list[bytes]:
    """Return the hashes that lead from the leaf to the root of the first ``size`` leaves."""
    if not 0 <= index < size:
        raise ValueError(f"There is no leaf {index} in a tree of {size}.")
    return _path(tree, index, 0, size)


def consistency_proof(tree: Subtrees, old: int, new: int) -> list[bytes]:
    """Return the hashes that show the first ``old`` leaves to be the beginning of the first ``new``."""
    if not 0 <= old <= new:
        raise ValueError(f"A tree of {new} leaves does not continue one of {old}.")
    return [] if old in (0, new) else _subproof(tree, old, 0, new, is_known=True)


def root_from_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes:
    """Return the root that the proof leads to (RFC 9162, 2.1.3.2). Compare it with the one you trust."""
    if not 0 <= index < size:
        raise ValueError(f"There is no leaf {index} in a tree of {size}.")
    here, last, current = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            raise ValueError("The proof is longer than the tree is high.")
        if here & 1 or here == last:
            current = node_hash(sibling, current)
            while not here & 1 and here:
                here, last = here >> 1, last >> 1
        else:
            current = node_hash(current, sibling)
        here, last = here >> 1, last >> 1
    if last:
        raise ValueError("The proof is shorter than the tree is high.")
    return current


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Check by the proof that the tree of ``new`` leaves continues that of ``old`` (RFC 9162, 2.1.4.2)."""
    if old > new or (old in (0, new) and proof):
        return False
    if old == new:
        return old_root == new_root
    if old == 0:
        return old_root == EMPTY
    hashes = list(proof) if old & (old - 1) else [old_root, *proof]
    if not hashes:
        return False
    here, last = old - 1, new - 1
    while here & 1:
        here, last = here >> 1, last >> 1
    of_old = of_new = hashes[0]
    for sibling in hashes[1:]:
        if last == 0:
            return False
        if here & 1 or here == last:
            of_old, of_new = node_hash(sibling, of_old), node_hash(sibling, of_new)
            while not here & 1 and here:
                here, last = here >> 1, last >> 1
        else:
            of_new = node_hash(of_new, sibling)
        here, last = here >> 1, last >> 1
    return (of_old, of_new, last) == (old_root, new_root, 0)


def _split(low: int, high: int) -> int:
    """Return where a range is divided: after the largest power of two that is smaller than it."""
    return low + (1 << (high - low - 1).bit_length() - 1)


def _range(tree: Subtrees, low: int, high: int) -> bytes:
    size = high - low
    if size & (size - 1) == 0:
        level = size.bit_length() - 1
        return tree.hash_of(level, low >> level)
    middle = _split(low, high)
    return node_hash(_range(tree, low, middle), _range(tree, middle, high))


def _path(tree: Subtrees, index: int, low: int, high: int) -> list[bytes]:
    if high - low == 1:
        return []
    middle = _split(low, high)
    if index < middle:
        return [*_path(tree, index, low, middle), _range(tree, middle, high)]
    return [*_path(tree, index, middle, high), _range(tree, low, middle)]


def _subproof(tree: Subtrees, old: int, low: int, high: int, *, is_known: bool) -> list[bytes]:
    if old == high:
        return [] if is_known else [_range(tree, low, high)]
    middle = _split(low, high)
    if old <= middle:
        return [*_subproof(tree, old, low, middle, is_known=is_known), _range(tree, middle, high)]
    return [*_subproof(tree, old, middle, high, is_known=False), _range(tree, low, middle)]
