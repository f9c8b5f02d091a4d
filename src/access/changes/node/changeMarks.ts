import { exactTime } from '../../../platform/common/text/time.ts';
import { rowId } from '../../common/tree/accessTree.ts';
import type { ChangeSet } from './accessHistory.ts';
import { changeText } from './changeTree.ts';

/** Decoration of a row in the access tree. */
export interface ChangeMark {
  readonly kind: 'added' | 'changed';
  readonly tooltip: string;
}

const marked = 7 * 24 * 60 * 60_000;
const maxLines = 3;

/** Returns decorations by row for the newest changes, for a week. A removed entity decorates its parent. */
export function changeMarks(
  sets: readonly ChangeSet[],
  nowMs: number,
  locale: string,
): ReadonlyMap<string, ChangeMark> {
  const marks = new Map<string, { kind: ChangeMark['kind']; lines: string[] }>();
  const [newest] = sets;
  if (!newest || nowMs - newest.atMs > marked) return new Map();
  for (const change of newest.changes) {
    const { organization, site } = change;
    const itself = rowId(change);
    const around = site ? [rowId({ organization })] : [];
    for (const id of change.kind === 'removed' ? around : [...around, itself]) {
      const mark = marks.get(id) ?? { kind: change.kind === 'added' && id === itself ? 'added' : 'changed', lines: [] };
      mark.lines.push(changeText(change));
      marks.set(id, mark);
    }
  }
  const when = exactTime(newest.atMs, locale);
  return new Map([...marks].map(([id, { kind, lines }]) => [id, { kind, tooltip: `${summary(lines)} · ${when}` }]));
}

function summary(lines: readonly string[]): string {
  return lines.slice(0, maxLines).join('; ') + (lines.length > maxLines ? ' …' : '');
}
