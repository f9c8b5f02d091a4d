/** The sentence for a program in a terminal without access, before any editor could be asked. */
export const notGivenAccess = 'This terminal has no access. In the editor, run "Give This Terminal Org Access".';
