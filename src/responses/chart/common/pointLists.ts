import { isObject, own } from '../../../platform/common/json/json.ts';
import { isNumeric, numberOf, numberText } from '../../../platform/common/json/verbatim.ts';
import { pointTime } from './pointTime.ts';

/** Members of a point. */
export interface PointForm {
  readonly time: string;
  readonly value: string;
}

/** Form of the service, with evidence in docs/service.md, and the one of other programs. */
const forms: readonly PointForm[] = [
  { time: 'timeStamp', value: 'metricValue' },
  { time: 'time', value: 'value' },
];

/** Member in which the service sends the points of a series. */
export const pointsMember = 'dataSet';

const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns a number, even if it was sent as a string. Returns null if it can't be drawn. */
export function pointValue(value: unknown): number | null {
  const number = numberOf(value) ?? (typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : NaN);
  return Number.isFinite(number) ? number : null;
}

export function pointText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isNumeric(value) ? numberText(value) : '';
}

/** Returns the form of the points in a list. Returns undefined if it isn't a time series. */
export function pointFormOf(list: readonly unknown[]): PointForm | undefined {
  return forms.find(({ time, value }) =>
    list.some((point) => isObject(point) && Object.hasOwn(point, value) && pointTime(own(point, time)) !== undefined),
  );
}
