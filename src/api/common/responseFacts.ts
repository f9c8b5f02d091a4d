import * as v from 'valibot';
import type { Immutable } from '../../platform/common/messages.ts';

/** Next steps that a panel offers after a failure. */
export const nextSteps = ['whereMayI', 'selectPlace', 'checkConnection', 'signIn'] as const;
export type NextStep = (typeof nextSteps)[number];

export type DeviceName = readonly [id: string, name: string];

export const deviceNamesSchema = v.array(v.strictTuple([v.string(), v.string()]));

export const factsSchema = v.object({
  /** State of the request. `none` is for content that isn't a response. */
  state: v.picklist(['none', 'running', 'done', 'failed', 'canceled']),
  /** Status, such as `200 OK`, or a text in its place. */
  status: v.string(),
  /** Facts beside the status in one line: duration, size, organization and site, connection. */
  parts: v.array(v.string()),
  /** Facts that are shown on request: the address, the time, and headers. */
  rows: v.array(v.strictTuple([v.string(), v.string()])),
  /** Cause of a failure in a sentence, preferably the service's own. */
  cause: v.exactOptional(v.string()),
  steps: v.exactOptional(v.array(v.picklist(nextSteps))),
  /** Start of a running request, in milliseconds since 1970. */
  startedAtMs: v.exactOptional(v.number()),
  canFollow: v.exactOptional(v.literal(true)),
  /** Whether there are fields of a comparison that can be left out, or that are left out. */
  canLeaveOut: v.exactOptional(v.literal(true)),
  /** Numbers of days that the request can ask for, and the number that it has asked for. */
  range: v.exactOptional(v.object({ choices: v.array(v.number()), days: v.exactOptional(v.number()) })),
  /** Names of the devices that the request names by ID. */
  deviceNames: v.exactOptional(deviceNamesSchema),
});
export type ResponseFacts = Immutable<v.InferOutput<typeof factsSchema>>;
