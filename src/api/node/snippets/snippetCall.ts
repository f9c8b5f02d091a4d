import { organizationHeader, siteHeader } from '../../../access/site/common/placeHeaders.ts';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { withUnseenEscaped } from '../../../platform/common/text/displayText.ts';
import type { Method } from '../../../service/common/methods.ts';
import type { ClientCertificate } from '../../../service/connection/common/connection.ts';
import { addQuery, queryPart, withQuery } from '../../../service/connection/common/query.ts';
import type { Header } from '../../../service/connection/common/requestHeaders.ts';
import type { Operation } from '../../common/operation.ts';
import { pageSize } from '../../common/pages/pageSize.ts';
import { fillPath, placeholdersOf } from '../../common/placeholders.ts';
import { draftOf, placeArguments } from '../../common/requestDraft.ts';

export const snippetLanguages = ['terminal', 'curl', 'powershell', 'python', 'http'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

export const snippetNames: Readonly<Record<SnippetLanguage, string>> = {
  terminal: 'org-access (terminal)',
  curl: 'curl',
  powershell: 'PowerShell',
  python: 'Python (requests)',
  http: 'HTTP file (httpYac)',
};

export interface Pins {
  /** SHA-256 as hex digits with colons. */
  readonly fingerprint: string;
  /** SHA-256 in base64 (RFC 7469 §2.4). */
  readonly publicKey: string;
}

export interface SnippetTls {
  /**
   * Whether terminals with access have variables that name the trusted certificates, so that programs there need no
   * option.
   */
  readonly isInEnvironment: boolean;
  /** Certificate that the program itself must compare, because the program can't be told to trust only this one. */
  readonly pins?: Pins;
  readonly client?: ClientCertificate;
}

export interface SnippetCall extends Pick<Operation, 'method' | 'path'> {
  /** Base URL without a trailing slash. */
  readonly baseUrl: string;
  /** Headers of the place, and own ones. */
  readonly headers?: readonly Header[];
  readonly body?: string;
  /** Place whose IDs replace placeholders of the path. */
  readonly place?: PlaceName | undefined;
  readonly operation?: Operation;
  readonly tls?: SnippetTls;
}

/** Header whose value is a text or a variable. */
export type PartHeader = readonly [name: string, value: string | { readonly variable: string }];

export interface SnippetParts {
  readonly method: Method;
  /** Path with its query and unfilled placeholders. */
  readonly path: string;
  readonly url: string;
  readonly body?: string;
  /** Place as `snake_case` variables, so that it can be changed in one line. */
  readonly variables: readonly (readonly [name: string, value: string])[];
  /** Headers except `Authorization`. */
  readonly headers: readonly PartHeader[];
  readonly bodyHasPlace: boolean;
  readonly paged: boolean;
  readonly tls?: SnippetTls;
  /** Operation ID with its arguments. */
  readonly operation?: {
    readonly id: string;
    readonly args: readonly (readonly [name: string, value: string])[];
    readonly has: (header: string) => boolean;
  };
}

const variableNames: Readonly<Record<string, string>> = {
  [organizationHeader.toLowerCase()]: 'org_id',
  [siteHeader.toLowerCase()]: 'site_id',
};

/** Returns an operation's path with placeholders for required parameters, values that are always sent, and the default page size. */
export function pathToCopy({ path, parameters, paged }: Pick<Operation, 'path' | 'parameters' | 'paged'>): string {
  const inPath = placeholdersOf(path);
  return addQuery(path, [
    ...parameters
      .filter(({ name, required }) => required && !inPath.includes(name))
      .map(({ name }) => `${encodeURIComponent(name)}={${name.replace(/\W/g, '_')}}`),
    ...parameters.flatMap(({ name, alwaysSent, initial = '' }) => (alwaysSent ? [queryPart(name, initial)] : [])),
    ...(paged ? ['page=1', `size=${pageSize}`] : []),
  ]);
}

export function partsOf({
  baseUrl,
  path,
  method,
  headers = [],
  body,
  place,
  operation,
  tls,
}: SnippetCall): SnippetParts {
  const ofPlace = Object.entries(placeArguments({ path }, place));
  const values = Object.fromEntries(ofPlace.filter(([, id]) => isSafe(id)));
  const paged = operation?.paged === true;
  const whole = paged && !/[?&]page=/.test(path) ? withQuery(path, { page: '1' }) : path;
  const filled = fillPath(whole, values);
  const args = operation && argumentsOf(operation, { method, path: filled });
  const variables = headers.flatMap(([name, value]) => {
    const variable = variableNames[name.toLowerCase()];
    return variable === undefined ? [] : [[variable, value] as const];
  });
  const sent = new Map<string, PartHeader>([
    ['accept', ['Accept', 'application/json']],
    ...(body === undefined ? [] : [['content-type', ['Content-Type', 'application/json']] as const]),
    ...headers.map(([name, value]) => {
      const variable = variableNames[name.toLowerCase()];
      return [name.toLowerCase(), [name, variable === undefined ? value : { variable }]] as const;
    }),
  ]);
  return {
    method,
    path: filled,
    url: fillPath(addressOf(baseUrl, whole), values),
    ...(body !== undefined && { body }),
    variables,
    headers: [...sent.values()],
    bodyHasPlace:
      body !== undefined && variables.some(([, value]) => body.includes(JSON.stringify(value).slice(1, -1))),
    paged,
    ...(tls && { tls }),
    ...(operation && args && { operation: { id: operation.id, args, has: (name) => hasHeader(operation, name) } }),
  };
}

/** Returns undefined if the request is of another operation. */
function argumentsOf(
  operation: Operation,
  request: Pick<SnippetCall, 'method' | 'path'>,
): readonly (readonly [name: string, value: string])[] | undefined {
  const { operation: found, args } = draftOf(request, operation.name, [operation]);
  if (found.id !== operation.id) return undefined;
  const open = placeholdersOf(operation.path).map((name) => [name, `{${name}}`] as const);
  return Object.entries({ ...Object.fromEntries(open), ...args }).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
}

function hasHeader({ headers = [] }: Operation, name: string): boolean {
  return headers.some(([own]) => own.toLowerCase() === name.toLowerCase());
}

/**
 * Encodes an address except its placeholders, which are filled in later because values may contain braces. Other braces
 * are encoded in lower case; the URL parser encodes those of placeholders in upper case.
 */
function addressOf(baseUrl: string, path: string): string {
  const encoded = (baseUrl + path).replace(/(\{\w+\})|%7[bd]|[{}]/gi, (brace, placeholder?: string) => {
    if (placeholder !== undefined) return placeholder;
    return brace.length > 1 ? brace.toLowerCase() : `%${brace.charCodeAt(0).toString(16)}`;
  });
  return new URL(encoded).href.replace(/%7B(\w+)%7D/g, '{$1}');
}

/** Whether an ID is safe to paste into a terminal, where invisible characters may act as keys. */
function isSafe(id: string): boolean {
  return withUnseenEscaped(id) === id && !id.includes('\n');
}
