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
