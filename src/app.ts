import type * as vscode from 'vscode';
import { openPlaces } from './access/site/vscode/openPlaces.ts';
import { nameConnection } from './access/site/vscode/viewConnection.ts';
import { lookForWorkspaceFile } from './api/share/vscode/workspaceFile.ts';
import { recallBodies } from './api/vscode/requestBodyMemory.ts';
import { startSession } from './connections/signIn/vscode/startSession.ts';
import { syncSessions } from './connections/vscode/syncSessions.ts';
import { notifyOtherCertificates } from './connections/vscode/trust/trustNotices.ts';
import type { Features } from './features.ts';
import { forgetConnection } from './forgetConnection.ts';
import { DisposableStore } from './platform/common/disposable.ts';
import { until } from './platform/common/event.ts';
import { registerProviders } from './registrations.ts';
import { createServices } from './services.ts';
import { startAccounts } from './session/accounts/vscode/startAccounts.ts';
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
      owned.add(openFeatures({ ...services, views, places, forget, copied: session.copied })),
    ));
  const wake = () => void features();

  const places = openPlaces(
    { sessions, registry, globalState, workspaceState, asking: async () => (await features()).placeQuestions },
    owned,
  );
  const forget = (id: string) => forgetConnection(id, { ...services, places });
  const session = owned.add(startSession({ sessions, manager, registry, globalState, clock, folder, vault, places }));
  const accounts = startAccounts(
    { sessions, manager, log, signIn: async (id) => (await features()).signIn(id) },
    owned,
  );
  const views = registerProviders(
    features,
    manifest.contributes.languageModelTools.map(({ name }) => name),
    owned,
  );
  for (const view of [views.access, views.changes]) owned.add(nameConnection(view, sessions));
  owned.add(nameConnection(views.api, sessions, places));
  owned.add(startTerminals(services, wake));
  owned.add(notifyOtherCertificates(services));
  owned.add(lookForWorkspaceFile(async (file) => (await features()).offerFile(file)));
  // VS Code has restored editors with request bodies.
  if (recallBodies(workspaceState).size > 0) wake();
  const isUsed = () => [...sessions.snapshot.states.values()].some(isLive);
  const end = new AbortController();
  owned.add({ dispose: () => end.abort() });
  void until(sessions.onDidChange, isUsed, end.signal).then(() => end.signal.aborted || wake());
  // Last, because it restores stored sessions, and listeners have to exist before.
  owned.add(syncSessions({ manager, sessions, registry, clock, memory, connectionSecrets, usernames, forget }));

  return { sessions, manager, places, registry, accounts, features };
}
