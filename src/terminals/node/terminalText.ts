import * as l10n from '@vscode/l10n';
import { unexpectedText } from '../../errors/common/errorText.ts';
import { problemText } from '../../errors/common/problems.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { callProblemText } from './callProblemText.ts';
import type { TerminalProblem } from './terminalServices.ts';
import { noCaFileText } from './trustText.ts';

/** Why a terminal is not answered, as the person there reads it. */
export function terminalProblemText(problem: TerminalProblem): string {
  switch (problem.code) {
    case 'terminalNotAllowed':
      return l10n.t('This terminal has no access. In the editor, run "Give This Terminal Org Access".');
    case 'noConnectionAllowed':
      return l10n.t(
        'This terminal has no access to any connection. In the editor, run "Give This Terminal Org Access".',
      );
    case 'programNotAllowed':
      return l10n.t('This program has no access, or no longer. VS Code gives it access when it is started anew.');
    case 'connectionNotAllowed':
      return l10n.t(
        'This terminal has no access to that connection. In the editor, switch to the connection and run "Give This Terminal Org Access".',
      );
    case 'notAnsweredHere':
      return l10n.t(
        'This works only in terminals of your own computer. Here, use org-access token, header, url, whoami, run, or login.',
      );
    case 'placeNotAnsweredHere':
      return l10n.t(
        'An organization and a site can be used only in terminals of your own computer. Here, set the headers orgId and siteId yourself.',
      );
    case 'lifeNotAnsweredHere':
      return l10n.t(
        'A token here is valid for at least one minute. Ask for a longer time only in terminals of your own computer.',
      );
    case 'newTokenNotAnsweredHere':
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
      return callProblemText({ code: 'placeNeeded', kind: 'site' });
    case 'organizationNeeded':
      return callProblemText({ code: 'placeNeeded', kind: 'organization' });
    case 'operationUnknown':
    case 'operationAmbiguous':
    case 'noSuchParameter':
    case 'bodyWanted':
    case 'bodyNotJson':
    case 'noBody':
    case 'bodyForOtherPlace':
    case 'placeNeeded':
    case 'placeNotInAccess':
    case 'placeAmbiguous':
    case 'placeHeaderTyped':
    case 'onlyReadsHavePages':
    case 'onlyReadsAreRepeated':
    case 'writeNotAgreed':
    case 'writesNotAllowed':
    case 'tooManyWrites':
    case 'writeTooLong':
      return callProblemText(problem);
    case 'nothingMatches':
      return l10n.t('Nothing in your access matches "{0}".', plain(problem.text, 60));
    case 'noCaFile':
      return noCaFileText(problem.reason);
    case 'unexpected':
      return unexpectedText(problem);
    default:
      return problemText(problem);
  }
}
