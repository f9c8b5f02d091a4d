import { isObject, own } from '../../../platform/common/json/json.ts';
import { payloadOf } from '../../common/pages/envelope.ts';
import type { JobRow } from './jobRow.ts';

/**
 * Finds the ID of a job in a response, in a sentence such as `Request [5b1e7c90-…] …`.
 *
 * @param body parsed JSON, or text
 */
export function requestIdIn(body: unknown): string | undefined {
  const { value } = payloadOf(body);
  const texts = textsIn(value === undefined ? body : [value, body]);
  const named = isObject(value) ? own(value, 'requestId') : undefined;
  return (
    texts.map((text) => inSentence.exec(text)?.[1]).find(Boolean) ??
    (typeof named === 'string' && isId.test(named) ? named : undefined) ??
    texts.map((text) => inBrackets.exec(text)?.[1]).find(Boolean)
  );
}

/**
 * Finds the newest job with this name that started after the request was sent.
 *
 * @param sentAtMs time by the service's clock
 */
export function newestNamed(rows: readonly JobRow[], name: string, sentAtMs: number): JobRow | undefined {
  if (name.trim() === '') return undefined;
  return rows
    .filter(({ requestName, startedAtMs }) => requestName === name && (startedAtMs ?? 0) >= sentAtMs)
    .sort((a, b) => (b.startedAtMs ?? 0) - (a.startedAtMs ?? 0))[0];
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const inSentence = /\brequest\s*\[\s*([\w.:-]{1,100})\s*\]/i;
const inBrackets = new RegExp(String.raw`\[\s*(${uuid})\s*\]`, 'i');
const isId = /^[\w.:-]{1,100}$/;

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > 3 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth + 1));
}
