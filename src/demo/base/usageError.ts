/** Arguments that make no sense, in words for the person who gave them. */
export class UsageError extends Error {}
