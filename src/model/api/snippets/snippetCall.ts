import type { Operation } from '../../../core/api/operation.ts';
import { pageSize } from '../../../core/api/pages/pageSize.ts';
import { addQuery, withQuery } from '../../../core/api/pages/query.ts';
import { organizationHeader, siteHeader } from '../../../core/api/placeHeaders.ts';
import { fillPath, isPathPart, placeholderKind, placeholdersOf } from '../../../core/api/placeholders.ts';
import { draftOf } from '../../../core/api/requestDraft.ts';
import type { PlaceIdKey } from '../../../core/base/entities.ts';
import type { Header } from '../../../core/connection/requestHeaders.ts';
import type { Method } from '../../../core/service/methods.ts';
import { withUnseenEscaped } from '../../text/displayText.ts';
import type { SnippetTls } from './snippetTls.ts';

export type PlaceIds = Readonly<Partial<Record<PlaceIdKey, string>>>;

/** A call of the service, with what a person wants to have at hand for it. */
export interface SnippetCall extends Pick<Operation, 'method' | 'path'> {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Headers that name the place, and a person's own. They can be sent. */
  readonly headers?: readonly Header[];
  /** The body as it is sent. */
  readonly body?: string;
  /** IDs for placeholders of the path. */
  readonly ids?: PlaceIds;
  /** The operation that it is a call of, where that is known. */
  readonly operation?: Operation;
  readonly tls?: SnippetTls;
}

/** A header, whose value is a text, or the value of a variable. */
export type PartHeader = readonly [name: string, value: string | { readonly variable: string }];

/** The parts that a snippet is written from. */
export interface Parts {
  readonly method: Method;
  /** The path with its query; placeholders without a value stay. */
  readonly path: string;
  /** The whole address. */
  readonly url: string;
  readonly body?: string;
  /** The place, in variables named in `snake_case`, so that it is changed at one line. */
  readonly variables: readonly (readonly [name: string, value: string])[];
  /** All headers but the token's. */
  readonly headers: readonly PartHeader[];
  /** Whether the body names the place once more. */
  readonly bodyHasPlace: boolean;
  readonly paged: boolean;
  readonly tls?: SnippetTls;
  /** The operation by its ID, with its arguments in this call. */
  readonly operation?: {
    readonly id: string;
    readonly args: readonly (readonly [name: string, value: string])[];
    /** Whether it has a header of this name itself. */
    readonly has: (header: string) => boolean;
  };
}

const variableNames: Readonly<Record<string, string>> = {
  [organizationHeader.toLowerCase()]: 'org_id',
  [siteHeader.toLowerCase()]: 'site_id',
};

/** The path of an operation that nobody has been asked about: what it requires stands as a placeholder, and pages are of a fair size. */
export function pathToCopy({ path, parameters, paged }: Pick<Operation, 'path' | 'parameters' | 'paged'>): string {
  const inPath = placeholdersOf(path);
  return addQuery(path, [
    ...parameters
      .filter(({ name, required }) => required && !inPath.includes(name))
      .map(({ name }) => `${name}={${name}}`),
    ...(paged ? ['page=1', `size=${pageSize}`] : []),
  ]);
}

export function partsOf({ baseUrl, path, method, headers = [], body, ids = {}, operation, tls }: SnippetCall): Parts {
  const values = Object.fromEntries(
    placeholdersOf(path).flatMap((name) => {
      const id = placeholderKind(name);
      const value = id && ids[id];
      return value !== undefined && isSafe(value) ? [[name, value]] : [];
    }),
  );
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

/** The arguments with which an operation makes this request; placeholders without a value stay. Undefined for a request of another. */
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

/** The address as it is sent, but for its placeholders, such as `{deviceId}`. Those with a value are filled afterwards, so that a value with braces is none. */
function addressOf(baseUrl: string, path: string): string {
  return new URL(baseUrl + path).href.replace(/%7B(\w+)%7D/gi, '{$1}');
}

/** An ID with characters that cannot be seen could press keys in the terminal that it is pasted into, so it is left out, and so is one that leads elsewhere. */
function isSafe(id: string): boolean {
  return isPathPart(id) && withUnseenEscaped(id) === id && !id.includes('\n');
}
