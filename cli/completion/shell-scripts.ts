// What a shell needs to complete the command: scripts that are made from the tree of commands and hold all of it. The hub is asked
// while somebody types only where something of the vault is named.
import type { Option } from 'commander';
import type { HubCommand, NameKind } from '../command-tree/command.ts';

/** A place in the tree: what may follow there. */
interface TreePlace {
  /** As the scripts write it: empty for the command itself, then `/key`, `/key/rotate`. */
  at: string;
  words: Word[];
  options: (Word & { takesValue: boolean; values: readonly string[]; kind?: NameKind | undefined })[];
  kind: NameKind | undefined;
  takesFiles: boolean;
}

interface Word {
  name: string;
  description: string;
}

export const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export function placesIn(program: HubCommand): TreePlace[] {
  const common = program.options.filter(({ long }) => long !== '--version').map((each) => readOption(each, program));
  const places: TreePlace[] = [];
  const walk = (command: HubCommand, at: string) => {
    const offered = command.offered.map((name) => ({ name, description: '' }));
    const inner = command.commands.map((each) => ({ name: each.name(), description: each.description() }));
    const words = [...inner, ...offered];
    const own = command === program ? [] : command.options.map((each) => readOption(each, command));
    const options = [...own, ...common, { name: '--help', description: 'show help', takesValue: false, values: [] }];
    const kind = command.named;
    const takesFiles = words.length === 0 && kind === undefined && command.registeredArguments.length > 0;
    places.push({ at, words, options, kind, takesFiles });
    for (const each of command.commands) walk(each, `${at}/${each.name()}`);
  };
  walk(program, '');
  return places;
}

function readOption(
  { long, description, required, optional }: Option,
  command: HubCommand,
): TreePlace['options'][number] {
  const name = long ?? '';
  const [values, kind] = [command.values.get(name) ?? [], command.namedBy.get(name)];
  return { name, description, takesValue: required || optional, values, kind };
}

/** Each option after which one of a few words is typed, with them. */
function* wordedOptions(places: TreePlace[]): Generator<[at: string, option: string, words: string]> {
  for (const { at, options } of places)
    for (const { name, values } of options) if (values.length > 0) yield [at, name, values.join(' ')];
}

/** Each option after which something of the vault is named, with its kind. */
function* namingOptions(places: TreePlace[]): Generator<[at: string, option: string, kind: NameKind]> {
  for (const { at, options } of places)
    for (const { name, kind } of options) if (kind !== undefined) yield [at, name, kind];
}

/** Each place where something of the vault is named, as a shell writes its branches. */
function namingPlaces(places: TreePlace[], branch: (at: string, kind: NameKind) => string): string {
  return places.flatMap(({ at, kind }) => (kind === undefined ? [] : [branch(at, kind)])).join('\n');
}

/** The options after which a value is typed, and no word of ours. */
function valueOptions({ options }: TreePlace): string {
  return namesOf(options.filter(({ takesValue }) => takesValue));
}

function namesOf(words: Word[]): string {
  return words.map(({ name }) => name).join(' ');
}

/** Where the words typed so far have led to. The first branch is the command itself. */
function paths(places: TreePlace[], separator: string): string {
  return places
    .map(({ at }) => at)
    .filter(Boolean)
    .join(separator);
}

function bashScript(places: TreePlace[]): string {
  const cases = places.map((place) => {
    const [words, options] = [namesOf(place.words), namesOf(place.options)];
    return `    '${place.at}') words='${words}' options='${options}' values='${valueOptions(place)}' ;;`;
  });
  return `# Completion of hub for bash: source <(hub completion bash)
_hub_names() {
  local name quotes=$'"\\'' typed
  typed="\${current#[$quotes]}"
  typed="\${typed//\\\\/}"
  while IFS=$'\\t' read -r name _; do
    [[ -n "$name" && "$name" == "$typed"* ]] || continue
    case "$current" in
      [$quotes]*) COMPREPLY+=("$name") ;;
      *) COMPREPLY+=("$(printf '%q' "$name")") ;;
    esac
  done < <("\${COMP_WORDS[0]}" completion names "$1" 2>/dev/null)
}
_hub() {
  local at='' word words='' options='' values='' current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at/$word" in ${paths(places, '|')}) at="$at/$word" ;; esac
  done
  COMPREPLY=()
  case "$at" in
${cases.join('\n')}
  esac
  case "$at \${COMP_WORDS[COMP_CWORD-1]}" in
${[...wordedOptions(places)].map(([at, option, words]) => `    '${at} ${option}') COMPREPLY=($(compgen -W '${words}' -- "$current")); return ;;`).join('\n')}
${[...namingOptions(places)].map(([at, option, kind]) => `    '${at} ${option}') _hub_names ${kind}; return ;;`).join('\n')}
  esac
  case " $values " in *" \${COMP_WORDS[COMP_CWORD-1]} "*) return ;; esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *)
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      case "$at" in
${namingPlaces(places, (at, kind) => `        '${at}') _hub_names ${kind} ;;`)}
      esac ;;
  esac
}
complete -o bashdefault -o default -F _hub hub
`;
}

