/**
 * Tests that fail under Wine 8 but not on Windows, with the reason. They run anyway: a listed test that passes fails `npm test`; one that
 * doesn't exist fails the run with `ORG_ACCESS_ROUNDS=all`.
 * @type {Readonly<Record<string, string>>}
 */
export const lacksOfWine = {
  'org-access in shells › is given to a cmd.exe that is open already':
    "Wine's cmd.exe did not read the umlauts of a file in UTF-8, after chcp 65001 neither. Only Windows shows whether it is so there.",
  'demo: command line › runs through a symbolic link': 'Wine makes no symbolic link, and says that it has made one.',
};

const signals = 'Windows has no signals from one program to another.';
const shell = 'It runs command lines of sh.';

/**
 * Tests that fail on Windows and Wine because they are about POSIX, with the reason.
 * @type {Readonly<Record<string, string>>}
 */
export const ofPosix = {
  ...Object.fromEntries(
    ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGQUIT'].map((signal) => [
      `org-access run › hands ${signal} on to the command, and ends as that does`,
      signals,
    ]),
  ),
  'org-access run › ends by the signal that has ended the command, or with the code that shells have for it': signals,
  'org-access run › lets Ctrl+C reach the command once, which decides what comes of it':
    'A terminal is made with script or python3, which Windows has not.',
  'org-access run › has the token in the environment of the command alone':
    'Only /proc has the environments of all programs.',
  'org-access, about the access, › shows columns with a head to a person at a terminal':
    'A terminal is made with script or python3, which Windows has not.',
  'org-access for an organization and a site › gives headers that curl sends as the service takes them, with letters that are not ASCII':
    shell,
  'org-access for an organization and a site › runs commands with the values of the headers, and for the place that was asked for':
    shell,
  'org-access with all pages › ends quietly when its reader leaves, and refuses pages of what does not only read':
    shell,
};
