/**
 * Limits of received, parsed, and shown JSON. An extension host has 2 to 4 GB; a record of 100,000 sites has 33 MB in 3.9 million values
 * and keys.
 */

/** Bytes of a response after decompression. Receiving stops there. */
export const mostAnswerBytes = 64 * 1024 * 1024;

/** Nesting levels of JSON. Records stay far below 1,000. */
export const deepestJson = 1000;

/** Values and keys of one JSON text, 0.6 GB in the worst case. Larger texts are handled as plain text. */
export const mostJsonValues = 8_000_000;

/** Characters of JSON on a single line; each counts twice if one takes two bytes. */
export const longestJson = 2 * mostAnswerBytes;

/** Characters and lines of formatted JSON, of which a page holds several copies. */
export const longestLayout = 24 * 1024 * 1024;
export const mostLines = 1_250_000;
