import { plain } from '../../platform/common/text/displayText.ts';
import type { CliResponses, PlaceRow } from '../../terminals/node/protocol/cliProtocol.ts';
import { UsageError } from '../commandLine/options.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { printError, printMessage } from '../messages.ts';
import { alignedRows } from '../result.ts';
import { textVerb } from './verb.ts';

export const url = textVerb({
  name: 'url',
  about: 'the base URL of the connection',
  ask: 'url',
  text: ({ url }) => url,
});

export const caFile = textVerb({
  name: 'ca-file',
  about: "a file with the certificates that this connection trusts, and your computer's, for: curl --cacert FILE",
  ask: 'caFile',
  text: ({ caFile }) => caFile,
});

export const whoami = textVerb({
  name: 'whoami',
  about: 'who is signed in, and where',
  ask: 'whoami',
  text: personText,
});

export const login = textVerb({
  name: 'login',
  about: 'asks you to sign in, in the editor, and waits for that',
  ask: 'login',
  text: personText,
  // `org-access login` doesn't suggest to run itself.
  fail: ({ message, reason }) => printError(message, exitCodes[reason]),
});

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

export const connections = textVerb({
  name: 'connections',
  about: 'the connections that this terminal may use; the first is the usual one',
  ask: 'connections',
  text: ({ connections }) =>
    table(
      ['CONNECTION', 'ID', 'URL', 'SIGNED IN'],
      connections.map(({ name, id, url, signedIn }) => [name, id, url, signedIn ? 'yes' : 'no']),
    ),
});

export const operations = textVerb({
  name: 'operations',
  about: 'the operations that can be called; with --json their parameters too',
  ask: 'operations',
  text: ({ operations }) =>
    table(
      ['OPERATION', 'KIND', 'NEEDS', 'METHOD', 'PATH'],
      operations.map(({ id, name, area, kind, needs, method, path }) => [area ? id : name, kind, needs, method, path]),
    ),
});

export const sites = textVerb({
  name: 'sites',
  args: '[TEXT]',
  maxWords: 1,
  about: 'your organizations and sites with their IDs, or those that match',
  ask: 'sites',
  content: ({ words: [text] }) => (text === undefined ? {} : { text: textToFind(text) }),
  text: ({ sites }) => table(placeHead, sites.map(placeCells)),
  note: ({ sites, total }) => noteMissingRows(sites, total),
});

export const where = textVerb({
  name: 'where',
  args: 'TEXT',
  maxWords: 1,
  about: 'where a privilege or role is granted, or what is granted at a site',
  ask: 'where',
  content: ({ words: [text] }) => ({ text: textToFind(text) }),
  text: ({ grants }) =>
    table(
      [...placeHead, 'KIND', 'NAME'],
      grants.map((row) => [...placeCells(row), row.kind, row.name]),
    ),
  note: ({ grants, total }) => noteMissingRows(grants, total),
});

function textToFind(text = ''): string {
  if (text.trim() === '')
    throw new UsageError('Enter the name of a privilege, a role, or a site, such as "org-access where Oslo".');
  return text;
}

const placeHead = ['ORGANIZATION', 'ID', 'SITE', 'ID'];

function placeCells({ organization, organizationId = '', site = '', siteId = '' }: PlaceRow): string[] {
  return [organization, organizationId, site, siteId];
}

function noteMissingRows({ length }: readonly PlaceRow[], total: number): void {
  if (length < total)
    printMessage(`Only the first ${length} of ${total} rows are listed. Use a text that matches fewer.`);
}

/** Returns tab-separated rows, or at a terminal a table with a header row. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => plain(cell)));
  const lines = process.stdout.isTTY ? alignedRows([head, ...cells]) : cells.map((row) => row.join('\t'));
  return lines.join('\n');
}
