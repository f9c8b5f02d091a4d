import { OperationRefusal } from '../base/answer.ts';
import type { JsonObject } from '../base/json.ts';
import type { AccessMap, AccessOrganization } from '../record/accessMap.ts';
import type { SitePlace } from '../record/places.ts';
import type { DemoState } from '../state/demoState.ts';
import type { Inventory } from '../state/inventory.ts';
import type { Query, QueryRules } from './query.ts';
import type { Shape } from './shape.ts';
import type { PlaceRules, Tenancy } from './tenancy.ts';

/** One operation below `/api/v2`, as a row of the service's reference. */
export interface Operation extends PlaceRules {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Exact, with its final slash. A part in braces stands for one value. */
  readonly path: string;
  /** Whether the token's scope has to allow writing. */
  readonly writes?: true;
  readonly query?: QueryRules;
  readonly body?: {
    readonly shape: Shape;
    readonly required?: true;
    /** The members that a description of it says it needs. */
    readonly requires?: readonly string[];
  };
  /** The group and the name in a description; made of the path where they are left out. */
  readonly tag?: string;
  readonly summary?: string;
  /** The payload of the answer. @throws OperationRefusal */
  readonly answer: (call: Call) => unknown;
}

export interface Call {
  readonly query: Query;
  /** Empty when none was sent. */
  readonly body: JsonObject;
  readonly tenancy: Tenancy;
  /** The text that stands for the part of the path that is in braces. */
  readonly pathValue: string;
  readonly map: AccessMap;
  readonly state: DemoState;
  readonly nowMs: number;
  readonly isStrict: boolean;
}

/** The site of a call of an operation that needs one. */
export function siteOf({ tenancy }: Call): SitePlace {
  if (!tenancy.organization || !tenancy.site) throw new Error('This operation is not for one site.');
  return { organization: tenancy.organization, site: tenancy.site };
}

/** The organization of a call of an operation that needs one. */
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

/** The page that a call asks for. One behind the last is empty. */
export function pageOf({ query }: Call, rows: readonly unknown[]): Page {
  const [page, size] = [query.number('page'), query.number('size')];
  return { pageInfo: { totalRecords: rows.length }, pageData: rows.slice((page - 1) * size, page * size) };
}

export function badRequest(message: string): OperationRefusal {
  return new OperationRefusal(400, 'bad_request', message);
}

export function notFound(message: string): OperationRefusal {
  return new OperationRefusal(404, 'not_found', message);
}
