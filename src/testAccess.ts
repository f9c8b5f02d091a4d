import * as vscode from 'vscode';
import type { ConnectionRegistry } from './connections/vscode/connectionRegistry.ts';
import type { Features } from './features.ts';
import type { SessionReader } from './session/common/session.ts';
import type { SessionManager } from './session/node/manager/sessionManager.ts';
import type { WindowPlaces } from './site/common/windowPlaces.ts';

/** What the integration tests reach of the running extension. */
export interface TestAccess {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly places: WindowPlaces;
  readonly registry: ConnectionRegistry;
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
