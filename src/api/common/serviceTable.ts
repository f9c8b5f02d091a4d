import { isObject, own, parseObject, writeJson, type JsonObject } from '../../platform/common/json/json.ts';
import { isRead } from '../../service/common/methods.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { withoutQuery, withQuery } from '../../service/connection/common/query.ts';
import type { RequestDraft } from './callOf.ts';

/** Condition of a filter, as the service words it. */
export interface FilterCondition {
  readonly operator: string;
  readonly value: string;
}

export interface ServiceFilter {
  readonly column: string;
  readonly conditions: readonly FilterCondition[];
  /** Operator between two conditions. */
  readonly logic?: string;
}

export interface ServiceOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Filter and order of a list, and whether the service supports them. */
export interface ServiceTable {
  readonly canFilter: boolean;
  readonly filters: readonly ServiceFilter[];
  readonly canSort: boolean;
  readonly sort: readonly ServiceOrder[];
}

const listMember = 'filterClassList';

/** Returns a filter with the only known comparison. */
export function containsFilter(column: string, contained: string): JsonObject {
  return {
    columnName: column,
    searchOperator1: 'CONTAINS',
    searchValue1: contained,
    searchLogicalOperator: null,
    searchOperator2: null,
    searchValue2: null,
  };
}

export function serviceTableOf({ operation, args, body }: RequestDraft): ServiceTable {
  const skeleton: unknown = operation.body?.skeleton;
  const elements = elementsIn(body);
  const takesFilter = isObject(skeleton) && Array.isArray(own(skeleton, listMember));
  const given = args.sort ?? [];
  return {
    canFilter: isRead(operation) && takesFilter && elements !== undefined,
    filters: (elements ?? []).flatMap(filterOf),
    canSort: isRead(operation) && operation.parameters.some(({ name }) => name === 'sort'),
    sort: (typeof given === 'string' ? [given] : given).flatMap(orderOf),
  };
}

/** Requests the first page in another order, or in the default one. */
export function withServiceOrder(call: ServiceCall, order: ServiceOrder | undefined): ServiceCall {
  const bare = withoutQuery(call.path, ['page', 'sort']);
  if (!order) return { ...call, path: bare };
  return { ...call, path: withQuery(bare, { sort: `${order.column},${order.isDescending ? 'DESC' : 'ASC'}` }) };
}

/**
 * Requests the first page with a filter on a column. Other filters stay.
 *
 * @param contained '' removes the filter
 * @returns undefined if the body doesn't support filters
 */
export function withServiceFilter(call: ServiceCall, column: string, contained: string): ServiceCall | undefined {
  const elements = elementsIn(call.body);
  if (!elements) return undefined;
  const at = elements.findIndex((element) => isObject(element) && own(element, 'columnName') === column);
  const others = elements.filter((element) => !isObject(element) || own(element, 'columnName') !== column);
  const added = contained === '' ? [] : [containsFilter(column, contained)];
  const list = others.toSpliced(at < 0 ? others.length : at, 0, ...added);
  const whole = parseObject(call.body) ?? {};
  const next = list.length === 0 ? without(whole) : { ...whole, [listMember]: list };
  const { body: _, ...rest } = call;
  const path = withoutQuery(call.path, ['page']);
  if (Object.keys(next).length === 0) return { ...rest, path };
  const body = writeJson(next, 2);
  return body === undefined ? undefined : { ...rest, path, body: `${body}\n` };
}

function without(whole: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== listMember));
}

function elementsIn(body: string | undefined): readonly unknown[] | undefined {
  if (body === undefined || body.trim() === '') return [];
  const whole = parseObject(body);
  const list = whole && (own(whole, listMember) ?? []);
  return Array.isArray(list) ? (list as unknown[]) : undefined;
}

function filterOf(element: unknown): ServiceFilter[] {
  if (!isObject(element)) return [];
  const column = own(element, 'columnName');
  if (typeof column !== 'string') return [];
  const conditions = [1, 2].flatMap((at): FilterCondition[] => {
    const [operator, value] = [own(element, `searchOperator${at}`), own(element, `searchValue${at}`)];
    return typeof operator === 'string' && typeof value === 'string' ? [{ operator, value }] : [];
  });
  if (conditions.length === 0) return [];
  const logic = own(element, 'searchLogicalOperator');
  return [{ column, conditions, ...(conditions.length > 1 && typeof logic === 'string' && { logic }) }];
}

function orderOf(written: string): ServiceOrder[] {
  const [column = '', direction = ''] = written.split(',');
  return column === '' ? [] : [{ column, isDescending: direction.trim().toLowerCase() === 'desc' }];
}
