/**
 * The limits fit an extension host, which has 2 to 4 GB. A record of 100,000 sites takes 33 MB and 3.9 million values.
 */

/** Maximum size after decompression. */
export const maxResponseBytes = 64 * 1024 * 1024;

export const maxJsonDepth = 1000;

/** Limit of values and keys, 0.6 GB in the worst case. Larger JSON is handled as plain text. */
export const maxJsonValues = 8_000_000;

/** Maximum length in characters on a single line. A string with any character beyond Latin-1 takes twice the memory. */
export const maxJsonLength = 2 * maxResponseBytes;

/** Limits of formatted JSON, of which a page holds several copies. */
export const maxLayoutLength = 24 * 1024 * 1024;
export const maxLayoutLines = 1_250_000;
