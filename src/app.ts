import type * as vscode from 'vscode';
import { lookForWorkspaceFile } from './api/share/vscode/workspaceFile.ts';
import { recallBodies } from './api/vscode/requestBodyMemory.ts';
import { startSession } from './connections/signIn/vscode/startSession.ts';
import { syncSessions } from './connections/vscode/syncSessions.ts';
import { notifyOtherCertificates } from './connections/vscode/trust/trustNotices.ts';
import type { Features } from './features.ts';
import { DisposableStore } from './platform/common/disposable.ts';
import { until } from './platform/common/event.ts';
import { registerProviders } from './registrations.ts';
import { createServices } from './services.ts';
import { startAccounts } from './session/accounts/vscode/accountProvider.ts';
import { isLive } from './session/common/session.ts';
import { startTerminals } from './terminals/vscode/startTerminals.ts';
import type { TestAccess } from './testAccess.ts';

/** The running extension. */
export type App = Omit<TestAccess, 'secrets'>;

/**
 * Starts what a window needs before anything is used: sessions, the status bar, accounts, and providers. The rest is in `features.ts`, a
 * bundle of its own, loaded with the first use or as soon as a session is live.
 */
export function startApp(context: vscode.ExtensionContext): App {
  const owned = new DisposableStore();
  const services = createServices(context);
  context.subscriptions.push(owned, services);
  const { sessions, manager, registry, clock, log, globalState, workspaceState, memory, folder, vault, manifest } =
    services;
  const { connectionSecrets, usernames } = services;

  let opened: Promise<Features> | undefined;
  const features = () =>
    (opened ??= import('./features.ts').then(({ openFeatures }) =>
      owned.add(openFeatures({ ...services, views, copied: session.copied, statusBar: session.statusBar })),
    ));
  const wake = () => void features();

  const session = owned.add(startSession({ sessions, manager, registry, globalState, clock, folder, vault }));
  const accounts = startAccounts(
    { sessions, manager, log, signIn: async (id) => (await features()).signIn(id) },
    owned,
  );
  const views = registerProviders(
    features,
    manifest.contributes.languageModelTools.map(({ name }) => name),
    owned,
  );
  owned.add(startTerminals(services, wake));
  owned.add(notifyOtherCertificates(services));
  owned.add(lookForWorkspaceFile(async (file) => (await features()).offerFile(file)));
  // Restored editors with request bodies need the features for their Send button.
  if (recallBodies(workspaceState).size > 0) wake();
  const isUsed = () => [...sessions.snapshot.states.values()].some(isLive);
  const end = new AbortController();
  owned.add({ dispose: () => end.abort() });
  void until(sessions.onDidChange, isUsed, end.signal).then(() => end.signal.aborted || wake());
  const forget = async (id: string) => (await features()).forget(id);
  // This comes last, because it restores stored sessions, and all listeners must exist before.
  owned.add(syncSessions({ manager, sessions, registry, clock, memory, connectionSecrets, usernames, forget }));

  return { sessions, manager, registry, accounts, features };
}
