import * as v from 'valibot';

/** Next steps that a panel offers after a failure. */
export const nextSteps = ['whereMayI', 'selectPlace', 'checkConnection', 'signIn'] as const;
export type NextStep = (typeof nextSteps)[number];

/** `none` is for content that isn't a response. */
const states = ['none', 'running', 'done', 'failed', 'canceled'] as const;

export interface ResponseFacts {
  readonly state: (typeof states)[number];
  /** Status, or what stands for it, such as `200 OK`. */
  readonly status: string;
  /** Shown beside the status in one line: duration, size, place, connection. */
  readonly parts: readonly string[];
  /** Shown on request: the address, the time, and headers. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** Cause of a failure in a sentence, preferably the service's own. */
  readonly cause?: string;
  readonly steps?: readonly NextStep[];
  /** Start of a running request, in milliseconds since 1970. */
  readonly startedAtMs?: number;
  readonly canFollow?: true;
}

export const factsSchema: v.GenericSchema<ResponseFacts> = v.object({
  state: v.picklist(states),
  status: v.string(),
  parts: v.array(v.string()),
  rows: v.array(v.strictTuple([v.string(), v.string()])),
  cause: v.exactOptional(v.string()),
  steps: v.exactOptional(v.array(v.picklist(nextSteps))),
  startedAtMs: v.exactOptional(v.number()),
  canFollow: v.exactOptional(v.literal(true)),
});
