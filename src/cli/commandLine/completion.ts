import { methods } from '../../service/common/methods.ts';
import type { Verb } from '../verbs/verb.ts';
import { optionList } from './options.ts';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof shells)[number];

const optionNames = optionList.map(([name]) => `--${name}`);
const listing = (list: string) => `org-access completion ${list} 2>/dev/null`;
/** Returns a line for each word that is completed by a list. */
const listed = (line: (word: string, list: string) => string) =>
  [
    ...optionList.flatMap(([name, { completedBy: list = 'files' }]) => (list === 'files' ? [] : [[`--${name}`, list]])),
    ['call', 'operations'],
  ]
    .map(([word = '', list = '']) => line(word, listing(list)))
    .join('\n');
const methodNames = methods.join(' ');

/** Returns a script that completes commands, options, and names. Names are never evaluated. */
export function completionScript(shell: Shell, verbs: readonly Verb[]): string {
  return scripts[shell](verbs.map(({ name }) => name));
}

const scripts: Readonly<Record<Shell, (verbs: readonly string[]) => string>> = {
  bash: (verbs) => `# For ~/.bashrc: command -v org-access >/dev/null && eval "$(org-access completion bash)"
_org_access_names() {
  local name
  while IFS= read -r name; do
    name=$(printf %q "$name")
    [[ $name == "$current"* ]] && COMPREPLY+=("\${name#"$left"}")
  done
}
_org_access() {
  local word=\${COMP_WORDS[COMP_CWORD]} first=$COMP_CWORD index operation= after=
  local current=$word left before
  [[ $word == '=' ]] && current=
  # The shell parts a word at its colons, and completes the last part alone.
  while ((first > 1)) && [[ \${COMP_WORDS[first]} == : || \${COMP_WORDS[first-1]} == : ]]; do
    current=\${COMP_WORDS[--first]}$current
  done
  left=\${current%"$word"}
  [[ $word == : ]] && left=$current
  before=\${COMP_WORDS[first-1]}
  [[ $before == '=' ]] && before=\${COMP_WORDS[first-2]}
  COMPREPLY=()
  case $before in
${listed((word, list) => `    ${word}) _org_access_names < <(${list}); return ;;`)}
    -o|--output) COMPREPLY=($(compgen -f -- "$current")); return ;;
    -X|--request) COMPREPLY=($(compgen -W '${methodNames}' -- "$current")); return ;;
    completion) COMPREPLY=($(compgen -W '${shells.join(' ')}' -- "$current")); return ;;
  esac
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ \${COMP_WORDS[index]} == -- ]]; then
      if ((index == COMP_CWORD - 1)); then COMPREPLY=($(compgen -c -- "$current")); fi
      return
    fi
    [[ \${COMP_WORDS[index]} == call ]] && operation=\${COMP_WORDS[index+1]}
    [[ \${COMP_WORDS[index]} == snapshot ]] && ((index < first - 1)) && after=folder
  done
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W '${optionNames.join(' ')}' -- "$current"))
  elif [[ $current == @* ]]; then
    COMPREPLY=($(compgen -P @ -f -- "\${current#@}"))
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${verbs.join(' ')}' -- "$current"))
  elif [[ -n $after ]]; then
    _org_access_names < <(${listing('operations')})
  elif [[ -n $operation && $before != --* && $word != '=' && \${COMP_WORDS[first-1]} != '=' ]]; then
    # It stands there as it was typed, with its quotes and backslashes.
    operation=$(xargs printf %s <<< "$operation" 2>/dev/null)
    COMPREPLY=($(compgen -W "$(org-access completion parameters "$operation" 2>/dev/null)" -- "$current"))
    [[ \${COMPREPLY[*]} == *= ]] && compopt -o nospace
  fi
}
complete -o default -F _org_access org-access
`,
  zsh: (verbs) => `# For ~/.zshrc, after compinit: (( $+commands[org-access] )) && eval "$(org-access completion zsh)"
_org_access() {
  local -a found
  local end=\${words[(i)--]}
  if (( end < CURRENT )); then
    shift $end words
    (( CURRENT -= end ))
    _normal
    return
  fi
  case \${words[CURRENT-1]} in
${listed((word, list) => `    ${word}) found=("\${(@f)$(${list})}"); compadd -- \${found:#}; return ;;`)}
    -X|--request) compadd ${methodNames}; return ;;
    -d|--data|-o|--output) _files; return ;;
    completion) compadd ${shells.join(' ')}; return ;;
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    compadd -- ${optionNames.join(' ')}
  elif [[ \${words[CURRENT]} == @* ]]; then
    compset -P @
    _files
  elif (( CURRENT == 2 )); then
    compadd ${verbs.join(' ')}
  elif (( \${words[(i)snapshot]} == CURRENT - 1 )); then
    _files -/
  elif (( \${words[(i)snapshot]} < CURRENT )); then
    found=("\${(@f)$(${listing('operations')})}")
    compadd -- \${found:#}
  elif (( \${words[(i)call]} < CURRENT )); then
    found=("\${(@f)$(org-access completion parameters "\${(Q)words[\${words[(i)call]}+1]}" 2>/dev/null)}")
    compadd -S '' -- \${found:#}
  fi
}
compdef _org_access org-access
`,
  fish: (verbs) => `# For ~/.config/fish/config.fish: type -q org-access; and org-access completion fish | source
complete -c org-access -f
complete -c org-access -n __fish_use_subcommand -a '${verbs.join(' ')}'
complete -c org-access -n '__fish_seen_subcommand_from completion' -a '${shells.join(' ')}'
complete -c org-access -n 'string match -q "* -- *" -- (commandline -cp)' -a '(complete -C (string replace -r ".*? -- " "" -- (commandline -cp)))'
complete -c org-access -n '__fish_prev_arg_in call' -a '(${listing('operations')})'
complete -c org-access -n '__fish_prev_arg_in snapshot' -a '(__fish_complete_directories)'
complete -c org-access -n '__fish_seen_subcommand_from snapshot; and not __fish_prev_arg_in snapshot' -a '(${listing('operations')})'
function __org_access_parameters
  set -l words (commandline -cpo)
  set -l at (contains -i -- call $words); or return
  org-access completion parameters $words[(math $at + 1)] 2>/dev/null
end
complete -c org-access -n '__fish_seen_subcommand_from call; and not __fish_prev_arg_in call' -a '(__org_access_parameters)'
${fishOptions()}
`,
  powershell: (
    verbs,
  ) => `# For $PROFILE: if (Get-Command org-access -ErrorAction Ignore) { org-access completion powershell | Out-String | Invoke-Expression }
Register-ArgumentCompleter -Native -CommandName org-access -ScriptBlock {
  param($word, $line, $position)
  $before = [System.Collections.Generic.List[string]]@($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.ToString() } })
  $typed = $word -replace '^["'']' -replace "''", "'"
  $quoted = {
    param($name)
    if ($name -match '^([\\w.-]+|[\\w.:\\[\\]-]+=)$') { $name }
    else { "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($name) + "'" }
  }
  $found = switch ($before[-1]) {
${listed((word, list) => `    '${word}' { ${list.replace('/dev/null', '$null')} }`)}
    { $_ -in '-X', '--request' } { ${methods.map((method) => `'${method}'`).join(', ')} }
    'completion' { ${shells.map((shell) => `'${shell}'`).join(', ')} }
    default {
      if ($word.StartsWith('-')) { ${optionNames.map((name) => `'${name}'`).join(', ')} }
      elseif ($before.Count -eq 1) { ${verbs.map((verb) => `'${verb}'`).join(', ')} }
      elseif ($before -contains 'snapshot' -and $before[-1] -ne 'snapshot') { org-access completion operations 2>$null }
      elseif ($before -contains 'call') {
        org-access completion parameters $before[$before.IndexOf('call') + 1] 2>$null
      }
    }
  }
  $found | Where-Object { $_.StartsWith($typed, 'OrdinalIgnoreCase') } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new((& $quoted $_), $_, 'ParameterValue', $_) }
}
`,
};

function fishOptions(): string {
  return optionList
    .map(([name, { type, short, completedBy }]) => {
      const choices = name === 'request' ? `'${methodNames}'` : completedBy && `'(${listing(completedBy)})'`;
      const values = completedBy === 'files' ? ' -r -F' : ` -x${choices === undefined ? '' : ` -a ${choices}`}`;
      return `complete -c org-access${short ? ` -s ${short}` : ''} -l ${name}${type === 'string' ? values : ''}`;
    })
    .join('\n');
}
