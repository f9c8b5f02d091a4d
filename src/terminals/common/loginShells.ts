/** As bash exports a function to those that it starts, also to those that read the files of a login before. */
const bashFunction = { name: 'BASH_FUNC_org-access%%', value: '() {  "$ORG_ACCESS_BIN/org-access" "$@"\n}' };

/** The same in a shell that is open; the others pass it over. */
export const bashFunctionLine = `test -n "$BASH_VERSION" && eval 'org-access() { "$ORG_ACCESS_BIN/org-access" "$@"; }; export -f org-access'`;

/**
 * Variables by which a shell has the folder of `org-access` on its PATH although it sets that anew: those that VS Code's shell
 * integration puts back when the files of a login were read, as for `EnvironmentVariableMutatorOptions.applyAtShellIntegration`, and
 * a function for each bash that is started from there, in tmux too.
 */
export function pathAgain(bin: string, isWindows: boolean): Readonly<Record<string, string>> {
  const prepended = `${bin}${isWindows ? ';' : ':'}`.replaceAll(':', String.raw`\x3a`);
  return {
    VSCODE_ENV_PREPEND: `PATH=${prepended}`,
    ...(!isWindows && { [bashFunction.name]: bashFunction.value }),
  };
}
