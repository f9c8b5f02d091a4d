import * as l10n from '@vscode/l10n';
import type { QueryLabels } from './queryText.ts';

export function queryLabels(): QueryLabels {
  return {
    empty: l10n.t('The query is empty.'),
    unfinished: l10n.t('The query ends too early.'),
    zeroStep: l10n.t('The step of a slice must not be 0.'),
    tooMuch: l10n.t(
      'The query needs more work than is done for one. Ask for less, for example the first 100 rows: [:100].',
    ),
    openQuote: l10n.t('A {0} is opened here and never closed.'),
    unexpected: l10n.t('"{0}" is unexpected here.'),
    badLiteral: l10n.t("What is between the backticks isn't valid JSON."),
    bareNumber: l10n.t('Put numbers between backticks: `{0}`.'),
    singleEquals: l10n.t('Use == to compare.'),
    unknownFunction: l10n.t('There is no function {0}().'),
    nearest: l10n.t('There is no function {0}(). Did you mean {1}()?'),
    argumentCount: l10n.t('{0}() takes {1} arguments, and is given {2}.'),
    argumentType: l10n.t('Argument {1} of {0}() must be {2}, and is {3}.'),
    anyValue: l10n.t('a value'),
    tooLong: l10n.t('The query is longer than {0} characters.'),
    tooDeep: l10n.t('The query has more than {0} levels.'),
    bar: l10n.t('Query'),
    field: l10n.t('Query (JMESPath)'),
    example: l10n.t('JMESPath, for example {0}'),
    ask: l10n.t('Run Query'),
    asking: l10n.t('Running the query…'),
    recent: l10n.t('Recent'),
    noRecent: l10n.t('There are no recent queries.'),
    close: l10n.t('Close'),
    back: l10n.t('Back to Response'),
    result: l10n.t('Result of the query'),
    rowsFound: l10n.t('Result of the query, rows: {0}'),
    nothing: l10n.t('The query leads to nothing (null).'),
    tooSlow: l10n.t(
      'The query took longer than {0} seconds, so it was stopped. Ask for less, for example the first 100 rows: [:100].',
    ),
    tooLarge: l10n.t('The result is too large to show here.'),
    noJson: l10n.t("The response isn't JSON, so it can't be queried."),
  };
}
