import { isObject, own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { parseBaseUrl, type AddressProblem } from '../../../service/connection/common/baseUrl.ts';
import { defaultScope, type Connection } from '../../../service/connection/common/connection.ts';
import { decodeOptions, type OptionProblem } from '../../../service/connection/node/connectionOptions.ts';
import type { ExpectedCertificate } from '../../../service/connection/node/expectedCertificate.ts';
import { trustIn } from './sharedTrust.ts';

/** Whether each member of a connection is shared, in the order of a link. */
const sharing = {
  id: false,
  baseUrl: true,
  clientId: true,
  name: true,
  scope: true,
  tokenEndpoint: true,
  clientAuthentication: true,
  grantType: true,
  headers: true,
  trusted: true,
  production: true,
  // The paths of its files are valid on one computer only.
  clientCertificate: false,
} as const satisfies Readonly<Record<keyof Connection, boolean>>;

export type SharedMember = {
  [K in keyof Connection]-?: (typeof sharing)[K] extends true ? K : never;
}[keyof Connection];

export const sharedMembers = (Object.keys(sharing) as (keyof Connection)[]).filter(
  (member): member is SharedMember => sharing[member],
);

/** Connection of a link or a file. Its headers have no values. */
export interface SharedConnection extends Pick<Connection, SharedMember> {
  /** Replaces `trusted` in a link. */
  readonly expected?: ExpectedCertificate;
}

export type SharedConnectionProblem =
  | Exclude<AddressProblem, 'empty'>
  | Exclude<OptionProblem, 'clientCertificate'>
  | 'secret'
  | 'noText'
  | 'unseen'
  | 'tooLong'
  | 'noBaseUrl'
  | 'noClientId';

/** Limits in characters, so that a confirmation can show each text in full. */
const maxLengths = {
  baseUrl: 300,
  clientId: 200,
  name: 60,
  scope: 300,
  tokenEndpoint: 300,
  clientAuthentication: 10,
  grantType: 20,
} as const;

type Field = keyof typeof maxLengths;
const fields = Object.keys(maxLengths) as readonly Field[];

const maxHeaderName = 60;

/** Decodes a shared connection. In a link, `trusted` is the result of `writeExpected`. */
export function readShared(entry: JsonObject): SharedConnection | SharedConnectionProblem {
  const texts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = own(entry, field);
    if (value === undefined) continue;
    if (typeof value !== 'string') return 'noText';
    if (value.length > maxLengths[field]) return 'tooLong';
    if (!isSeenWhole(field, value)) return 'unseen';
    texts[field] = value.trim();
  }
  const address = parseBaseUrl(texts.baseUrl ?? '');
  if (address.problem !== undefined) return address.problem === 'empty' ? 'noBaseUrl' : address.problem;
  if (address.isOfPage) return 'extra';
  const { baseUrl } = address;
  if (!texts.clientId) return 'noClientId';
  const headers = headersIn(own(entry, 'headers'));
  if (typeof headers === 'string') return headers;
  const trust = trustIn(own(entry, 'trusted'));
  if (typeof trust === 'string') return trust;
  const { tokenEndpoint, clientAuthentication, grantType } = texts;
  // `//host` would look like another host.
  if (tokenEndpoint?.startsWith('//')) return 'tokenEndpoint';
  const more = { trusted: trust?.trusted, headers, tokenEndpoint, clientAuthentication, grantType } satisfies Readonly<
    Record<Extract<SharedMember, OptionProblem>, unknown>
  >;
  const options = decodeOptions(more);
  if (typeof options === 'string') return options as Exclude<OptionProblem, 'clientCertificate'>;
  return {
    baseUrl,
    clientId: texts.clientId,
    name: text(texts.name) ?? new URL(baseUrl).host,
    scope: texts.scope ?? defaultScope,
    ...(own(entry, 'production') === true && { production: true }),
    ...options,
    ...(trust?.expected && { expected: trust.expected }),
  };
}

/** Reads header names, alone or in objects. Values are refused, since they may be keys. */
function headersIn(list: unknown): unknown[] | undefined | 'secret' | 'headers' | 'tooLong' {
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) return 'headers';
  const headers = (list as unknown[]).map((one) => (typeof one === 'string' ? { name: one } : one));
  if (headers.some((header) => isObject(header) && own(header, 'value') !== undefined)) return 'secret';
  const isLong = (header: unknown) => isObject(header) && String(own(header, 'name')).length > maxHeaderName;
  return headers.some(isLong) ? 'tooLong' : headers;
}

/** Whether a text has no invisible characters. Client IDs and scopes must be ASCII (RFC 6749, Appendix A). */
function isSeenWhole(field: Field, value: string): boolean {
  if (field !== 'name' && field !== 'baseUrl') return /^[ -~]*$/.test(value);
  return plain(value, Infinity) === value && !/\u200d|[\ufe00-\ufe0f]/.test(value);
}

export function isSameService(a: Service, b: Service): boolean {
  return a.baseUrl === b.baseUrl && a.clientId === b.clientId;
}

type Service = Pick<Connection, 'baseUrl' | 'clientId' | 'name' | 'scope'>;
