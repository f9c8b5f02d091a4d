/** UID of a user without other processes. */
export const nobody = 65_534;

/** Whether this process may start programs as another user. */
export const canBeOthers = process.getuid?.() === 0;
