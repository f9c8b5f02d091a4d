import { isObject, own, parseJson, text } from '../../core/base/json.ts';
import { parseBaseUrl, type AddressProblem } from '../../core/connection/baseUrl.ts';
import { defaultScope, type Connection } from '../../core/connection/connection.ts';
import { isCredentialName } from '../../core/redaction/names/credentialNames.ts';
import { plain } from '../text/displayText.ts';

/** What a link or a file says of a connection: these four, and nothing else. */
export type SharedConnection = Pick<Connection, 'baseUrl' | 'clientId' | 'name' | 'scope'>;

/** Why nothing of a link or a file is taken. */
export type SharedProblem =
  | Exclude<AddressProblem, 'empty'>
  | 'otherLink'
  | 'notJson'
  | 'tooLarge'
  | 'noList'
  | 'tooMany'
  | 'noObject'
  | 'secret'
  | 'twice'
  | 'noText'
  | 'unseen'
  | 'tooLong'
  | 'noBaseUrl'
  | 'noClientId';

/** All that a link or a file holds, or why none of it is taken: one fault is enough. */
export type ReadShared =
  | { readonly connections: readonly SharedConnection[]; readonly problem?: undefined }
  | {
      readonly problem: SharedProblem;
      /** Of the entry in a file, from 1 on. */
      readonly position?: number;
    };

/** A link as the editor gives it, with everything percent-decoded once. */
export interface LinkParts {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

type Field = keyof SharedConnection;

/** The fields with the most characters that each may have, so that a question can show them whole. */
const longest: Readonly<Record<Field, number>> = { baseUrl: 300, clientId: 200, name: 60, scope: 300 };
const fields = Object.keys(longest) as readonly Field[];

/** In characters. A file of as many connections as are taken has less. */
export const longestFile = 128 * 1024;
const mostConnections = 50;

const linkPath = '/connect';

/** Reads `…/connect?baseUrl=…&clientId=…&name=…&scope=…`. */
export function readConnectionLink({ path, query, fragment }: LinkParts): ReadShared {
  if (path !== linkPath) return { problem: 'otherLink' };
  const given = new URLSearchParams(query);
  if ([...given.keys(), ...new URLSearchParams(fragment).keys()].some(isSecretName)) return { problem: 'secret' };
  if (fields.some((field) => given.getAll(field).length > 1)) return { problem: 'twice' };
  const read = readFields((field) => given.get(field) ?? undefined);
  return typeof read === 'string' ? { problem: read } : { connections: [read] };
}

/** Reads what `connectionsFile` writes, and what a person has written like it. */
export function readConnectionsFile(json: string): ReadShared {
  if (json.length > longestFile) return { problem: 'tooLarge' };
  const root = parsed(json);
  if (!root) return { problem: 'notJson' };
  const names = namesOfObjects(json);
  if (names.some((all) => all.some(isSecretName))) return { problem: 'secret' };
  if (names.some((all) => new Set(all).size < all.length)) return { problem: 'twice' };
  const entries = isObject(root.value) ? own(root.value, 'connections') : undefined;
  if (!Array.isArray(entries) || entries.length === 0) return { problem: 'noList' };
  if (entries.length > mostConnections) return { problem: 'tooMany' };
  const connections: SharedConnection[] = [];
  for (const [index, entry] of (entries as unknown[]).entries()) {
    const read = isObject(entry) ? readFields((field) => own(entry, field)) : 'noObject';
    if (typeof read === 'string') return { problem: read, position: index + 1 };
    connections.push(read);
  }
  return { connections };
}

/** @param scheme of links that this editor opens */
export function connectionLink(scheme: string, connection: SharedConnection): string {
  // The editor decodes a link before it is split into fields, so what splits them is encoded once more.
  const encoded = (value: string) =>
    encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd').replace(/[%&+#]/g, encodeURIComponent));
  const query = fields.map((field) => `${field}=${encoded(connection[field])}`).join('&');
  return `${scheme}://org-access.org-access${linkPath}?${query}`;
}

/** A file of connections, without anything that is secret. */
export function connectionsFile(connections: readonly SharedConnection[]): string {
  const entries = connections.map(({ baseUrl, clientId, name, scope }) => ({ name, baseUrl, clientId, scope }));
  return `${JSON.stringify({ connections: entries }, null, 2)}\n`;
}

/** Whether both lead to the same client of the same service. */
export function isSameService(a: SharedConnection, b: SharedConnection): boolean {
  return a.baseUrl === b.baseUrl && a.clientId === b.clientId;
}

function readFields(valueOf: (field: Field) => unknown): SharedConnection | SharedProblem {
  const texts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = valueOf(field);
    if (value === undefined) continue;
    if (typeof value !== 'string') return 'noText';
    if (value.length > longest[field]) return 'tooLong';
    if (!isSeenWhole(field, value)) return 'unseen';
    texts[field] = value.trim();
  }
  const address = parseBaseUrl(texts.baseUrl ?? '');
  if (address.problem !== undefined) return address.problem === 'empty' ? 'noBaseUrl' : address.problem;
  const { baseUrl } = address;
  if (!texts.clientId) return 'noClientId';
  const name = text(texts.name) ?? new URL(baseUrl).host;
  return { baseUrl, clientId: texts.clientId, name, scope: texts.scope ?? defaultScope };
}

/** Whether a text shows all that it holds. Client IDs and scopes are printable ASCII (RFC 6749, Appendix A). */
function isSeenWhole(field: Field, value: string): boolean {
  if (field === 'clientId' || field === 'scope') return /^[ -~]*$/.test(value);
  return plain(value, Infinity) === value && !/\u200d|[\ufe00-\ufe0f]/.test(value);
}

/** Whether something of this name is secret, however the name is written. */
function isSecretName(name: string): boolean {
  const bare = name.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [name, bare, bare.replaceAll(' ', '')].some((written) => isCredentialName(written));
}

function parsed(json: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(json) };
  } catch {
    return undefined;
  }
}

/** The names in each object of a JSON text that can be read, again where they stand again. */
function namesOfObjects(json: string): readonly (readonly string[])[] {
  const all: string[][] = [];
  const open: string[][] = [];
  for (const [token, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') {
      const names: string[] = [];
      all.push(names);
      open.push(names);
    } else if (token === '}') {
      open.pop();
    } else if (colon !== undefined) {
      open.at(-1)?.push(JSON.parse(token.slice(0, -colon.length)) as string);
    }
  }
  return all;
}
