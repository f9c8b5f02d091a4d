import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../platform/common/json/verbatim.ts';

const who = [
  'hostName',
  'hostname',
  'deviceName',
  'displayName',
  'fqdn',
  'name',
  'deviceId',
  'ipAddress',
  'host',
  'device',
];
const what = [
  'metricName',
  'metric',
  '__name__',
  'metricGroup',
  'target',
  'label',
  'Label',
  'itemid',
  'sensor',
  'series',
];
const which = ['instanceName', 'instanceType', 'instance', 'interface', 'ifName'];
/** Members whose objects may hold the names above. */
const labels = ['metric', 'tags', 'labels'];
const units = ['unit', 'units', 'metricUnit', 'uom', 'unitOfMeasure'];
/** Instance name that carries no information. */
const ordinary = 'default';

/** Members that distinguish the series in one list of points. */
export const tellingMembers: readonly string[] = [...who, ...what, ...which];

/**
 * Names a series by its enclosing objects: device, metric and instance.
 *
 * @param around outermost first
 */
export function seriesName(around: readonly JsonObject[]): string {
  const words = [who, what, which].flatMap((names) => nearest(around, names) ?? []);
  return [...new Set(words.filter((word) => word !== ordinary))].join(' · ');
}

export const unitIn = (around: readonly JsonObject[]): string | undefined => nearest(around, units);

function nearest(around: readonly JsonObject[], names: readonly string[]): string | undefined {
  for (const object of around.toReversed()) {
    const inner = labels.map((name) => own(object, name)).filter(isObject);
    for (const part of [object, ...inner])
      for (const name of names) {
        const text = textOf(own(part, name));
        if (text !== '') return text;
      }
  }
  return undefined;
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return isNumeric(value) ? numberText(value) : '';
}
