import * as vscode from 'vscode';
import type { WindowPlaces } from './core/api/place/windowPlaces.ts';
import type { SessionManager } from './core/session/manager/sessionManager.ts';
import type { SessionReader } from './core/session/session.ts';
import type { ConnectionBook } from './editor/connections/connectionBook.ts';
import type { Features } from './features.ts';

/** What the integration tests reach of the running extension. */
export interface TestAccess {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly places: WindowPlaces;
  readonly book: ConnectionBook;
  readonly accounts: vscode.AuthenticationProvider;
  readonly features: () => Promise<Features>;
  readonly secrets: vscode.SecretStorage;
}

/** The parts, when the editor runs this extension's tests; otherwise nothing, so that no other extension reaches them. */
export function forTests(
  context: vscode.ExtensionContext,
  parts: () => Promise<Omit<TestAccess, 'secrets'>>,
): Promise<TestAccess> | undefined {
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return parts().then((running) => ({ ...running, secrets: context.secrets }));
}
