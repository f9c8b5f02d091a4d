/** What `org-access` says by itself, which is in English, since no editor has told it another language. */

/** The beginning of each line that is for a person, whoever has chosen the words. */
export const saidBy = 'org-access: ';

/** In a terminal without access, before any editor could be asked. */
export const notGivenAccess = 'This terminal has no access. In the editor, run "Give This Terminal Org Access".';

/** After the reason, where nobody is signed in. */
export const signInByLogin = 'To sign in, run "org-access login".';

export const editorGone =
  'The editor that this terminal belongs to is not responding. Open a new terminal with "Org Access: New Terminal with Access".';

/** In tmux, which outlives the window that it was started from, with its environment. */
export const tmuxOutlivedEditor =
  'The VS Code window that gave this tmux access is closed. In the one that shows it now, run "Give This Terminal Org Access".';

/** It listens, and does nothing else. */
export const editorStandsStill =
  'VS Code isn\'t responding. Nothing was sent. Try again when it does, or run "Developer: Restart Extension Host".';

/** As root by `sudo`, for example. */
export const accessOfAnotherUser =
  'This access is another user\'s. In place of sudo, run "org-access run -- sudo --preserve-env=ORG_ACCESS_TOKEN" with your command.';
