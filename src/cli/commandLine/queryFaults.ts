import { plain } from '../../platform/common/text/displayText.ts';
import type { QueryFault } from '../../responses/query/common/queryFault.ts';

/** Returns why a query can't be evaluated, and where. */
export function faultText(query: string, fault: QueryFault): string {
  const place = fault.at > 0 && fault.at < query.length ? ` It is at "${plain(query.slice(fault.at), 30)}".` : '';
  return `The query ${sentenceOf(fault)}.${place}`;
}

function sentenceOf(fault: QueryFault): string {
  switch (fault.code) {
    case 'empty':
      return 'is empty';
    case 'unfinished':
      return 'ends too early';
    case 'zeroStep':
      return 'has a slice with a step of 0';
    case 'tooMuch':
      return 'needs more work than is done for one';
    case 'openQuote':
      return `opens ${fault.quote} and does not close it`;
    case 'unexpected':
      return `can't be read: ${fault.found} is not expected there`;
    case 'badLiteral':
      return 'has a literal that is no JSON';
    case 'bareNumber':
      return `has a number without backticks: write \`${fault.found}\``;
    case 'singleEquals':
      return 'has a single =: write ==';
    case 'unknownFunction':
      return `calls ${fault.name}(), which is no function${fault.nearest === undefined ? '' : `. Do you mean ${fault.nearest}()?`}`;
    case 'argumentCount':
      return `gives ${fault.name}() ${fault.given} arguments, and it takes ${fault.wanted}`;
    case 'argumentType':
      return `gives ${fault.name}() ${fault.given} as argument ${fault.position}, and it takes ${fault.wanted.join(' or ') || 'a value'}`;
    case 'tooLong':
      return `is longer than ${fault.most} characters`;
    case 'tooDeep':
      return `has more than ${fault.most} levels`;
  }
}
