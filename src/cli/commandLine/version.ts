/** Set by the build (`scripts/version.mjs`). */
declare const ORG_ACCESS_VERSION: string;

export const version = ORG_ACCESS_VERSION;
