import { isObject, own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import { pathProblem, type PathProblem } from '../../common/endpoints.ts';
import type { Operation } from '../../common/operation.ts';

type Request = Pick<Operation, 'method' | 'path'>;

const maxServers = 20;

/** Base of a document's paths, relative to the connection's base URL. */
export interface PathBase {
  readonly prefix: string;
  /** Path of the base URL, which paths may repeat. */
  readonly basePath: string;
  /** Servers at other hosts, which receive no requests. */
  readonly otherServers: readonly string[];
}

/**
 * Reads `servers`, or `host` and `basePath`. If the host is that of the connection, scheme and port are ignored,
 * because a service behind a proxy doesn't get the public ones.
 */
export function pathBase(document: JsonObject, baseUrl: string): PathBase {
  const base = new URL(baseUrl);
  const others: string[] = [];
  let found: string | undefined;
  for (const written of serversOf(document).slice(0, maxServers)) {
    const url = URL.canParse(written, baseUrl) ? new URL(written, baseUrl) : undefined;
    if (url && url.hostname === base.hostname && /^https?:$/.test(url.protocol)) found ??= withoutSlash(url.pathname);
    else others.push(written.slice(0, 200));
  }
  return { prefix: found ?? '', basePath: withoutSlash(base.pathname), otherServers: others };
}

/** Returns the path below the base URL, or its problem. Placeholder names are reduced to letters, digits, and `_`. */
export function describedPath(
  written: string,
  { prefix, basePath }: PathBase,
): { readonly path: string } | { readonly problem: PathProblem | 'query' } {
  if (written.includes('?')) return { problem: 'query' };
  const named = withPlainNames(written);
  const whole = isBelow(named, basePath) ? named : prefix + named;
  const path = isBelow(whole, basePath) ? whole.slice(basePath.length) : whole;
  const problem = pathProblem(named) ?? pathProblem(path);
  return problem === undefined ? { path } : { problem };
}

export function placeholderName(written: string): string {
  return written.replace(/:.*$/s, '').replace(/\W/g, '_');
}

/** Whether two operations differ at most in placeholder names and a trailing slash. */
export function isSameOperation(one: Request, other: Request): boolean {
  return one.method === other.method && comparedPath(one.path) === comparedPath(other.path);
}

function comparedPath(path: string): string {
  return path.replace(/\{\w+\}/g, '{}').replace(/(.)\/$/, '$1');
}

function withPlainNames(written: string): string {
  return written.replace(/\{\*?([^{}/]+)\}/g, (_, name: string) => `{${placeholderName(name)}}`);
}

function isBelow(path: string, basePath: string): boolean {
  return basePath !== '' && path.startsWith(`${basePath}/`);
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function serversOf(document: JsonObject): readonly string[] {
  if (own(document, 'swagger') !== undefined) {
    const [host, path] = [text(own(document, 'host')), text(own(document, 'basePath')) ?? '/'];
    return [host === undefined ? path : `https://${host}${path.startsWith('/') ? path : `/${path}`}`];
  }
  const servers = own(document, 'servers');
  return (Array.isArray(servers) ? (servers as unknown[]) : []).flatMap((server) => {
    return (isObject(server) ? text(own(server, 'url')) : undefined) ?? [];
  });
}
