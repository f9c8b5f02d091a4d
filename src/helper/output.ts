import { writeSync } from 'node:fs';
import { placeKinds } from '../core/base/entities.ts';
import type { GrantRow, HelperAnswers, PlaceRow } from '../core/terminals/helperProtocol.ts';
import { saidBy } from '../model/terminals/helperSentences.ts';
import { plain, plainForTerminal } from '../model/text/displayText.ts';

/** Says something to the person at the terminal, as one line of plain text. It may quote what it is about. */
export function say(message: string): void {
  try {
    // A stream would make a pipe non-blocking, also for the program that `run` starts.
    writeSync(2, `${saidBy}${plain(message, Infinity)}\n`);
  } catch {
    // Nobody reads it.
  }
}

/** Says why it ends. @returns the exit code */
export function complain(message: string, code: number): number {
  say(message);
  return code;
}

/**
 * Writes to a program exactly, and to a person at a terminal as plain text. Ends when all of it has been taken, also by a slow
 * pipe. A reader that leaves early, such as `head`, is no failure.
 */
export function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.once('error', () => resolve());
    process.stdout.write(process.stdout.isTTY ? plainForTerminal(text) : text, () => resolve());
  });
}

export function personText(value: HelperAnswers['whoami']): string {
  const [username, name, email, connection] = [
    value.username,
    value.name ?? '',
    value.email ?? '',
    value.connection,
  ].map((text) => plain(text));
  const url = plain(value.url, Infinity);
  return `${[name, email && `<${email}>`].filter(Boolean).join(' ') || username}\n${username} at ${connection}, ${url}`;
}

export function connectionsTable({ connections }: HelperAnswers['connections']): string {
  return table(
    ['CONNECTION', 'ID', 'URL', 'SIGNED IN'],
    connections.map(({ name, id, url, signedIn }) => [name, id, url, signedIn ? 'yes' : 'no']),
  );
}

const placeHead = placeKinds.flatMap((kind) => [kind.toUpperCase(), 'ID']);
const placeCells = (row: PlaceRow) => placeKinds.flatMap((kind) => [row[kind] ?? '', row[`${kind}Id`] ?? '']);

export function placesTable(rows: readonly PlaceRow[]): string {
  return table(placeHead, rows.map(placeCells));
}

export function grantsTable(rows: readonly GrantRow[]): string {
  return table(
    [...placeHead, 'KIND', 'NAME'],
    rows.map((row) => [...placeCells(row), row.kind, row.name]),
  );
}

/** Rows with tabs between the cells for a program, and with a head and in columns for a person at a terminal. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => plain(cell)));
  if (!process.stdout.isTTY) return cells.map((row) => row.join('\t')).join('\n');
  const all = [head, ...cells];
  const widths = head.map((_, column) => all.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
