import { writeSync } from 'node:fs';
import { plain } from '../platform/common/text/displayText.ts';
import { saidBy, signInByLogin } from '../terminals/common/helperSentences.ts';
import type { GrantRow, HelperAnswers, OperationRow, PlaceRow } from '../terminals/node/protocol/helperProtocol.ts';
import { exitCodes } from './command/usage.ts';

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

/** Says why there is no answer of the editor, and what helps. @returns the exit code */
export function complainOfNoAnswer({ reason, message }: Unanswered): number {
  complain(message, 0);
  if (reason === 'signedOut') say(signInByLogin);
  return exitCodes[reason];
}

export const moreInHelp = 'Run "org-access --help" for more information.';

interface Unanswered {
  readonly reason: keyof typeof exitCodes;
  readonly message: string;
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

export function operationsTable(operations: readonly OperationRow[]): string {
  return table(
    ['OPERATION', 'KIND', 'NEEDS', 'METHOD', 'PATH'],
    operations.map(({ id, name, area, kind, needs, method, path }) => [area ? id : name, kind, needs, method, path]),
  );
}

const placeHead = ['ORGANIZATION', 'ID', 'SITE', 'ID'];
const placeCells = ({ organization, organizationId = '', site = '', siteId = '' }: PlaceRow) => [
  organization,
  organizationId,
  site,
  siteId,
];

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
