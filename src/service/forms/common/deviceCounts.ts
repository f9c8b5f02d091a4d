import { isObject, own } from '../../../platform/common/json/json.ts';
import { countOf } from '../../../platform/common/json/verbatim.ts';
import { payloadOf } from './envelope.ts';

/** Number of devices in a category, or of one kind. */
export interface DeviceCount {
  readonly category: string;
  /** Undefined for the whole category. */
  readonly kind?: string;
  readonly count: number;
}

/**
 * Reads the response of `device-counts`: `items` with `name` and `count`, each with `items` for its kinds.
 *
 * @returns undefined if it has another format
 */
export function deviceCounts(body: unknown): readonly DeviceCount[] | undefined {
  const { value } = payloadOf(body);
  const isCounted = isObject(value) && ('items' in value || 'count' in value);
  const items = isCounted ? (own(value, 'items') ?? []) : value;
  if (!Array.isArray(items)) return undefined;
  return countsIn(items).flatMap(({ name: category, count, items: kinds }) => [
    { category, count },
    ...countsIn(kinds).map((kind) => ({ category, kind: kind.name, count: kind.count })),
  ]);
}

function countsIn(
  items: unknown,
): readonly { readonly name: string; readonly count: number; readonly items: unknown }[] {
  return (Array.isArray(items) ? items : []).filter(isObject).flatMap((item) => {
    const [name, count] = [own(item, 'name'), countOf(own(item, 'count'))];
    return typeof name === 'string' && count !== undefined ? [{ name, count, items: own(item, 'items') }] : [];
  });
}
