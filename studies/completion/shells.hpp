#pragma once
/// The parts of a completion script that know nothing of the catalogue.

#include <string>

namespace verilie::studies {

/// Runs in both shells: `_verilie_known WHAT` prints the words of the catalogue. Its cases stand between these two.
inline const std::string shared_before =
    R"(# Written by `@PROGRAM@ completion`; made anew when methods, problems or verbs change.
_verilie_known() {
    case "$1" in
)";
/// `_verilie_words VERB BEFORE PROBLEM` prints the words that may follow the word BEFORE; nothing where any may.
inline const std::string shared_after = R"(    esac
}
_verilie_takes() { case " $(_verilie_known "$1 takes") " in *" $2 "*) return 0 ;; esac; return 1; }
_verilie_words() {
    if [ -z "$1" ]; then _verilie_known verbs; return; fi
    if _verilie_takes "$1" "$2"; then
        case "$2" in
        --problem) _verilie_known problems ;;
        --method) _verilie_known methods ;;
        --set) _verilie_known "set $3" ;;
        *) _verilie_known "$1 $2" ;;
        esac
        return
    fi
    case "$1" in gradient) _verilie_known problems ;; schema) _verilie_known verbs ;; esac
    _verilie_known "$1"
}
)";

/// NOTE: bash splits words at = as well.
inline const std::string bash = R"(_verilie() {
    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb= problem= i found
    [ "$cur" = = ] && cur=
    [ "$before" = = ] && before=${COMP_WORDS[COMP_CWORD-2]}
    case ${COMP_WORDS[0]##*/} in @PROGRAM@-*) verb=${COMP_WORDS[0]##*/@PROGRAM@-}; verb=${verb#@PROGRAM@-} ;; esac
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case ${COMP_WORDS[i]} in
        --problem)
            problem=${COMP_WORDS[i+1]}
            [ "$problem" = = ] && problem=${COMP_WORDS[i+2]} ;;
        -*) ;;
        *) [ -n "$verb" ] || verb=${COMP_WORDS[i]} ;;
        esac
    done
    found=$(_verilie_words "$verb" "$before" "$problem")
    [ -n "$found" ] && compopt +o default +o bashdefault
    local list=
    case $before in --problem | --method) list=${cur%"${cur##*,}"} ;; esac
    COMPREPLY=($(compgen -P "$list" -W "$found" -- "${cur#"$list"}"))
    [ "$before" = --set ] && compopt -o nospace
    return 0
}
complete -o bashdefault -o default -F _verilie @PROGRAM@
for _verilie_verb in $(_verilie_known verbs); do
    complete -o bashdefault -o default -F _verilie "@PROGRAM@-$_verilie_verb"
done
unset _verilie_verb
)";

inline const std::string zsh = R"(_verilie() {
    local verb= problem= before=${words[CURRENT-1]} i
    local -a found
    case ${words[1]:t} in @PROGRAM@-*) verb=${${words[1]:t}#@PROGRAM@-} ;; esac
    for ((i = 2; i < CURRENT; ++i)); do
        case ${words[i]} in
        --problem) problem=${words[i+1]} ;;
        -*) ;;
        *) [ -n "$verb" ] || verb=${words[i]} ;;
        esac
    done
    found=(${=$(_verilie_words "$verb" "$before" "$problem")})
    case $before in
    --problem | --method) compset -P '*,' ;;
    --set) compadd -S '' -a found; return ;;
    esac
    if (($#found)); then compadd -a found; else _files; fi
}
if [ "${funcstack[1]}" = _verilie ]; then
    _verilie "$@"
else
    compdef _verilie @PROGRAM@
    for _verilie_verb in $(_verilie_known verbs); do compdef _verilie "@PROGRAM@-$_verilie_verb"; done
    unset _verilie_verb
fi
)";

}  // namespace verilie::studies
