import { isObject, type JsonObject } from '../base/json.ts';
import {
  badRequest,
  enveloped,
  mediaType,
  OperationRefusal,
  queryOf,
  type DemoRequest,
  type DemoResponse,
} from '../base/response.ts';
import type { AccessMap, AccessOrganization, SitePlace } from '../record/accessMap.ts';
import type { DemoState } from '../state/demoState.ts';
import type { Inventory, SortKey } from '../state/inventory.ts';
import { readTenancy, type KnownPlaces, type PlaceRules, type Tenancy } from './tenancy.ts';

export interface Operation extends PlaceRules {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Exact path with its final slash. May have one placeholder in braces. */
  readonly path: string;
  /** Whether it requires the scope `write`. */
  readonly writes?: true;
  readonly body?: 'required' | 'optional';
  /** Returns the payload. @throws OperationRefusal */
  readonly answer: (call: Call) => unknown;
}

export interface Call {
  readonly query: Query;
  readonly body: JsonObject;
  readonly tenancy: Tenancy;
  readonly pathValue: string;
  readonly map: AccessMap;
  readonly state: DemoState;
  readonly nowMs: number;
}

/** Query of a call. As at the service, empty values count as missing, and unknown parameters and values are ignored. */
class Query {
  readonly #sent: URLSearchParams;

  constructor(sent: URLSearchParams) {
    this.#sent = sent;
  }

  /** Defaults to ''. */
  text(name: string): string {
    return this.#sent.get(name) ?? '';
  }

  /** @throws OperationRefusal if it is missing */
  required(name: string): string {
    const value = this.text(name);
    if (value === '') throw badRequest(`The parameter ${name} is missing.`);
    return value;
  }

  texts(name: string): readonly string[] {
    return this.#sent.getAll(name).filter(Boolean);
  }

  /** Returns an integer from 1. */
  number(name: string, otherwise: number): number {
    const text = this.text(name);
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
  }

  flag(name: string): boolean {
    return this.text(name).toLowerCase() === 'true';
  }

  sort<T extends string>(by: readonly T[]): readonly SortKey<T>[] {
    return this.texts('sort').flatMap((written) => {
      const [property, direction = 'asc'] = written.split(',');
      const known = by.find((name) => name === property);
      return known === undefined ? [] : { by: known, isDescending: direction.toLowerCase() === 'desc' };
    });
  }
}

export interface CallContext extends Pick<Call, 'state' | 'nowMs' | 'pathValue'> {
  readonly places: KnownPlaces;
}

/** @throws OperationRefusal */
export function carryOut(
  operation: Operation,
  request: DemoRequest,
  { places, ...context }: CallContext,
): DemoResponse {
  const tenancy = readTenancy(request, operation, places);
  const query = new Query(new URLSearchParams(queryOf(request.target)));
  const body = readBody(operation, request);
  return enveloped(request, operation.answer({ query, body, tenancy, map: places.map, ...context }));
}

function readBody({ body: wanted }: Operation, request: DemoRequest): JsonObject {
  if (!wanted) return {};
  if (request.body === '') {
    if (wanted === 'required') throw badRequest('The body is missing.');
    return {};
  }
  if (mediaType(request.headers['content-type']) !== 'application/json')
    throw new OperationRefusal(415, 'unsupported_media_type', 'The content type must be application/json.');
  const body = parsed(request.body);
  if (!isObject(body)) throw badRequest('The body must be a JSON object.');
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is no JSON.');
  }
}

/** Returns the site. @throws if the operation needs none */
export function siteOf({ tenancy }: Call): SitePlace {
  if (!tenancy.organization || !tenancy.site) throw new Error('This operation is not for one site.');
  return { organization: tenancy.organization, site: tenancy.site };
}

/** Returns the organization. @throws if the operation needs none */
export function organizationOf({ tenancy }: Call): AccessOrganization {
  if (!tenancy.organization) throw new Error('This operation is not for one organization.');
  return tenancy.organization;
}

export function inventoryOf(call: Call): Inventory {
  return call.state.inventory(siteOf(call), call.nowMs);
}

export interface Page {
  readonly pageInfo: { readonly totalRecords: number };
  readonly pageData: readonly unknown[];
}

export function pageOf({ query }: Call, rows: readonly unknown[]): Page {
  const [page, size] = [query.number('page', 1), query.number('size', 10)];
  return { pageInfo: { totalRecords: rows.length }, pageData: rows.slice((page - 1) * size, page * size) };
}
