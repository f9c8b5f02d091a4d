/**
 * The limits of what is received, read and shown, all in one place. They follow what an extension host carries: a record of 100,000
 * sites has 33 MB in 3.6 million values and keys. At the limits, the worst of values take what is said beside them; an extension
 * host has 2 to 4 GB.
 */

/** Bytes of an answer, once it is decompressed. What is larger is not received to its end, however small it was on its way. */
export const mostAnswerBytes = 64 * 1024 * 1024;

/** Levels of JSON. No record of people comes near a thousand. */
export const deepestJson = 1000;

/**
 * Values and keys of one JSON text, counted by `countJson`. What has more, such as 64 MiB of `{},`, which would become 2 GB, is no
 * JSON but a text to all who would read it.
 */
export const mostJsonValues = 8_000_000;

/** Characters of JSON that are written or laid out, counted twice where one takes two bytes. With two blanks for each level, 3 MB of deep brackets become 2 GB. */
export const longestLayout = 160 * 1024 * 1024;

/** Lines of JSON that is laid out, for which the viewer keeps an entry each. */
export const mostLines = 4_000_000;
