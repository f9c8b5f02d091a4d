import path from 'node:path';
import * as vscode from 'vscode';
import { isObject } from '../../../platform/common/json/json.ts';
import { plain, plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { flashStatus, showWarning, type Choice } from '../../../platform/vscode/notify.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { signedInConnection, type SessionReader } from '../../../session/common/session.ts';
import { questionAboutNotebooks } from '../consentQuestions.ts';
import { revokeRow, type OtherAccess } from '../manageAccess.ts';
import type { ProgramConsent } from '../programConsent.ts';
import { namesOf } from '../terminalCommands.ts';
import { showJupyter } from './jupyter.ts';
import type { Given, NotebookAccess } from './notebookAccess.ts';

interface NotebookCommandServices {
  readonly sessions: SessionReader;
  readonly notebooks: NotebookAccess;
  readonly consent: ProgramConsent;
}

export function notebookCommands({ sessions, notebooks, consent }: NotebookCommandServices) {
  /** @param of notebook whose toolbar the command was chosen in; defaults to the active one */
  async function useInNotebook(of: unknown): Promise<void> {
    const notebook = notebookOf(of);
    if (!notebook) return;
    if (!vscode.workspace.isTrusted) {
      showWarning(vscode.l10n.t("The notebook has no access because this workspace isn't trusted."));
      return;
    }
    const connection = signedInConnection(sessions.snapshot);
    if (!(await consent.ask(connection, questionAboutNotebooks))) return;
    const title = vscode.l10n.t('Giving the notebook access once its kernel is idle…');
    const result = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () =>
      notebooks.allow(notebook, connection),
    );
    if (result === 'given')
      flashStatus(
        vscode.l10n.t(
          'This notebook has access to {0}. Its cells can use org-access.',
          shownName(connection, plain, 60),
        ),
        8_000,
      );
    else showNotGiven(notebook, result);
  }

  return { useInNotebook } satisfies CommandHandlers;
}

/** Returns the notebooks with access, to list them with terminals. */
export function accessOfNotebooks(sessions: SessionReader, notebooks: NotebookAccess): OtherAccess {
  return {
    rows: notebooks.allowed.map(({ notebook, connectionIds }) =>
      revokeRow(
        `$(notebook) ${plainWithoutIcons(nameOf(notebook))}`,
        namesOf(sessions, connectionIds).join(', '),
        () => notebooks.revoke(notebook),
        vscode.l10n.t('The notebook no longer has access.'),
      ),
    ),
    revokeAll: () => notebooks.revokeAll(),
  };
}

export function showNotGiven(notebook: vscode.NotebookDocument, why: Given): void {
  const [sentence, ...choices] = reason(why);
  if (sentence !== undefined)
    showWarning(
      vscode.l10n.t('"{0}" has no access. {1}', plainWithoutLinks(nameOf(notebook), 60), sentence),
      ...choices,
    );
}

function reason(why: Given): readonly [sentence?: string, ...choices: Choice[]] {
  if (typeof why === 'object') {
    if ('language' in why)
      return [
        vscode.l10n.t(
          'Its kernel runs {0}. Only kernels that run Python can have access; for others, use a terminal with access.',
          plainWithoutLinks(why.language, 40),
        ),
      ];
    return [
      why.error === ''
        ? vscode.l10n.t("Its kernel didn't respond as expected. Restart it, run a cell, and try again.")
        : vscode.l10n.t('Its kernel reported an error: {0}', plainWithoutLinks(why.error, 200)),
    ];
  }
  switch (why) {
    case 'noJupyter':
      return [
        vscode.l10n.t("Access is given through the Jupyter extension, which isn't installed or is too old."),
        { label: vscode.l10n.t('Show Jupyter'), act: async () => void (await showJupyter()) },
      ];
    case 'noKernel':
      return [
        vscode.l10n.t(
          'It has no kernel that Org Access can use. Run a cell to start its kernel, then try again. Which extensions may use kernels is set by "Jupyter: Manage Access To Jupyter Kernels".',
        ),
      ];
    case 'denied':
      return [
        vscode.l10n.t(
          'Org Access isn\'t allowed to use kernels. Allow it by "Jupyter: Manage Access To Jupyter Kernels", then try again.',
        ),
      ];
    case 'elsewhere':
      return [
        vscode.l10n.t(
          "Its kernel runs on another computer or in a container, which can't reach this window. Select a kernel on this computer.",
        ),
      ];
    case 'given':
    case 'canceled':
      return [];
  }
}

/** Returns the notebook of a toolbar, of a tab, or the active one, but no interactive window. */
function notebookOf(of: unknown): vscode.NotebookDocument | undefined {
  const editor = isObject(of) ? of.notebookEditor : undefined;
  const uri = isObject(editor) ? editor.notebookUri : of;
  const called = vscode.workspace.notebookDocuments.find((open) => String(open.uri) === String(uri));
  const notebook = called ?? vscode.window.activeNotebookEditor?.notebook;
  return notebook?.notebookType === 'jupyter-notebook' ? notebook : undefined;
}

function nameOf({ uri }: vscode.NotebookDocument): string {
  return path.posix.basename(uri.path);
}
