import { definedOnly, isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { payloadOf } from './envelope.ts';
import { memberText } from './memberNames.ts';
import { numberIn, timeOf } from './times.ts';

/** Job in the status list. Missing and malformed members are undefined. */
export interface JobRow {
  readonly requestId: string;
  readonly requestName?: string;
  readonly triggerType?: string;
  /** State as the service writes it. */
  readonly status?: string;
  /** From 0 to 100, with fractions. */
  readonly percent?: number;
  readonly startedAtMs?: number;
  readonly source: JsonObject;
}

/** Rows without an ID are skipped. */
export function jobRows(rows: readonly unknown[]): readonly JobRow[] {
  return rows.filter(isObject).flatMap((source) => {
    const requestId = memberText(source, 'requestId');
    if (requestId === undefined) return [];
    const percent = numberIn(own(source, 'progressStatus')) ?? -1;
    const details = definedOnly({
      requestName: memberText(source, 'requestName'),
      triggerType: memberText(source, 'triggerType'),
      status: memberText(source, 'status'),
      percent: percent >= 0 && percent <= 100 ? percent : undefined,
      startedAtMs: timeOf(own(source, 'startDate')),
    });
    return [{ requestId, ...details, source }];
  });
}

export function isRequestId(text: string): boolean {
  return /^[\w.:-]{1,100}$/.test(text);
}

/**
 * Finds the ID of a job in a response, in a sentence such as `Request [5b1e7c90-…] …`, or in the member `requestId`.
 *
 * @param body parsed JSON, or text
 */
export function requestIdIn(body: unknown): string | undefined {
  const { value } = payloadOf(body);
  const named = isObject(value) ? memberText(value, 'requestId') : undefined;
  return (
    textsIn([value, body]).flatMap((text) => inSentence.exec(text)?.[1] ?? [])[0] ??
    (named !== undefined && isRequestId(named) ? named : undefined)
  );
}

const inSentence = /\brequest\s*\[\s*([\w.:-]{1,100})\s*\]/i;

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > 3 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth + 1));
}
