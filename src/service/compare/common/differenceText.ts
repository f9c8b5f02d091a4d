import { isObject, writeJson } from '../../../platform/common/json/json.ts';
import { RepeatedMember, Verbatim } from '../../../platform/common/json/verbatim.ts';
import type { Difference } from './comparison.ts';

export function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof Verbatim;
}

/** Returns the JSON of a scalar as received, and '' for undefined. */
export function scalarText(value: unknown): string {
  if (value === undefined) return '';
  if (value instanceof RepeatedMember) return value.values.map((one) => writeJson(one) ?? '…').join(', ');
  return value instanceof Verbatim ? String(value) : JSON.stringify(value);
}

/** Limit of a displayed value. */
const maxLength = 120;
/** Number of equal characters shown before the first difference. */
const lead = 20;
const nothing = '—';
const ellipsis = '…';

/** Formats both values, such as `UP → DOWN`. Long ones are cut around their first difference. */
export function differenceText({ mark, before, after }: Pick<Difference, 'mark' | 'before' | 'after'>): string {
  if (mark === 'added') return `${nothing} → ${cut(plainOf(after), 0)}`;
  if (mark === 'removed') return `${cut(plainOf(before), 0)} → ${nothing}`;
  // Both values are written as JSON if they would look the same otherwise, such as "1" and 1.
  const write = plainOf(before) === plainOf(after) ? jsonOf : plainOf;
  const [one, other] = [write(before), write(after)];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const from = one.length > maxLength || other.length > maxLength ? Math.max(0, start - lead) : 0;
  return `${cut(one, from)} → ${cut(other, from)}`;
}

function plainOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : jsonOf(value);
}

/** Returns JSON of limited length. It is truncated while it is written, because a value may be most of a response. */
function jsonOf(value: unknown, room = 2 * maxLength): string {
  if (isScalar(value)) return scalarText(value);
  const members = isObject(value)
    ? Object.entries(value)
    : (value as unknown[]).map((element) => [undefined, element] as const);
  let [text, left] = ['', room];
  for (const [key, member] of members) {
    const part =
      left <= 0 ? ellipsis : `${key === undefined ? '' : `${JSON.stringify(key)}:`}${jsonOf(member, left - 1)}`;
    text += text === '' ? part : `,${part}`;
    if (left <= 0) break;
    left -= part.length + 1;
  }
  return isObject(value) ? `{${text}}` : `[${text}]`;
}

function cut(text: string, from: number): string {
  const end = from + maxLength;
  return `${from > 0 ? ellipsis : ''}${text.slice(from, end)}${end < text.length ? ellipsis : ''}`;
}
