import { verbs } from './usage.ts';

/** The shells whose command lines can be completed. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof shells)[number];

const optionNames = ['--connection', '--min-life', '--json', '--request', '--data', '--help'];
const names = 'org-access completion connections 2>/dev/null';
const words = verbs.join(' ');

/**
 * Text that a shell reads to complete command lines of `org-access`: commands, options, and names of connections, which it asks for
 * then. A name is only ever data there, whatever it is.
 */
export function completionScript(shell: Shell): string {
  return scripts[shell];
}

const scripts: Readonly<Record<Shell, string>> = {
  bash: `# For ~/.bashrc: command -v org-access >/dev/null && eval "$(org-access completion bash)"
_org_access() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} name
  COMPREPLY=()
  case $before in
    --connection)
      while IFS= read -r name; do
        name=$(printf %q "$name")
        [[ $name == "$current"* ]] && COMPREPLY+=("$name")
      done < <(${names})
      return ;;
    -X|--request) COMPREPLY=($(compgen -W 'GET POST PUT PATCH DELETE' -- "$current")); return ;;
    completion) COMPREPLY=($(compgen -W '${shells.join(' ')}' -- "$current")); return ;;
  esac
  local index
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ \${COMP_WORDS[index]} == -- ]]; then
      if ((index == COMP_CWORD - 1)); then COMPREPLY=($(compgen -c -- "$current")); fi
      return
    fi
  done
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W '${optionNames.join(' ')}' -- "$current"))
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${words}' -- "$current"))
  fi
}
complete -o default -F _org_access org-access
`,
  zsh: `# For ~/.zshrc, after compinit: (( $+commands[org-access] )) && eval "$(org-access completion zsh)"
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
    --connection) found=("\${(@f)$(${names})}"); compadd -- \${found:#}; return ;;
    -X|--request) compadd GET POST PUT PATCH DELETE; return ;;
    -d|--data) _files; return ;;
    completion) compadd ${shells.join(' ')}; return ;;
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    compadd -- ${optionNames.join(' ')}
  elif (( CURRENT == 2 )); then
    compadd ${words}
  fi
}
compdef _org_access org-access
`,
  fish: `# For ~/.config/fish/config.fish: type -q org-access; and org-access completion fish | source
complete -c org-access -f
complete -c org-access -n __fish_use_subcommand -a '${words}'
complete -c org-access -n '__fish_seen_subcommand_from completion' -a '${shells.join(' ')}'
complete -c org-access -n 'string match -q "* -- *" -- (commandline -cp)' -a '(complete -C (string replace -r ".*? -- " "" -- (commandline -cp)))'
complete -c org-access -l connection -x -a '(${names})'
complete -c org-access -l min-life -x
complete -c org-access -l json
complete -c org-access -s X -l request -x -a 'GET POST PUT PATCH DELETE'
complete -c org-access -s d -l data -r -F
complete -c org-access -s h -l help
`,
  powershell: `# For $PROFILE: if (Get-Command org-access -ErrorAction Ignore) { org-access completion powershell | Out-String | Invoke-Expression }
Register-ArgumentCompleter -Native -CommandName org-access -ScriptBlock {
  param($word, $line, $position)
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $found = switch ($before[-1]) {
    '--connection' {
      org-access completion connections 2>$null | ForEach-Object {
        if ($_ -match '^[\\w.-]+$') { $_ }
        else { "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($_) + "'" }
      }
    }
    { $_ -in '-X', '--request' } { 'GET', 'POST', 'PUT', 'PATCH', 'DELETE' }
    'completion' { ${shells.map((shell) => `'${shell}'`).join(', ')} }
    default {
      if ($word.StartsWith('-')) { ${optionNames.map((name) => `'${name}'`).join(', ')} }
      elseif ($before.Count -eq 1) { ${verbs.map((verb) => `'${verb}'`).join(', ')} }
    }
  }
  $found | Where-Object { $_.StartsWith($word, 'OrdinalIgnoreCase') -or $_.StartsWith("'" + $word, 'OrdinalIgnoreCase') } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`,
};
