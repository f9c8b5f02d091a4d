import path from 'node:path';
import * as vscode from 'vscode';
import type { Connection } from '../../connections/common/connection.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { runAndReport } from '../../platform/vscode/notify.ts';
import { allTerminalsHaveAccess, onDidChangeAllTerminals } from '../../platform/vscode/settings.ts';
import { activeConnection, signedInConnection, type SessionReader } from '../../session/common/session.ts';
import { clientVariables, fileVariables, trustVariables, type ProgramFiles } from '../../tls/node/programFiles.ts';
import type { TerminalGrants } from '../node/terminalGrants.ts';
import { onlyLists, type GrantUse, type TerminalGrant } from '../node/terminalServices.ts';
import type { TerminalAccess } from './terminalAccess.ts';
import type { TerminalConsent } from './terminalConsent.ts';
import { localEnvironment } from './terminalShells.ts';

interface AllTerminalsServices {
  readonly sessions: SessionReader;
  readonly grants: TerminalGrants;
  readonly access: TerminalAccess;
  readonly consent: TerminalConsent;
  readonly files: (connection: Connection) => Promise<ProgramFiles>;
  /** Variables that VS Code adds to new terminals. */
  readonly collection: vscode.GlobalEnvironmentVariableCollection;
}

/**
 * Follows the setting that gives new terminals access, including those of tasks. They share a key, because VS Code has
 * one set of variables for all. A person is asked on first use.
 */
export function followAllTerminals({
  sessions,
  grants,
  access,
  consent,
  files,
  collection,
}: AllTerminalsServices): Disposable {
  let grant: TerminalGrant | undefined;

  async function connections(use: GrantUse): Promise<readonly Connection[]> {
    const { snapshot } = sessions;
    const isForSignedOut = use.ask === 'login' || onlyLists(use);
    const active = isForSignedOut ? activeConnection(snapshot) : signedInConnection(snapshot);
    if (!active) return [];
    const isAllowed = onlyLists(use) ? consent.hasBoth(active) : await consent.askForEither(active, use.onAsking);
    const others = snapshot.connections.filter(({ id }) => id !== active.id).filter((one) => consent.hasBoth(one));
    return isAllowed ? [active, ...others] : others;
  }

  async function follow(): Promise<void> {
    if (allTerminalsHaveAccess() === (grant !== undefined)) return;
    if (grant) {
      grants.revoke(grant);
      grant = undefined;
      collection.clear();
      return;
    }
    const given = grants.issue(connections);
    grant = given;
    const { bin, variables } = await access.environment(given);
    if (grant !== given) return;
    collection.persistent = false;
    collection.description = vscode.l10n.t(
      'Adds the program `org-access` to the PATH. The environment contains no token.',
    );
    const when = { applyAtProcessCreation: true, applyAtShellIntegration: true };
    collection.prepend('PATH', bin + path.delimiter, when);
    for (const [name, value] of Object.entries(variables)) collection.replace(name, value, when);
    await setCertificateVariables();
  }

  async function setCertificateVariables(): Promise<void> {
    const given = grant;
    const active = activeConnection(sessions.snapshot);
    const { trust, client } = active ? await files(active) : {};
    if (!given || grant !== given || activeConnection(sessions.snapshot) !== active) return;
    const wanted: Readonly<Record<string, string>> = {
      ...clientVariables(client),
      ...(trust && trustVariables(trust, localEnvironment().given)),
    };
    for (const name of fileVariables)
      if (wanted[name] === undefined) collection.delete(name);
      else collection.replace(name, wanted[name], { applyAtProcessCreation: true });
  }

  let lastActive: Connection | undefined;
  const owned = new DisposableStore();
  owned.add(
    sessions.onDidChange((snapshot) => {
      const active = activeConnection(snapshot);
      if (!grant || active === lastActive) return;
      lastActive = active;
      runAndReport(setCertificateVariables);
    }),
  );
  owned.add(onDidChangeAllTerminals(() => runAndReport(follow)));
  runAndReport(follow);
  return owned;
}
