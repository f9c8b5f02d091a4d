/** UID of a user without other processes. */
export const nobody = 65_534;

export const canBeOthers = process.getuid?.() === 0;
