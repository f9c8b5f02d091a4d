import { isObject, own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { parseBaseUrl, type AddressProblem } from '../../../service/connection/common/baseUrl.ts';
import {
  defaultScope,
  type Connection,
  type TrustedCertificate,
} from '../../../service/connection/common/connection.ts';
import {
  certificatesIn,
  decodeOptions,
  type OptionProblem,
} from '../../../service/connection/node/connectionOptions.ts';
import { fingerprintOf, type ExpectedCertificate } from '../../../service/connection/node/expectedCertificate.ts';

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
  // Not shared, because the paths of its files are valid on one computer only.
  clientCertificate: false,
} as const satisfies Readonly<Record<keyof Connection, boolean>>;

export type SharedMember = {
  [K in keyof Connection]-?: (typeof sharing)[K] extends true ? K : never;
}[keyof Connection];

export const sharedMembers = (Object.keys(sharing) as (keyof Connection)[]).filter(
  (member): member is SharedMember => sharing[member],
);

/** Connection of a link or a file. Its headers have no values. */
export interface SharedConnection extends Omit<Pick<Connection, SharedMember>, 'trusted'> {
  /** Replaces `trusted`. */
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

/** Number of certificates that a confirmation can show. */
const maxCertificates = 5;

/** Limits in characters, so that a confirmation can show each text in full. */
const maxLengths = {
  baseUrl: 300,
  clientId: 200,
  name: 60,
  scope: 300,
  tokenEndpoint: 300,
  clientAuthentication: 10,
  grantType: 20,
  trusted: 'authority:'.length + maxCertificates * 65,
} as const;

type Field = keyof typeof maxLengths;
const fields = Object.keys(maxLengths) as readonly Field[];

const maxHeaderName = 60;

/** Returns the members of a connection as they are shared. */
export function membersToShare(
  connection: Pick<Connection, SharedMember>,
): Readonly<Record<SharedMember, string | readonly string[] | true | undefined>> {
  const { baseUrl, clientId, name, scope, tokenEndpoint, clientAuthentication, grantType } = connection;
  const { headers, trusted, production } = connection;
  return {
    baseUrl,
    clientId,
    name,
    scope,
    tokenEndpoint,
    clientAuthentication,
    grantType,
    headers: headers?.map((header) => header.name),
    trusted: trusted && trustText(trusted),
    production,
  };
}

/** Returns the fingerprints to trust, or undefined if there are too many. */
function trustText({ kind, pem }: TrustedCertificate): string | undefined {
  const all = certificatesIn(pem).map((one) => fingerprintOf(one).replaceAll(':', '').toLowerCase());
  return all.length > maxCertificates ? undefined : `${kind}:${all.join(',')}`;
}

function expectedIn(trusted: string): ExpectedCertificate | undefined {
  const [, kind, list = ''] = /^(certificate|authority):([0-9a-f]{64}(?:,[0-9a-f]{64})*)$/i.exec(trusted) ?? [];
  const fingerprints = list.split(',').map((one) => one.toUpperCase().replace(/..(?=.)/g, '$&:'));
  if (kind === 'authority' || (kind === 'certificate' && fingerprints.length === 1)) return { kind, fingerprints };
  return undefined;
}

/** Decodes a shared connection. */
export function readShared(element: JsonObject): SharedConnection | SharedConnectionProblem {
  const texts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = own(element, field);
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
  const headers = headersIn(own(element, 'headers'));
  if (typeof headers === 'string') return headers;
  const { tokenEndpoint, clientAuthentication, grantType, trusted } = texts;
  const expected = trusted === undefined ? undefined : expectedIn(trusted);
  if (trusted !== undefined && !expected) return 'trusted';
  // `//host` would look like another host.
  if (tokenEndpoint?.startsWith('//')) return 'tokenEndpoint';
  const more = { headers, tokenEndpoint, clientAuthentication, grantType } satisfies Readonly<
    Record<Exclude<Extract<SharedMember, OptionProblem>, 'trusted'>, unknown>
  >;
  const options = decodeOptions(more);
  if (typeof options === 'string') return options as Exclude<OptionProblem, 'clientCertificate'>;
  return {
    baseUrl,
    clientId: texts.clientId,
    name: text(texts.name) ?? new URL(baseUrl).host,
    scope: texts.scope ?? defaultScope,
    ...(own(element, 'production') === true && { production: true }),
    ...options,
    ...(expected && { expected }),
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
