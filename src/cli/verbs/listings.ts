import type { Parameter } from '../../api/common/operation.ts';
import { nearest } from '../../platform/common/nearest.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { sh } from '../../platform/common/text/literals.ts';
import type { CliResponses, OperationRow, PlaceRow } from '../../terminals/node/protocol/cliProtocol.ts';
import { didYouMean, UsageError } from '../commandLine/options.ts';
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
  args: '[NAME]',
  maxWords: 1,
  about: 'the operations that can be called, or the parameters of one and an example; with --json all of it',
  ask: 'operations',
  check: ({ operations }, { words: [wanted] }) => {
    if (wanted === undefined || operations.some((one) => isCalled(one, wanted))) return undefined;
    const near = nearest(wanted, operations.map(typedName));
    const others = near.length > 0 ? didYouMean(near) : '"org-access operations" lists them.';
    return printError(`There is no operation "${wanted}". ${others}`, exitCodes.usage);
  },
  narrow: (value, { words: [wanted] }) =>
    wanted === undefined ? value : { ...value, operations: value.operations.filter((one) => isCalled(one, wanted)) },
  text: ({ operations }, { words: [wanted] }) =>
    wanted === undefined ? operationTable(operations) : operations.map(operationText).join('\n\n'),
});

function operationTable(operations: readonly OperationRow[]): string {
  return table(
    ['OPERATION', 'KIND', 'NEEDS', 'METHOD', 'PATH'],
    operations.map((one) => [typedName(one), one.kind, one.needs, one.method, one.path]),
  );
}

function isCalled({ id, name }: OperationRow, wanted: string): boolean {
  return id === wanted || name === wanted;
}

/** Returns the name to type: endpoints and operations of API descriptions have no short IDs. */
function typedName({ id, name, area }: OperationRow): string {
  return area ? id : name;
}

/** Returns how an operation is called: its parameters with their values, its body, and an example. */
function operationText(operation: OperationRow): string {
  const { kind, needs, method, path, parameters, body, paged } = operation;
  const name = quoted(typedName(operation));
  const example = [
    ...parameters.filter(({ required }) => required).map((one) => `${one.name}=${quoted(one.values?.[0] ?? 'VALUE')}`),
    ...(paged ? ['--all'] : []),
    ...(body === 'required' ? ['--body @FILE'] : []),
  ];
  return [
    `${method} ${path} (${kind}; needs ${needs})`,
    ...alignedRows(parameters.map((one) => ['', `${one.name}=${valueText(one)}`, notesOf(one)])),
    ...(body ? [`Its body is ${body}. "org-access call ${name} --skeleton" prints one to begin with.`] : []),
    `Example: ${['org-access call', name, ...example].join(' ')}`,
  ]
    .map((line) => plain(line, Infinity))
    .join('\n');
}

function quoted(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : sh(text);
}

function valueText({ type, values, initial }: Parameter): string {
  if (type === 'boolean') return 'true|false';
  return values?.slice(0, 8).join('|') ?? initial ?? type.toUpperCase();
}

function notesOf({ required, repeated, about = '' }: Parameter): string {
  return [...(required ? ['required'] : []), ...(repeated ? ['repeatable'] : []), ...(about ? [about] : [])].join(', ');
}

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