function zshScript(places: TreePlace[]): string {
  const described = (list: Word[]) =>
    list.map(({ name, description }) => quoted(description === '' ? name : `${name}:${description}`)).join(' ');
  const cases = places.map(
    (place) =>
      `    ('${place.at}') found=(${described(place.words)})\n      options=(${described(place.options)}) values='${valueOptions(place)}' ;;`,
  );
  return `#compdef hub
# Completion of hub for zsh: source <(hub completion zsh)
_hub_names() {
  local -a names
  names=("\${(@f)$(\${words[1]} completion names $1 2>/dev/null)}")
  names=("\${(@)names%%$'\\t'*}")
  compadd -- \${names:#}
}
_hub() {
  local at='' word values=''
  local -a found options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in (${paths(places, '|')}) at="$at/$word" ;; esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  case "$at \${words[CURRENT-1]}" in
${[...wordedOptions(places)].map(([at, option, words]) => `    ('${at} ${option}') found=(${words}); _describe 'value' found; return ;;`).join('\n')}
${[...namingOptions(places)].map(([at, option, kind]) => `    ('${at} ${option}') _hub_names ${kind}; return ;;`).join('\n')}
  esac
  if [[ " $values " == *" \${words[CURRENT-1]} "* ]]; then _files; return; fi
  if [[ "$PREFIX" == -* ]]; then _describe -o 'option' options; return; fi
  case "$at" in
${namingPlaces(places, (at, kind) => `    ('${at}') _hub_names ${kind}; (( $#found )) || return 0 ;;`)}
  esac
  if (( $#found )); then _describe 'command' found
  else _files
  fi
}
compdef _hub hub
`;
}

function fishScript(places: TreePlace[]): string {
  const lines = places.flatMap(({ at, words, options, kind, takesFiles }) => {
    const here = `complete -c hub -n '__hub_at "${at}"'`;
    const about = ({ description }: Word) => (description === '' ? '' : ` -d ${quoted(description, "\\'")}`);
    return [
      ...words.map((word) => `${here} -a ${word.name}${about(word)}`),
      ...options.map((option) => `${here} -l ${option.name.slice(2)}${valueIn(option)}${about(option)}`),
      ...(kind === undefined ? [] : [`${here} -a ${quoted(askedFor(kind))}`]),
      ...(takesFiles ? [`${here} -F`] : []),
    ];
  });
  return `# Completion of hub for fish: hub completion fish > ~/.config/fish/completions/hub.fish
function __hub_at
    set -l at ''
    for word in (commandline -opc)[2..]
        switch "$at/$word"
            case ${paths(places, ' ')}
                set at "$at/$word"
        end
    end
    test "$at" = "$argv[1]"
end
complete -c hub -f
${lines.join('\n')}
`;
}

const askedFor = (kind: NameKind) => `(hub completion names ${kind} 2>/dev/null)`;

/** As fish is told what follows an option: one of a few words, a name of the vault, or a file. */
function valueIn({ takesValue, values, kind }: TreePlace['options'][number]): string {
  if (kind !== undefined) return ` -x -a ${quoted(askedFor(kind))}`;
  if (values.length > 0) return ` -x -a ${quoted(values.join(' '), "\\'")}`;
  return takesValue ? ' -r -F' : '';
}

function quoted(text: string, apostrophe = "'\\''"): string {
  return `'${text.replaceAll("'", apostrophe)}'`;
}
