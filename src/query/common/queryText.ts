import { isObject } from '../../platform/common/json/json.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { fill } from '../../platform/common/text/template.ts';
import type { QueryFault } from './queryFault.ts';

const faultCodes = [
  'empty',
  'unfinished',
  'zeroStep',
  'tooMuch',
  'openQuote',
  'unexpected',
  'badLiteral',
  'bareNumber',
  'singleEquals',
  'unknownFunction',
  'argumentCount',
  'argumentType',
  'tooLong',
  'tooDeep',
] as const satisfies readonly QueryFault['code'][];

/** Names of localized labels for queries. `{0}` and so on are placeholders. */
export const queryLabelNames = [
  ...faultCodes,
  'nearest',
  'anyValue',
  'bar',
  'field',
  'example',
  'ask',
  'asking',
  'recent',
  'noRecent',
  'close',
  'back',
  'result',
  'rowsFound',
  'nothing',
  'tooSlow',
  'tooLarge',
  'noJson',
] as const;
export type QueryLabel = (typeof queryLabelNames)[number];
export type QueryLabels = Readonly<Record<QueryLabel, string>>;

export function areQueryLabels(value: unknown): value is QueryLabels {
  return isObject(value) && queryLabelNames.every((name) => typeof value[name] === 'string');
}

export function queryFaultText(fault: QueryFault, labels: QueryLabels): string {
  const words = labels[fault.code];
  switch (fault.code) {
    case 'openQuote':
      return fill(words, fault.quote);
    case 'unexpected':
    case 'bareNumber':
      return fill(words, plain(fault.found, 40));
    case 'unknownFunction': {
      const name = plain(fault.name, 40);
      return fault.nearest === undefined ? fill(words, name) : fill(labels.nearest, name, fault.nearest);
    }
    case 'argumentCount':
      return fill(words, fault.name, String(fault.wanted), String(fault.given));
    case 'argumentType':
      return fill(
        words,
        fault.name,
        String(fault.position),
        fault.wanted.length === 0 ? labels.anyValue : fault.wanted.join(', '),
        fault.given,
      );
    case 'tooLong':
    case 'tooDeep':
      return fill(words, String(fault.most));
    default:
      return words;
  }
}
