import type { JsonObject } from '../base/json.ts';
import { OperationRefusal } from '../base/response.ts';
import type { AccessMap, AccessOrganization, SitePlace } from '../record/accessMap.ts';
import type { DemoState } from '../state/demoState.ts';
import type { Inventory } from '../state/inventory.ts';
import type { Query, QueryRules } from './query.ts';
import type { Shape } from './shape.ts';
import type { PlaceRules, Tenancy } from './tenancy.ts';

export interface Operation extends PlaceRules {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Exact path with its final slash. May have one placeholder in braces. */
  readonly path: string;
  /** Whether it requires the scope `write`. */
  readonly writes?: true;
  readonly query?: QueryRules;
  readonly body?: {
    readonly shape: Shape;
    readonly required?: true;
  };
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
  readonly isStrict: boolean;
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
  const [page, size] = [query.number('page'), query.number('size')];
  return { pageInfo: { totalRecords: rows.length }, pageData: rows.slice((page - 1) * size, page * size) };
}

export function badRequest(message: string): OperationRefusal {
  return new OperationRefusal(400, 'bad_request', message);
}

export function notFound(message: string): OperationRefusal {
  return new OperationRefusal(404, 'not_found', message);
}
