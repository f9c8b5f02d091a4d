import type * as vscode from 'vscode';
import { startAccounts } from './accounts/vscode/startAccounts.ts';
import { recallBodies } from './api/vscode/requestBodyMemory.ts';
import { lookForWorkspaceFile } from './connections/vscode/share/workspaceFile.ts';
import { syncSessions } from './connections/vscode/syncSessions.ts';
import { notifyOtherCertificates } from './connections/vscode/trust/trustNotices.ts';
import type { Features } from './features.ts';
import { DisposableStore } from './platform/common/disposable.ts';
import { until } from './platform/common/event.ts';
import { nameConnection } from './platform/vscode/ui/viewConnection.ts';
import { registerProviders } from './registrations.ts';
import { createServices } from './services.ts';
import { isLive } from './session/common/session.ts';
import { startSession } from './session/vscode/startSession.ts';
import { openPlaces } from './site/vscode/openPlaces.ts';
import { startTerminals } from './terminals/vscode/startTerminals.ts';
import type { TestAccess } from './testAccess.ts';

/** What runs behind the registered commands, and what tests reach of it. */
export type App = Omit<TestAccess, 'secrets'>;

/**
 * Starts what a window needs while nobody uses it: sessions, the status bar, accounts, and the places of views. What people do with
 * it is in `features.ts`, a bundle of its own, read at its first use, or as soon as somebody is signed in.
 */
export function startApp(context: vscode.ExtensionContext): App {
  const owned = new DisposableStore();
  const parts = createServices(context);
  context.subscriptions.push(owned, parts);
  const { sessions, workspaceState } = parts;

  let opened: Promise<Features> | undefined;
  const features = () =>
    (opened ??= import('./features.ts').then(({ openFeatures }) =>
      owned.add(openFeatures({ ...parts, views, places, copied: session.copied })),
    ));
  const wake = () => void features();

  const places = openPlaces({ ...parts, asking: async () => (await features()).placeQuestions }, owned);
  const session = owned.add(startSession({ ...parts, places }));
  const accounts = startAccounts({ ...parts, signIn: async (id) => (await features()).signIn(id) }, owned);
  const views = registerProviders(
    features,
    parts.manifest.contributes.languageModelTools.map(({ name }) => name),
    owned,
  );
  for (const view of [views.access, views.changes]) owned.add(nameConnection(view, sessions));
  owned.add(nameConnection(views.api, sessions, places));
  owned.add(startTerminals(parts, wake));
  owned.add(notifyOtherCertificates(parts));
  owned.add(lookForWorkspaceFile(async (file) => (await features()).offerFile(file)));
  // Editors with bodies of requests came back with the window.
  if (recallBodies(workspaceState).size > 0) wake();
  const isUsed = () => [...sessions.snapshot.states.values()].some(isLive);
  const end = new AbortController();
  owned.add({ dispose: () => end.abort() });
  void until(sessions.onDidChange, isUsed, end.signal).then(() => end.signal.aborted || wake());
  // The last: with the connections, stored sessions come back, and what follows them is to be there before.
  owned.add(syncSessions({ ...parts, places }));

  return { ...parts, places, accounts, features };
}
