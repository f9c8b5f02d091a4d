import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { definedOnly, parsedJson, writeJson, type JsonObject } from '../../platform/common/json/json.ts';
import { countText, plain, withUnseenEscaped } from '../../platform/common/text/displayText.ts';
import { markdown } from '../../platform/common/text/markdown.ts';
import { inTimeSlices } from '../../platform/node/timeSlices.ts';
import { redaction } from '../../platform/redaction/common/redaction.ts';
import { changeRows } from '../../responses/compare/common/changeRows.ts';
import { countsText, limitNote } from '../../responses/compare/node/comparisonText.ts';
import { leftOutFile, leftOutLine, leftOutOf } from '../../responses/snapshot/common/leftOut.ts';
import { cellText } from '../../responses/table/common/table.ts';
import { compareValues } from '../../service/compare/common/compareValues.ts';
import { differencesIn, spotText, type Comparison, type Difference } from '../../service/compare/common/comparison.ts';
import { nameOfElement } from '../../service/forms/common/graph.ts';
import { UsageError } from '../commandLine/options.ts';
import { alignedRows } from '../result.ts';

export const diffForms = ['text', 'markdown', 'json'] as const;

const unlimited = { listed: Infinity, cells: Infinity };

/** Differences of one file, or the side that has it alone. */
interface FileDifference {
  readonly file: string;
  readonly comparison: Comparison | 'added' | 'removed';
}

/**
 * Returns the differences of two files, or of all JSON files in two folders.
 *
 * @throws UsageError if a file can't be read
 */
export async function diffText(before: string, after: string, form: (typeof diffForms)[number]) {
  const found: FileDifference[] = [];
  const lists = [before, after].map(async (folder) => await readFile(path.join(folder, leftOutFile), 'utf8'));
  const list = (await Promise.allSettled(lists)).map((one) => ('value' in one ? one.value : '')).join('\n');
  for (const [file, one, other] of await sidesOf(before, after)) {
    if (one === undefined || other === undefined) {
      found.push({ file, comparison: one === undefined ? 'added' : 'removed' });
      continue;
    }
    const [left, right] = [await jsonIn(one), await jsonIn(other)];
    const leftOut = leftOutOf(list, operationOf(file), right);
    const comparison = await inTimeSlices(compareValues(left, right, leftOut, form === 'json' ? unlimited : undefined));
    if (differencesIn(comparison) > 0) found.push({ file, comparison });
  }
  const texts = found.map((one) => (form === 'markdown' ? markdownOf(one) : textOf(one)));
  const text = [...texts, ...(form === 'text' ? proposals(found) : [])].join('\n');
  return { areSame: found.length === 0, text: form === 'json' ? json(found) : text };
}

type Sides = readonly [file: string, before: string | undefined, after: string | undefined];

async function sidesOf(before: string, after: string): Promise<readonly Sides[]> {
  const [left, right] = [await jsonFiles(before), await jsonFiles(after)];
  if (Boolean(left) !== Boolean(right)) throw new UsageError('Enter two folders or two files.');
  if (!left || !right) return [[after, before, after]];
  const side = (folder: string, names: readonly string[], name: string) =>
    names.includes(name) ? path.join(folder, name) : undefined;
  const names = [...new Set([...left, ...right])].sort();
  return names.map((name) => [name, side(before, left, name), side(after, right, name)]);
}

/** Returns the paths of JSON files below a folder, except in hidden ones such as that of git, or undefined for a file. */
async function jsonFiles(folder: string): Promise<readonly string[] | undefined> {
  // Follows symbolic links, of which `git difftool --dir-diff` makes folders.
  if (!(await stat(folder).catch(unread(folder))).isDirectory()) return undefined;
  const names = (await readdir(folder).catch(unread(folder))).filter((name) => !name.startsWith('.'));
  const found = names.map(async (name) => {
    const inside = await jsonFiles(path.join(folder, name));
    return inside?.map((file) => `${name}/${file}`) ?? (name.endsWith('.json') ? [name] : []);
  });
  return (await Promise.all(found)).flat();
}

async function jsonIn(file: string): Promise<unknown> {
  const parsed = parsedJson(await readFile(file, 'utf8').catch(unread(file)));
  if (!parsed) throw new UsageError(`"${file}" isn't JSON, or there is too much of it.`);
  return redaction().value(parsed.value);
}

function unread(file: string) {
  return ({ code }: NodeJS.ErrnoException): never => {
    throw new UsageError(`"${file}" can't be read (${code}).`);
  };
}

function operationOf(file: string): string {
  return path.basename(file, '.json');
}

function headOf(comparison: FileDifference['comparison']): string {
  if (typeof comparison === 'string') return comparison === 'added' ? 'only on the right' : 'only on the left';
  return [countsText(comparison), ...limitNote(differencesIn(comparison))].join(' · ');
}

function rowsOf({ comparison }: FileDifference) {
  const rows = typeof comparison === 'string' ? [] : changeRows(comparison).rows;
  const columns = Object.keys(rows[0] ?? {});
  return { columns, rows: rows.map((row) => columns.map((column) => cellText(row, column))) };
}

function textOf(one: FileDifference): string {
  const cells = rowsOf(one).rows.map((row) => row.map((cell) => plain(cell, Infinity)));
  const lines = alignedRows(cells, 40).map((line) => `  ${line}\n`);
  return `${plain(one.file, Infinity)}: ${headOf(one.comparison)}\n${lines.join('')}`;
}

function markdownOf(one: FileDifference): string {
  const { columns, rows } = rowsOf(one);
  const line = (cells: readonly string[]) => `| ${cells.map(markdown).join(' | ')} |\n`;
  const table =
    columns.length > 0 ? `\n${line(columns)}${line(columns.map(() => '---'))}${rows.map(line).join('')}` : '';
  return `### ${markdown(one.file)}\n\n${markdown(headOf(one.comparison))}\n${table}`;
}

/** Returns one object for each row, for each difference outside of rows, and for each file that one side lacks. */
function json(found: readonly FileDifference[]): string {
  const difference = ({ mark, spot, ...values }: Difference, row?: Difference['spot']) => {
    return definedOnly({ path: spotText(spot, row), change: mark, ...values });
  };
  const rows = found.flatMap(({ file, comparison }): JsonObject[] => {
    if (typeof comparison === 'string') return [{ file, change: comparison }];
    const { lists, others } = comparison;
    return [
      ...lists.flatMap(({ path: list, member, rows }) =>
        rows.map(({ id, mark: change, before, after, spot, cells }) => {
          const name = nameOfElement(after ?? before ?? {}, member);
          const differences = cells.map((cell) => difference(cell, spot));
          return { file, change, list: list.join('.'), id, name, differences };
        }),
      ),
      ...others.map((other) => ({ file, change: other.mark, differences: [difference(other)] })),
    ];
  });
  const text = writeJson(rows, 2) ?? writeJson(rows);
  if (text === undefined) throw new UsageError('The differences are too large to be written.');
  return `${withUnseenEscaped(text)}\n`;
}

/** Returns lines for the list of members that are left out, for those that differ in every element. */
function proposals(found: readonly FileDifference[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { file, comparison } of found)
    for (const { path, count } of typeof comparison === 'string' ? [] : comparison.varying) {
      const line = plain(leftOutLine(operationOf(file), path), Infinity);
      counts.set(line, (counts.get(line) ?? 0) + count);
    }
  return [...counts].map(
    ([line, count]) =>
      `${line} changes in all ${countText(count)} elements. To leave it out, add this line to ${leftOutFile}:\n${line}\n`,
  );
}
