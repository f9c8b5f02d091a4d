/**
 * The limits of what is received, read and shown, all in one place. They follow what an extension host carries: a record of 100,000
 * sites (that of the demo) has 33 MB in 3.9 million values and keys. An extension host has 2 to 4 GB.
 */

/** Bytes of an answer, once it is decompressed. What is larger is not received to its end, however small it was on its way. */
export const mostAnswerBytes = 64 * 1024 * 1024;

/** Levels of JSON. No record of people comes near a thousand. */
export const deepestJson = 1000;

/**
 * Values and keys of one JSON text, counted by `countJson`. The worst of as many take 0.6 GB, numbers that are not plain in one list or
 * one object with other keys alone. What has more, such as 64 MiB of `{},`, which would become 2 GB, is no JSON but a text to all who
 * would read it.
 */
export const mostJsonValues = 8_000_000;

/** Characters of JSON that is written without line breaks, counted twice where one takes two bytes. */
export const longestJson = 2 * mostAnswerBytes;

/**
 * Characters and lines of JSON that is laid out to be shown, which a page is sent and keeps several times. Up to 21 Mi characters and
 * 0.9 million lines are in a record of 10,000 sites with 30 privileges at each. With two blanks for each level, 3 MB of deep brackets
 * would become 2 GB.
 */
export const longestLayout = 24 * 1024 * 1024;
export const mostLines = 1_250_000;
