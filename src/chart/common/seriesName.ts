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
/** Members with an object of such members. */
const labels = ['metric', 'tags', 'labels'];
const units = ['unit', 'units', 'metricUnit', 'uom', 'unitOfMeasure'];
/** The instance that says nothing. */
const ordinary = 'default';

/** Members of points by which those of several series in one list are told apart. */
export const tellingMembers: readonly string[] = [...who, ...what, ...which];

/** The name of a series by what it stands in: who is measured, what, and which of several. @param around from the outermost to the innermost */
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
