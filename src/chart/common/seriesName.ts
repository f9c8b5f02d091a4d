import { own, type JsonObject } from '../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../platform/common/json/verbatim.ts';

/** Members that name a series: its device, its metric, and its instance. */
const who = ['hostName', 'name', 'fqdn', 'deviceId'];
const what = ['metricName', 'metricGroup'];
const which = ['instanceName', 'instanceType'];
/** Instance name that carries no information. */
const ordinary = 'default';

/**
 * Names a series by its enclosing objects.
 *
 * @param around outermost first
 */
export function seriesName(around: readonly JsonObject[]): string {
  const words = [who, what, which].flatMap((names) => nearest(around, names) ?? []);
  return [...new Set(words.filter((word) => word !== ordinary))].join(' · ');
}

export const unitIn = (around: readonly JsonObject[]): string | undefined => nearest(around, ['unit']);

function nearest(around: readonly JsonObject[], names: readonly string[]): string | undefined {
  for (const object of around.toReversed())
    for (const name of names) {
      const text = textOf(own(object, name));
      if (text !== '') return text;
    }
  return undefined;
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return isNumeric(value) ? numberText(value) : '';
}
