import * as l10n from '@vscode/l10n';
import { namesOf, type PlaceName } from '../../platform/common/entities.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import type { CallProblem } from './terminalServices.ts';

/** More candidates are counted only. */
const mostNamed = 8;

/** Why what a terminal wants to send is not sent, with what to type instead. */
export function callProblemText(problem: CallProblem): string {
  switch (problem.code) {
    case 'operationUnknown':
      return withNear(l10n.t('There is no operation "{0}".', plain(problem.name, 60)), problem.near, () =>
        l10n.t('To list them, run "org-access operations".'),
      );
    case 'operationAmbiguous':
      return l10n.t(
        '"{0}" is the name of several operations. Use one of their IDs: {1}.',
        plain(problem.name, 60),
        quoted(problem.ids),
      );
    case 'noSuchParameter':
      return withNear(
        l10n.t('{0} has no parameter "{1}".', plain(problem.operation, 60), plain(problem.name, 60)),
        problem.near,
        () => l10n.t('It has no parameters.'),
      );
    case 'bodyWanted':
      return l10n.t(
        '{0} needs a body: --body @FILE, --body - for the standard input, or the JSON itself. To begin with one, run "org-access call {0} --skeleton".',
        name(problem.operation),
      );
    case 'bodyNotJson':
      return l10n.t("The body isn't valid JSON. Nothing was sent.");
    case 'bodyForOtherPlace':
      return l10n.t(
        'In the body, {0} is {1}, but the request is for {2}. Nothing was sent.',
        plain(problem.member, 60),
        plain(problem.named, 120),
        plain(problem.sent, 120),
      );
    case 'noBody':
      return problem.operation === ''
        ? l10n.t('The operation has no body.')
        : l10n.t('{0} has no body.', name(problem.operation));
    case 'placeNeeded':
      return problem.kind === 'site'
        ? l10n.t(
            'This needs a site, and none is selected. Run "Select Organization and Site…" in VS Code, or use --site. Nothing was sent.',
          )
        : l10n.t(
            'This needs an organization, and none is selected. Run "Select Organization and Site…" in VS Code, or use --org. Nothing was sent.',
          );
    case 'placeNotInAccess':
      return withNear(
        problem.kind === 'site'
          ? l10n.t('The site "{0}" isn\'t in your access. Nothing was sent.', plain(problem.name, 60))
          : l10n.t('The organization "{0}" isn\'t in your access. Nothing was sent.', plain(problem.name, 60)),
        problem.near,
        () => l10n.t('To list what is, run "org-access sites".'),
      );
    case 'placeAmbiguous':
      return problem.kind === 'site'
        ? l10n.t(
            '"{0}" is the name of several sites. Use --org too, or the ID: {1}. Nothing was sent.',
            plain(problem.name, 60),
            candidatesText(problem.candidates),
          )
        : l10n.t(
            '"{0}" is the name of several organizations. Use the ID: {1}. Nothing was sent.',
            plain(problem.name, 60),
            candidatesText(problem.candidates),
          );
    case 'placeHeaderTyped':
      return l10n.t('The header {0} is set by --org and --site. Nothing was sent.', plain(problem.name, 60));
    case 'onlyReadsHavePages':
      return l10n.t('--all is for requests that only read. Nothing was sent.');
    case 'onlyReadsAreRepeated':
      return l10n.t('--until is for requests that only read. Nothing was sent.');
    case 'writeNotAgreed':
      return l10n.t("This request wasn't agreed to in the editor. Nothing was sent.");
    case 'writesNotAllowed':
      return l10n.t(
        "This terminal wasn't allowed to send such requests without a question. Nothing was sent. Without --yes, you are asked about each.",
      );
    case 'tooManyWrites':
      return l10n.t('The editor is asking about many requests already. Nothing was sent.');
    case 'writeTooLong':
      return l10n.t('The address of this request is too long to be shown in a question. Nothing was sent.');
  }
}

function withNear(sentence: string, near: readonly string[], otherwise: () => string): string {
  return near.length === 0 ? `${sentence} ${otherwise()}` : `${sentence} ${l10n.t('Did you mean {0}?', quoted(near))}`;
}

function candidatesText(places: readonly PlaceName[]): string {
  const texts = places.slice(0, mostNamed).map((place) =>
    namesOf(place)
      .map(({ id, name: called }) => (id === undefined ? plain(called, 60) : `${plain(called, 60)} (${plain(id, 80)})`))
      .join(' > '),
  );
  return places.length > mostNamed ? `${texts.join('; ')}; …` : texts.join('; ');
}

function quoted(names: readonly string[]): string {
  return names.map((one) => `"${plain(one, 60)}"`).join(', ');
}

/** An operation as it is typed in a shell. */
function name(operation: string): string {
  return /^[\w.-]+$/.test(operation) ? operation : `"${plain(operation, 100)}"`;
}
