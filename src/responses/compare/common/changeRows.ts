import * as l10n from '@vscode/l10n';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { formatPath } from '../../../platform/common/json/jsonPath.ts';
import {
  spotText,
  type ChangedRow,
  type ChangeMark,
  type ComparedList,
  type Comparison,
  type Difference,
  type ReadContext,
} from '../../../service/compare/common/comparison.ts';
import { differenceText } from '../../../service/compare/common/differenceText.ts';
import { nameOfElement } from '../../../service/forms/common/graph.ts';

/** Limit of rows in a panel; more would block the extension host. */
export const maxShown = 10_000;

export interface ChangeRows {
  /** Objects with a member per displayed column. */
  readonly rows: readonly JsonObject[];
  readonly marks: readonly ChangeMark[];
}

/** Kinds of differences in the order of the rows, the most important first. */
const marksInOrder: readonly ChangeMark[] = ['changed', 'added', 'removed'];
const between = ' · ';

export function changeRows({ lists, others }: Pick<Comparison, 'lists' | 'others'>): ChangeRows {
  const rows: JsonObject[] = [];
  const marks: ChangeMark[] = [];
  const [change, list, id, name, differences] = columnNames();
  const isOne = lists.length === 1 && others.length === 0;
  const names = listNames(lists);
  for (const [index, { member, rows: changed }] of lists.entries())
    for (const row of marksInOrder.flatMap((mark) => changed.filter((one) => one.mark === mark))) {
      if (rows.length === maxShown) return { rows, marks };
      marks.push(row.mark);
      rows.push({
        [change]: markText(row.mark),
        ...(!isOne && { [list]: names[index] }),
        [id]: row.id,
        [name]: nameOfElement(row.after ?? row.before ?? {}, member),
        [differences]: cellsText(row),
      });
    }
  for (const other of others) {
    if (rows.length === maxShown) break;
    marks.push(other.mark);
    rows.push({
      [change]: markText(other.mark),
      ...(lists.length > 0 && { [list]: '', [id]: '', [name]: '' }),
      [differences]: cellText(other),
    });
  }
  return { rows, marks };
}

/** Names lists by the last member of their path, or by the whole path if that is ambiguous. */
export function listNames(lists: readonly Pick<ComparedList, 'path'>[]): readonly string[] {
  const counts = new Map<unknown, number>();
  for (const { path } of lists) counts.set(path.at(-1), (counts.get(path.at(-1)) ?? 0) + 1);
  return lists.map(({ path }) => {
    const last = path.at(-1);
    return typeof last === 'string' && counts.get(last) === 1 ? last : fieldName(formatPath(path));
  });
}

/** Removes `$.` from a path, unless nothing else is left. */
export function fieldName(path: string): string {
  return path.replace(/^\$\.?(?=.)/, '');
}

export function markText(mark: ChangeMark): string {
  const texts = { added: l10n.t('Added'), removed: l10n.t('Removed'), changed: l10n.t('Changed') };
  return texts[mark];
}

function columnNames(): readonly [string, string, string, string, string] {
  return [l10n.t('Change'), l10n.t('List'), l10n.t('ID'), l10n.t('Name'), l10n.t('Differences')];
}

function cellsText({ mark, cells, count, spot }: ChangedRow): string {
  if (mark !== 'changed') return '';
  const more = count - cells.length;
  return [...cells.map((cell) => cellText(cell, spot)), ...(more > 0 ? [l10n.t('{0} more', String(more))] : [])].join(
    between,
  );
}

function cellText(difference: Difference, row?: ReadContext): string {
  const where = spotText(difference.spot, row);
  const text = differenceText(difference);
  return where === '' ? text : `${where}: ${text}`;
}
