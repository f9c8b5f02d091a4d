import * as vscode from 'vscode';
import type { Disposable } from '../../core/base/disposable.ts';
import { remedyIn, type Remedy } from '../../model/terminals/remedy.ts';
import { reportFailure } from '../notify.ts';

interface RemedyLink extends vscode.TerminalLink {
  readonly remedy: Remedy;
  readonly terminal: vscode.Terminal;
}

/** The act of each link. The text of a terminal is anyone's, so no act gives access without a question. */
export type RemedyActs = Readonly<Record<Remedy, (terminal: vscode.Terminal) => Promise<unknown>>>;

/** Makes links of the remedies that `org-access` names in any terminal of this window. Quick fixes of terminals are for VS Code's own extensions alone. */
export function linkRemedies(acts: RemedyActs): Disposable {
  const titles: Readonly<Record<Remedy, string>> = {
    giveAccess: vscode.l10n.t('Give This Terminal Org Access'),
    giveOther: vscode.l10n.t('Give This Terminal Org Access'),
    newTerminal: vscode.l10n.t('New Terminal with Access'),
    signIn: vscode.l10n.t('Sign In'),
    selectPlace: vscode.l10n.t('Select Organization and Site'),
  };
  const provider: vscode.TerminalLinkProvider<RemedyLink> = {
    provideTerminalLinks({ line, terminal }) {
      const found = remedyIn(line);
      return found ? [{ ...found, terminal, tooltip: titles[found.remedy] }] : [];
    },
    handleTerminalLink: async ({ remedy, terminal }) => {
      await acts[remedy](terminal).catch((error: unknown) => reportFailure(undefined, error));
    },
  };
  return vscode.window.registerTerminalLinkProvider(provider);
}
