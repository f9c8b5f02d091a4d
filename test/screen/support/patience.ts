/** How long what has to come is waited for: a machine that does much else takes ten times as long as one that does not. */
export const patienceMs = 120_000;
