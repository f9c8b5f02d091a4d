import { plain, withUnseenEscaped } from '../platform/common/text/displayText.ts';
import type {
  CliRequest,
  CliResponses,
  GrantRow,
  OperationRow,
  PlaceRow,
} from '../terminals/node/protocol/cliProtocol.ts';
import type { Invocation } from './commandLine/commandLine.ts';

export type Printed = Exclude<CliResponses[CliRequest['ask']], CliResponses['call'] | CliResponses['variables']>;

/** Formats a response, without a final line break. */
export function textOf({ command, json, request, config }: Invocation, value: Printed): string {
  const asJson = (printed: unknown) => withUnseenEscaped(JSON.stringify(printed, undefined, 2));
  if ('skeleton' in value) return asJson(value.skeleton);
  if ('names' in value) return exactNames(value.names, request.names === 'parameters' ? '=' : '');
  if (json) return asJson(value);
  if ('accessToken' in value) {
    if (command !== 'header' && command !== 'headers') return value.accessToken;
    const lines = headerLines(value).slice(0, command === 'header' ? 1 : undefined);
    return (config ? configLines(lines) : lines).join('\n');
  }
  if ('connections' in value)
    return command === 'names' ? exactNames(value.connections.map(({ name }) => name)) : connectionsTable(value);
  if ('operations' in value) return operationsTable(value.operations);
  if ('caFile' in value) return value.caFile;
  if ('sites' in value) return placesTable(value.sites);
  if ('grants' in value) return grantsTable(value.grants);
  return 'username' in value ? personText(value) : value.url;
}

/** Returns the names that a shell can complete without changing or expanding them. */
function exactNames(names: readonly string[], after = ''): string {
  return names
    .filter((name) => plain(name) === name && !/^[-~]/.test(name) && (after === '' || /^[\w.:[\]-]+$/.test(name)))
    .map((name) => name + after)
    .join('\n');
}

/** Returns the headers of a request, for `curl -H @-`. */
export function headerLines({ accessToken, place }: CliResponses['headers']): readonly string[] {
  return [
    `Authorization: Bearer ${accessToken}`,
    'Accept: application/json',
    ...(place?.organization === undefined ? [] : [`orgId: ${place.organization}`]),
    ...(place?.site === undefined ? [] : [`siteId: ${place.site}`]),
  ];
}

/** Returns headers for `curl --config -`. */
export function configLines(headers: readonly string[]): readonly string[] {
  return headers.map((header) => `header = "${header.replace(/["\\]/g, (char) => `\\${char}`)}"`);
}

function personText(value: CliResponses['whoami']): string {
  const [username, name, email, connection] = [
    value.username,
    value.name ?? '',
    value.email ?? '',
    value.connection,
  ].map((text) => plain(text));
  const url = plain(value.url, Infinity);
  return `${[name, email && `<${email}>`].filter(Boolean).join(' ') || username}\n${username} at ${connection}, ${url}`;
}

function connectionsTable({ connections }: CliResponses['connections']): string {
  return table(
    ['CONNECTION', 'ID', 'URL', 'SIGNED IN'],
    connections.map(({ name, id, url, signedIn }) => [name, id, url, signedIn ? 'yes' : 'no']),
  );
}

function operationsTable(operations: readonly OperationRow[]): string {
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

function placesTable(rows: readonly PlaceRow[]): string {
  return table(placeHead, rows.map(placeCells));
}

function grantsTable(rows: readonly GrantRow[]): string {
  return table(
    [...placeHead, 'KIND', 'NAME'],
    rows.map((row) => [...placeCells(row), row.kind, row.name]),
  );
}

/** Returns tab-separated rows, or a table with a head at a terminal. */
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
