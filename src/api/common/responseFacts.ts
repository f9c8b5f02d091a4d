import * as v from 'valibot';
import type { Immutable } from '../../platform/common/messages.ts';

/** Next steps that a panel offers after a failure. */
export const nextSteps = ['whereMayI', 'selectPlace', 'checkConnection', 'signIn'] as const;
export type NextStep = (typeof nextSteps)[number];

export type DeviceName = readonly [id: string, name: string];

export const deviceNamesSchema = v.array(v.strictTuple([v.string(), v.string()]));

export const factsSchema = v.object({
  /** `none` is for content that isn't a response. */
  state: v.picklist(['none', 'running', 'done', 'failed', 'canceled']),
  /** Status, or what stands for it, such as `200 OK`. */
  status: v.string(),
  /** Shown beside the status in one line: duration, size, place, connection. */
  parts: v.array(v.string()),
  /** Shown on request: the address, the time, and headers. */
  rows: v.array(v.strictTuple([v.string(), v.string()])),
  /** Cause of a failure in a sentence, preferably the service's own. */
  cause: v.exactOptional(v.string()),
  steps: v.exactOptional(v.array(v.picklist(nextSteps))),
  /** Start of a running request, in milliseconds since 1970. */
  startedAtMs: v.exactOptional(v.number()),
  canFollow: v.exactOptional(v.literal(true)),
  /** Whether fields of a comparison can be left out, or are. */
  canLeaveOut: v.exactOptional(v.literal(true)),
  /** Days that the request can ask for, and those that it has asked for. */
  range: v.exactOptional(v.object({ choices: v.array(v.number()), days: v.exactOptional(v.number()) })),
  /** Names of the devices that the request names by ID. */
  deviceNames: v.exactOptional(deviceNamesSchema),
});
export type ResponseFacts = Immutable<v.InferOutput<typeof factsSchema>>;
