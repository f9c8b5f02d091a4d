import * as v from 'valibot';
import type { OrgAccessError } from '../../../platform/common/errors.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { lengthSchema, textSchema } from '../../../platform/common/json/schema.ts';
import type { Immutable } from '../../../platform/common/messages.ts';

const optionalNumber = v.exactOptional(v.number());
const optionalText = v.exactOptional(v.string());

const watchSchema = v.object({
  requestId: textSchema,
  requestName: optionalText,
  triggerType: optionalText,
  /**
   * `waiting`: not listed yet. `stuck`: unchanged near its end for long. `unknown`: state not recognized. `missing`: not
   * listed, or no longer. These and `running` continue; the others are final, such as `lost` (missing for too long) and
   * `unchanged` (for too long).
   */
  phase: v.picklist([
    ...(['waiting', 'running', 'stuck', 'unknown', 'missing'] as const),
    ...(['done', 'failed', 'stopped', 'lost', 'unchanged'] as const),
  ]),
  word: optionalText,
  percent: optionalNumber,
  startedAtMs: optionalNumber,
  unchangedSinceMs: lengthSchema,
  seenAtMs: optionalNumber,
  /** Number of consecutive complete lists without the job, and the time of the first of them. */
  missed: v.exactOptional(v.object({ lists: lengthSchema, sinceMs: lengthSchema })),
  /** Members of `Polling`, from here on. */
  delayMs: lengthSchema,
  polledAtMs: lengthSchema,
  waitMs: lengthSchema,
  failures: optionalNumber,
  isAsked: v.exactOptional(v.boolean()),
});

/** Job with everything needed to follow it in another window or after a restart, but no secrets. */
export const jobSchema = v.object({
  watch: watchSchema,
  connectionId: textSchema,
  /** Base URL and user with which the job was started. It is never polled with others. */
  baseUrl: textSchema,
  username: textSchema,
  headers: v.array(v.strictTuple([v.string(), v.string()])),
  /** Time when the job ended and a notification was shown. */
  endedAtMs: optionalNumber,
});

export type JobPhase = JobWatch['phase'];

/** Followed job with the timing of its polls. Immutable and without secrets. */
export type JobWatch = Immutable<v.InferOutput<typeof watchSchema>> & {
  /** Error of the last poll. Not stored. */
  readonly error?: OrgAccessError;
  /** The service's row, which may contain anything. Not stored. */
  readonly source?: JsonObject;
};

export type FollowedJob = Immutable<Omit<v.InferOutput<typeof jobSchema>, 'watch'>> & { readonly watch: JobWatch };
