/** Limits of JSON. An extension host has 2 to 4 GB; a record of 100,000 sites takes 33 MB and 3.9 million values and keys. */

/** Maximum size of a decompressed response. */
export const mostAnswerBytes = 64 * 1024 * 1024;

/** Maximum nesting depth. Records stay far below it. */
export const deepestJson = 1000;

/** Maximum number of values and keys, which take at most 0.6 GB. Larger JSON is handled as plain text. */
export const mostJsonValues = 8_000_000;

/** Maximum length of JSON on a single line. If any character is beyond Latin-1, each counts twice. */
export const longestJson = 2 * mostAnswerBytes;

/** Maximum length and lines of formatted JSON, of which a page holds several copies. */
export const longestLayout = 24 * 1024 * 1024;
export const mostLines = 1_250_000;
