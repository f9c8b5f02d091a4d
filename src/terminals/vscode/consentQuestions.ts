import * as vscode from 'vscode';
import { plain } from '../../platform/common/text/displayText.ts';
import { originOf, type Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';

/** Programs in a person's terminals and notebooks, in launch configurations and tasks, or requests of HTTP files. */
export type ProgramKind = 'opened' | 'started' | 'sent';

/** Returns a question about access, and what it means. */
export type Question = (connection: Connection, asker?: string) => [message: string, detail: string];

export const questionAbout: Readonly<Record<ProgramKind, Question>> = {
  opened: (connection) => [
    vscode.l10n.t(
      'Allow programs in terminals of this workspace to use your access at {0}?',
      shownName(connection, plain, 60),
    ),
    vscode.l10n.t(
      'Programs in a terminal with access can get a valid access token and send requests to {0} as you, until you close the terminal or revoke its access. They never get your password, the refresh token, or the client secret.',
      originOf(connection),
    ),
  ],
  started: (connection, asker = '') => [
    vscode.l10n.t(
      'Allow launch configurations and tasks of this workspace to use your access at {0}?',
      shownName(connection, plain, 60),
    ),
    vscode.l10n.t(
      '"{0}" asks for it. Programs that they start can get a valid access token and send requests to {1} as you, until they end or you revoke their access. They never get your password, the refresh token, or the client secret.',
      plain(asker, 60),
      originOf(connection),
    ),
  ],
  sent: (connection) => [
    vscode.l10n.t('Allow HTTP files of this workspace to use your access at {0}?', shownName(connection, plain, 60)),
    vscode.l10n.t(
      'httpYac asks for it. It can then send requests of HTTP files to {0} as you, until you revoke their access. Org Access puts a valid access token into each. HTTP files never get the token, your password, the refresh token, or the client secret.',
      originOf(connection),
    ),
  ],
};

/** Question about a notebook. The answer is that about terminals too. */
export const questionAboutNotebooks: Question = (connection) => [
  vscode.l10n.t(
    'Allow notebooks and programs in terminals of this workspace to use your access at {0}?',
    shownName(connection, plain, 60),
  ),
  vscode.l10n.t(
    'The kernel of a notebook with access, and programs in a terminal with access, can get a valid access token and send requests to {0} as you, until you close the notebook or the terminal, or revoke its access. They never get your password, the refresh token, or the client secret.',
    originOf(connection),
  ),
];
