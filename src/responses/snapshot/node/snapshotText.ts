import { writeJson } from '../../../platform/common/json/json.ts';
import { withUnseenEscaped } from '../../../platform/common/text/displayText.ts';
import { inTimeSlices } from '../../../platform/node/timeSlices.ts';
import { compareValues } from '../../../service/compare/common/compareValues.ts';
import { Field } from '../../../service/compare/common/field.ts';
import { inOrder } from '../../../service/compare/common/sideText.ts';
import { leftOutOf } from '../common/leftOut.ts';

/**
 * Returns the JSON of a snapshot: rows sorted by the ID by which comparisons match them, and a line for each member.
 * The same data gives the same text, whatever its order.
 *
 * @param list text of `leave-out.txt`
 * @returns undefined if it would be too large
 */
export async function snapshotText(value: unknown, operation: string, list: string): Promise<string | undefined> {
  const leftOut = leftOutOf(list, operation, value);
  const { members } = await inTimeSlices(compareValues(value, value, leftOut));
  const ordered = inOrder(value, members, new Field(leftOut));
  const rows = Array.isArray(ordered) ? ordered.map((row) => writeJson(row, 2)) : [writeJson(ordered, 2)];
  if (rows.includes(undefined)) return undefined;
  const text = Array.isArray(ordered)
    ? `[${rows.map((row) => `\n${row}`.replaceAll('\n', '\n  ')).join(',')}${rows.length > 0 ? '\n' : ''}]`
    : String(rows[0]);
  return `${withUnseenEscaped(text)}\n`;
}
