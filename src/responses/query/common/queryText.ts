import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { QueryFault } from './queryFault.ts';

/** Returns the sentence that says what is wrong with a query and, if known, what to write instead. */
export function queryFaultText(fault: QueryFault): string {
  switch (fault.code) {
    case 'empty':
      return l10n.t('The query is empty.');
    case 'unfinished':
      return l10n.t('The query ends too early.');
    case 'zeroStep':
      return l10n.t('The step of a slice must not be 0.');
    case 'tooMuch':
      return l10n.t('The query takes too many steps. Narrow it, for example to the first 100 rows: [:100].');
    case 'openQuote':
      return l10n.t('The closing {0} is missing.', fault.quote);
    case 'unexpected':
      return l10n.t('"{0}" is unexpected here.', plain(fault.found, 40));
    case 'badLiteral':
      return l10n.t("What is between the backticks isn't valid JSON.");
    case 'bareNumber':
      return l10n.t('Put numbers between backticks: `{0}`.', plain(fault.found, 40));
    case 'singleEquals':
      return l10n.t('Use == to compare.');
    case 'unknownFunction': {
      const name = plain(fault.name, 40);
      return fault.nearest === undefined
        ? l10n.t('There is no function {0}().', name)
        : l10n.t('There is no function {0}(). Did you mean {1}()?', name, fault.nearest);
    }
    case 'argumentCount':
      return l10n.t('{0}() takes {1} arguments, and is given {2}.', fault.name, fault.wanted, fault.given);
    case 'argumentType': {
      const wanted = fault.wanted.length === 0 ? l10n.t('a value') : fault.wanted.join(', ');
      const instead = fault.wanted.includes('string') ? "''" : fault.wanted.includes('array') ? '`[]`' : '`0`';
      if (fault.given === 'null')
        return l10n.t(
          'Argument {1} of {0}() is null, and must be {2}. For rows without this value, write another in its place: (name || {3})',
          fault.name,
          fault.position,
          wanted,
          instead,
        );
      return l10n.t('Argument {1} of {0}() must be {2}, and is {3}.', fault.name, fault.position, wanted, fault.given);
    }
    case 'tooLong':
      return l10n.t('The query is longer than {0} characters.', fault.most);
    case 'tooDeep':
      return l10n.t('The query has more than {0} levels.', fault.most);
  }
}
