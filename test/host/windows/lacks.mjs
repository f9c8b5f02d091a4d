/**
 * Tests that fail under Wine 8 but not on Windows, with the reason. They run anyway: a listed test that passes fails `npm test`, and one
 * that doesn't exist a run with `ORG_ACCESS_ROUNDS=all`.
 * @type {Readonly<Record<string, string>>}
 */
export const lacksOfWine = {
  'org-access in shells › org-access is found in an open cmd.exe that was given access':
    "Wine's cmd.exe did not read the umlauts of a file in UTF-8, after chcp 65001 neither. Only Windows shows whether it is so there.",
  'demo: command line › the demo program runs through a symbolic link':
    'Wine makes no symbolic link, and says that it has made one.',
};

const signals = 'Windows has no signals from one program to another.';
const shell = 'It runs command lines of sh.';

/** Tests about POSIX, which fail on Windows and Wine, with the reason. @type {Readonly<Record<string, string>>} */
export const ofPosix = {
  ...Object.fromEntries(
    ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGQUIT'].map((signal) => [
      `org-access run › org-access run forwards ${signal} to the command, and exits with the command's exit code`,
      signals,
    ]),
  ),
  'org-access run › org-access run ends with the signal that ended the command, or with the exit code that shells use':
    signals,
  'org-access run › org-access run delivers Ctrl+C to the command only once':
    'A terminal is made with script or python3, which Windows has not.',
  'org-access run › org-access run puts the token into the environment of the command only, and into no command line':
    'Only /proc has the environments of all programs.',
  'org-access with the access of a person › org-access prints tables with aligned columns and a header at a terminal':
    'A terminal is made with script or python3, which Windows has not.',
  'org-access call › curl sends the headers printed by org-access headers even if they contain non-ASCII letters':
    shell,
  'org-access call › org-access run starts a command with the environment variables of the requested place': shell,
  'org-access without VS Code › org-access warns of a password file that other users can read, and signs in':
    'Windows has no modes of files.',
};
