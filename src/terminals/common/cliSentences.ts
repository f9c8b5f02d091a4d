/** Messages of `org-access` itself, in English because it doesn't know VS Code's language. */

export const messagePrefix = 'org-access: ';

export const notGivenAccess = 'This terminal has no access. In the editor, run "Give This Terminal Org Access".';

export const signInByLogin = 'To sign in, run "org-access login".';

export const signInByVariables =
  'Without VS Code, set ORG_ACCESS_CLIENT_ID and the other variables of "org-access help variables".';

export const editorGone =
  'The editor that this terminal belongs to isn\'t responding. Open a new terminal with "Org Access: New Terminal with Access".';

/** Shown to a program that still runs after the `org-access run` that started it has ended. */
export const runEnded = 'The "org-access run" that gave this program access has ended.';

/** Shown in tmux, which keeps the environment of a window that was closed. */
export const tmuxOutlivedEditor =
  'The VS Code window that gave this tmux access is closed. In the one that shows it now, run "Give This Terminal Org Access".';

export const editorStalled =
  'VS Code isn\'t responding. Nothing was sent. Try again when it does, or run "Developer: Restart Extension Host".';

/** Shown to another user, such as root under `sudo`. */
export const accessOfAnotherUser =
  'This access is another user\'s. In place of sudo, run "org-access run -- sudo --preserve-env=ORG_ACCESS_TOKEN" with your command.';

export function askedToWait(untilMs: number): string {
  const time = new Date(untilMs).toTimeString().slice(0, 5);
  return `The service asked to wait until ${time}.`;
}
