import { plain } from '../../platform/common/text/displayText.ts';
import { fill } from '../../platform/common/text/template.ts';
import { mostEntries, type Outline, type OutlineEntry } from '../common/outline.ts';
import { identityOf, memberText } from '../common/outlineEntry.ts';
import { kindText, type OutlineLabels } from './entryRow.ts';

const longestName = 60;
const mostNames = 8;

/** The line about an entry: where it stands, and what is known of it besides its name. */
export function describeEntry(outline: Outline, at: number, labels: OutlineLabels): string {
  const { entries } = outline;
  const entry = entries[at];
  if (!entry) return '';
  const names: string[] = [];
  const nameOf = (one: OutlineEntry | undefined) =>
    one && one.title !== '' ? plain(one.title, longestName) : labels.noName;
  for (let index = at; index >= 0; index = entries[index]?.parent ?? -1) names.push(nameOf(entries[index]));
  const way = names.reverse();
  const shownWay = way.length > mostNames ? [...way.slice(0, 2), '…', ...way.slice(3 - mostNames)] : way;
  const { value, title, state, again } = entry;
  const above = again === undefined ? undefined : entries[again];
  const words = [
    shownWay.join(' › '),
    fill(labels.depth, String(entry.depth + 1)),
    state.word ?? '',
    kindText(entry, labels),
    ...['vendor', 'fqdn'].map((name) => memberText(value, name) ?? ''),
    [identityOf(value)].find((id) => id !== title) ?? '',
    above ? fill(labels.againOf, String(above.depth + 1)) : '',
  ];
  return words
    .filter((word) => word !== '')
    .map((word) => plain(word, 400))
    .join(' · ');
}

/** What the answer says of the whole, and what is counted in it. */
export function summaryOf({ entries, levels, facts, isCut }: Outline, labels: OutlineLabels): string {
  const said = facts.map(([name, text]) =>
    fill(labels[name === 'span' || name === 'depth' ? name : 'status'], plain(text, longestName)),
  );
  const repeated = entries.filter(({ again }) => again !== undefined).length;
  return [
    ...said,
    fill(labels.levels, levels.toLocaleString()),
    ...(repeated > 0 ? [`${labels.again}: ${repeated.toLocaleString()}`] : []),
    ...(isCut ? [fill(labels.cut, mostEntries.toLocaleString())] : []),
  ].join(' · ');
}
