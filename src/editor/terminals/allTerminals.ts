import path from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { Connection } from '../../core/connection/connection.ts';
import { activeConnection, signedInConnection, type SessionReader } from '../../core/session/session.ts';
import {
  onlyLists,
  type PassUse,
  type TerminalPass,
  type TerminalPasses,
} from '../../core/terminals/terminalPasses.ts';
import { runAndReport } from '../notify.ts';
import { allTerminalsHaveAccess, onDidChangeAllTerminals } from '../settings.ts';
import type { TerminalAccess } from './terminalAccess.ts';
import type { TerminalConsent } from './terminalConsent.ts';

interface AllTerminalsParts {
  readonly sessions: SessionReader;
  readonly passes: TerminalPasses;
  readonly access: TerminalAccess;
  readonly consent: TerminalConsent;
  /** The variables that the editor puts into the environment of all terminals that are opened from then on. */
  readonly collection: vscode.GlobalEnvironmentVariableCollection;
}

/**
 * Follows the setting that gives every new terminal access. They share one key, since the editor has one such environment for
 * all of them; a person is asked when a program in one of them asks for the first time.
 */
export function followAllTerminals({ sessions, passes, access, consent, collection }: AllTerminalsParts): Disposable {
  let pass: TerminalPass | undefined;

  async function connections(use: PassUse): Promise<readonly Connection[]> {
    const { snapshot } = sessions;
    const isForSignedOut = use.ask === 'login' || onlyLists(use);
    const active = isForSignedOut ? activeConnection(snapshot) : signedInConnection(snapshot);
    if (!active) return [];
    const isAllowed = onlyLists(use) ? consent.has(active) : await consent.askForProgram(active, use.onAsking);
    const others = snapshot.connections.filter((connection) => connection.id !== active.id && consent.has(connection));
    return isAllowed ? [active, ...others] : others;
  }

  async function follow(): Promise<void> {
    if (allTerminalsHaveAccess() === (pass !== undefined)) return;
    if (pass) {
      passes.revoke(pass);
      pass = undefined;
      collection.clear();
      return;
    }
    const given = passes.issue(connections);
    pass = given;
    const { bin, variables } = await access.environment(given);
    // Switched off meanwhile.
    if (pass !== given) return;
    collection.persistent = false;
    collection.description = vscode.l10n.t(
      'Adds the program `org-access` to the PATH. The environment contains no token.',
    );
    const when = { applyAtProcessCreation: true, applyAtShellIntegration: true };
    collection.prepend('PATH', bin + path.delimiter, when);
    for (const [name, value] of Object.entries(variables)) collection.replace(name, value, when);
  }

  const owned = new DisposableStore();
  owned.add(onDidChangeAllTerminals(() => runAndReport(follow)));
  runAndReport(follow);
  return owned;
}
