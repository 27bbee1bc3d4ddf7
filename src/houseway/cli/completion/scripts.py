"""The scripts that teach a shell to complete `houseway`. Each asks `houseway completion SHELL -- LINE`."""

from __future__ import annotations

# A word that ends with one of = @ : , is not finished, so no space follows it.
BASH = """\
_houseway_completion() {
    local IFS=$'\\n'
    COMPREPLY=( $("$1" completion bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null) )
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=@:,] ]]; then compopt -o nospace; fi
}
complete -o default -F _houseway_completion houseway
"""

ZSH = """\
#compdef houseway
_houseway() {
    local -a found finished unfinished
    local word
    found=("${(@f)$(houseway completion zsh -- "${(j: :)words[1,CURRENT]}" 2>/dev/null)}")
    for word in $found; do
        if [[ $word == *[=@:,] ]]; then unfinished+=("$word"); else finished+=("$word"); fi
    done
    if (( ${#finished} + ${#unfinished} == 0 )); then _files; return; fi
    (( ${#finished} )) && compadd -- "${finished[@]}"
    (( ${#unfinished} )) && compadd -S '' -- "${unfinished[@]}"
}
compdef _houseway houseway
"""

FISH = """\
function __houseway_completion
    houseway completion fish -- (commandline --current-process --cut-at-cursor) 2>/dev/null
end
complete --command houseway --no-files --condition 'count (__houseway_completion) >/dev/null' \\
    --arguments '(__houseway_completion)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
