import { type RequestDraft, valuesOf } from '../../../api/common/callOf.ts';
import type { DeviceName, ResponseFacts } from '../../../api/common/responseFacts.ts';

/** Parameter with the number of days to return. */
export const daysParameter = 'days';

/** Returns the days that an operation can be asked for, or undefined if it has no such parameter. */
export function rangeOf({ operation, args }: RequestDraft): ResponseFacts['range'] {
  const { values, initial } = operation.parameters.find(({ name }) => name === daysParameter) ?? {};
  const choices = (values ?? []).map(Number).filter(isCount);
  if (operation.kind !== 'read' || choices.length === 0) return undefined;
  const days = Number(valuesOf(args, daysParameter)[0] ?? initial);
  return { choices, ...(isCount(days) && { days }) };
}

const isCount = (value: number) => Number.isSafeInteger(value) && value > 0;

/** Returns the known names of the devices that a request names by ID. */
export function deviceNamesOf(
  { operation, args }: RequestDraft,
  nameOf: (id: string) => string | undefined,
): readonly DeviceName[] {
  const ids = operation.parameters.filter(({ from }) => from === 'devices').flatMap(({ name }) => valuesOf(args, name));
  return ids.flatMap((id) => {
    const name = nameOf(id);
    return name === undefined ? [] : [[id, name] as const];
  });
}

/** Returns a number of days in the words of a language, such as `7 days` or `7d`. */
export function daysText(days: number, locale: string | undefined, unitDisplay: 'long' | 'narrow'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay }).format(days);
}

/**
 * Returns the query values by which a path differs from another, such as `oslo-vm-0001, 7 days`.
 *
 * @param names of devices, to show instead of their IDs
 */
export function differingValues(path: string, other: string, names: readonly DeviceName[], locale: string): string {
  const [own, others] = [valuesIn(path), new Set(valuesIn(other).map(keyOf))];
  const known = new Map(names);
  const differing = own
    .filter((pair) => !others.has(keyOf(pair)))
    .map(([name, value]) => {
      if (name === daysParameter && /^\d+$/.test(value)) return daysText(Number(value), locale, 'long');
      return known.get(value) ?? value;
    });
  return [...new Set(differing)].join(', ');
}

type Pair = readonly [name: string, value: string];

function valuesIn(path: string): readonly Pair[] {
  const at = path.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(path.slice(at + 1))];
}

const keyOf = (pair: Pair) => JSON.stringify(pair);
