/**
 * Limits of received, parsed, and shown JSON. An extension host has 2 to 4 GB; a record of 100,000 sites has 33 MB in 3.9 million values
 * and keys.
 */

/** Bytes of a response after decompression. Receiving stops there. */
export const mostAnswerBytes = 64 * 1024 * 1024;

/** Nesting levels of JSON. Records stay far below 1,000. */
export const deepestJson = 1000;

/**
 * Values and keys of one JSON text, counted by `countJson`. In the worst case they take 0.6 GB. A text with more is handled as plain text:
 * 64 MiB of `{},` would take 2 GB.
 */
export const mostJsonValues = 8_000_000;

/** Characters of JSON on a single line; each counts twice if one takes two bytes. */
export const longestJson = 2 * mostAnswerBytes;

/**
 * Characters and lines of formatted JSON, of which a page holds several copies. A record of 10,000 sites with 30 privileges each has up to
 * 21 Mi characters in 0.9 million lines.
 */
export const longestLayout = 24 * 1024 * 1024;
export const mostLines = 1_250_000;
