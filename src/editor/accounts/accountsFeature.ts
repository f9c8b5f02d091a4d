import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import { describeForLog } from '../../core/base/errors.ts';
import type { Log } from '../../core/base/ports.ts';
import type { Feature } from '../feature.ts';
import { laterOwned } from '../later.ts';
import type { AccountParts } from './accountProvider.ts';

/** As in the manifest. */
const providerId = 'org-access';

interface Parts extends AccountParts {
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** The sessions as accounts of the editor. It asks for them when a person opens its menu, or another extension wants one. */
export function startAccounts(parts: Parts) {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>());
  const provider = laterOwned(owned, async () => {
    const made = new (await import('./accountProvider.ts')).AccountProvider(parts);
    owned.add(made.onDidChangeSessions((event) => changed.fire(event)));
    return made;
  });
  const accounts: vscode.AuthenticationProvider = {
    onDidChangeSessions: changed.event,
    getSessions: async (...asked) => (await provider()).getSessions(...asked),
    createSession: async (...asked) => (await provider()).createSession(...asked),
    removeSession: async (id) => (await provider()).removeSession(id),
  };
  try {
    owned.add(
      vscode.authentication.registerAuthenticationProvider(providerId, 'Org Access', accounts, {
        supportsMultipleAccounts: true,
      }),
    );
  } catch (error) {
    // Without the accounts, which another extension can keep from being registered by taking their id first, all else works.
    parts.log.warn(
      `The accounts are not available, perhaps since another extension uses the id ${providerId}: ${describeForLog(error)}`,
    );
  }
  return { accounts, dispose: () => owned.dispose() } satisfies Feature & { accounts: unknown };
}
