import { resolve } from 'node:path';
import { procedureCommands } from './ops-procedures.ts';

const ROOT = resolve(import.meta.dirname, '..');

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A script for bash and zsh that defines the command `accord`, which is `npm run ops --` from anywhere, and completes its commands, procedures and
 * flags. `own` lists the commands that are not procedures, such as `users grant`.
 */
export function completionScript(own: readonly string[]): string {
  const { program } = procedureCommands();
  const ways = new Map<string, Set<string>>();
  const add = (way: string, word: string) => ways.set(way, (ways.get(way) ?? new Set()).add(word));
  for (const [first = '', second] of own.map((command) => command.split(' '))) {
    add('', first);
    if (second) add(first, second);
  }
  for (const group of program.commands) {
    add('', group.name());
    for (const command of group.commands) {
      add(group.name(), command.name());
      const flags = [...command.options.map(({ long }) => long ?? ''), '--as', '--output', '--help'];
      for (const flag of flags) add(`${group.name()} ${command.name()}`, flag);
    }
  }
  const cases = [...ways].map(([way, words]) => `    ${quoted(way)}) words=${quoted([...words].join(' '))} ;;`);
  return `# Completion of Accord's commands for bash and zsh:
#   source <(npm run --silent ops -- completion)
accord() { (cd ${quoted(ROOT)} && exec ${quoted(process.execPath)} src-server/ops.ts "$@"); }
if [ -n "\${ZSH_VERSION-}" ]; then
  type compdef >/dev/null 2>&1 || { autoload -U compinit && compinit; }
  autoload -U +X bashcompinit && bashcompinit
fi
_accord() {
  local words way='' typed="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -gt 1 ]; then way="\${COMP_WORDS[1]}"; fi
  if [ "$COMP_CWORD" -gt 2 ]; then way="$way \${COMP_WORDS[2]}"; fi
  case "$way" in
${cases.join('\n')}
    *) words='' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$typed"))
}
complete -F _accord accord`;
}
