import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { plain } from '../../platform/common/text/displayText.ts';
import type { Consents } from '../../platform/vscode/consents.ts';
import { originOf } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import type { ProgramKind, Question } from '../vscode/consentQuestions.ts';
import { ProgramConsent, type EditorConsent } from '../vscode/programConsent.ts';

/** Returns the name of this computer and the kind of remote connection. */
export function remoteName(): string {
  const { remoteName } = vscode.env;
  const name = process.env.WSL_DISTRO_NAME ?? hostname();
  return plain(remoteName === undefined ? name : `${name} (${remoteName})`, 100);
}

export function workspacePath(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.fsPath ?? '';
}

/**
 * Returns the consent to terminals of a remote computer, and to programs of a workspace there.
 *
 * @param consents stored on the person's own computer, for all remote ones
 */
export function remoteConsent(
  consents: Consents,
  editors: EditorConsent,
  computer: string,
  workspace: string,
): ProgramConsent {
  return new ProgramConsent({
    consents,
    editors,
    questions: (programs) => questionOn(computer, programs),
    where: (programs) => (programs === 'opened' ? { computer } : { computer, workspace }),
    refusesByDefault: true,
  });
}

function questionOn(computer: string, programs: ProgramKind): Question {
  if (programs === 'opened')
    return (connection) => [
      vscode.l10n.t(
        'Allow programs in terminals on {0} to use your access at {1}?',
        computer,
        shownName(connection, plain, 60),
      ),
      vscode.l10n.t(
        'Programs there can get a valid access token and send requests to {0} as you. Whoever administers that computer can do the same, so allow this only on a computer that you trust with your access.',
        originOf(connection),
      ),
    ];
  return (connection, asker = '') => [
    vscode.l10n.t(
      'Allow launch configurations and tasks of this workspace on {0} to use your access at {1}?',
      computer,
      shownName(connection, plain, 60),
    ),
    vscode.l10n.t(
      '"{0}" asks for it. Programs that they start can get a valid access token and send requests to {1} as you, until they end or you revoke their access. Whoever administers that computer can do the same, so allow this only on a computer that you trust with your access.',
      plain(asker, 60),
      originOf(connection),
    ),
  ];
}
