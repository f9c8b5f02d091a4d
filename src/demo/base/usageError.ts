/** Invalid arguments. The message is for people. */
export class UsageError extends Error {}
