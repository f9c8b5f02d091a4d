import * as l10n from '@vscode/l10n';
import { namesOf, type PlaceName } from '../../platform/common/entities.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { unexpectedText, writeNotKnownText } from '../../platform/errors/common/errorText.ts';
import { problemText } from '../../platform/errors/common/problems.ts';
import type { ExportableTrust } from '../../service/tls/node/exportableTrust.ts';
import type { TerminalProblem } from './refusal.ts';

export function terminalProblemText(problem: TerminalProblem): string {
  switch (problem.code) {
    case 'terminalNotAllowed':
      return l10n.t('This terminal has no access. In the editor, run "Give This Terminal Org Access".');
    case 'noConnectionAllowed':
      return l10n.t(
        'This terminal has no access to any connection. In the editor, run "Give This Terminal Org Access".',
      );
    case 'programNotAllowed':
      return l10n.t('This program has no access, or no longer has it. Start it again in VS Code to give it access.');
    case 'notebookNotAllowed':
      return l10n.t(
        'This notebook has no access, or no longer has it. In the editor, run "Give This Notebook Access".',
      );
    case 'connectionNotAllowed':
      return l10n.t(
        'This terminal has no access to that connection. In the editor, switch to the connection and run "Give This Terminal Org Access".',
      );
    case 'notAcceptedRemotely':
      return l10n.t(
        'This works only in terminals of your own computer. Here, use org-access token, header, url, whoami, run, or login.',
      );
    case 'placeNotAcceptedRemotely':
      return l10n.t(
        'An organization and a site can be used only in terminals of your own computer. Here, set the headers orgId and siteId yourself.',
      );
    case 'lifeNotAcceptedRemotely':
      return l10n.t(
        'A token here is valid for at least one minute. Ask for a longer time only in terminals of your own computer.',
      );
    case 'newTokenNotAcceptedRemotely':
      return l10n.t(
        'A token can be replaced only in terminals of your own computer. Here, run "Org Access: Refresh Token" in the editor first.',
      );
    case 'targetChanged':
      return l10n.t(
        'Another person has signed in since this began, or the base URL has changed. Nothing more was sent. Run the command again.',
      );
    case 'placeIncomplete':
      return l10n.t(
        'The service needs the ID and the name of "{0}", and one of them isn\'t known. Use --org or --site with ID:name. Nothing was sent.',
        plain(problem.name, 60),
      );
    case 'siteNeeded':
      return terminalProblemText({ code: 'placeNeeded', kind: 'site' });
    case 'organizationNeeded':
      return terminalProblemText({ code: 'placeNeeded', kind: 'organization' });
    case 'nothingMatches':
      return l10n.t('Nothing in your access matches "{0}".', plain(problem.text, 60));
    case 'noCaFile':
      return noCaFileText(problem.reason);
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
      return l10n.t("You didn't approve this request in the editor. Nothing was sent.");
    case 'writeNeedsYes':
      return l10n.t('This does more than read, and nobody can be asked here. To send it, add --yes. Nothing was sent.');
    case 'hiddenNeedsPerson':
      return l10n.t('--show-hidden needs somebody who agrees in VS Code. Nothing was sent.');
    case 'toolsNeedEditor':
      return l10n.t('Tools for agents need VS Code.');
    case 'writesNotAllowed':
      return l10n.t(
        "This terminal wasn't allowed to send such requests without a question. Nothing was sent. Without --yes, you are asked about each.",
      );
    case 'tooManyWrites':
      return l10n.t('The editor is already asking about many requests. Nothing was sent.');
    case 'writeTooLong':
      return l10n.t('This request is too long to be shown in a question. Nothing was sent.');
    case 'writeNotKnown':
      return `${terminalProblemText(problem.cause)} ${writeNotKnownText()}`;
    case 'unexpected':
      return unexpectedText(problem);
    default:
      return problemText(problem);
  }
}

const maxNamed = 8;

function withNear(sentence: string, near: readonly string[], otherwise: () => string): string {
  return near.length === 0 ? `${sentence} ${otherwise()}` : `${sentence} ${l10n.t('Did you mean {0}?', quoted(near))}`;
}

function candidatesText(places: readonly PlaceName[]): string {
  const texts = places.slice(0, maxNamed).map((place) =>
    namesOf(place)
      .map(({ id, name: called }) => (id === undefined ? plain(called, 60) : `${plain(called, 60)} (${plain(id, 80)})`))
      .join(' > '),
  );
  return places.length > maxNamed ? `${texts.join('; ')}; …` : texts.join('; ');
}

function quoted(names: readonly string[]): string {
  return names.map((one) => `"${plain(one, 60)}"`).join(', ');
}

function name(operation: string): string {
  return /^[\w.-]+$/.test(operation) ? operation : `"${plain(operation, 100)}"`;
}

function noCaFileText(reason: NonNullable<ExportableTrust['problem']>): string {
  return reason === 'nothingTrusted'
    ? l10n.t('This connection has no trusted certificate of its own. Programs use those of your computer.')
    : l10n.t(
        "Other programs can't use the trusted certificate: it isn't self-signed, isn't valid for the name in the base URL, or can issue others. Use \"org-access call\", or copy the request as curl or Python, which compare it.",
      );
}
