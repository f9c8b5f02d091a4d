/** Time limit for waiting. A busy machine takes ten times as long as an idle one. */
export const patienceMs = 120_000;
