/** A user of this computer that runs nothing else. */
export const nobody = 65_534;

/** Whether this process may start programs as another user. */
export const canBeOthers = process.getuid?.() === 0;
