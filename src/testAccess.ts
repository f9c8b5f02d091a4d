import * as vscode from 'vscode';
import type { ConnectionRegistry } from './connections/vscode/connectionRegistry.ts';
import type { Features } from './features.ts';
import type { SessionReader } from './session/common/session.ts';
import type { SessionManager } from './session/node/manager/sessionManager.ts';

/** Services and features that integration tests use. */
export interface TestAccess {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly registry: ConnectionRegistry;
  readonly accounts: vscode.AuthenticationProvider;
  readonly features: () => Promise<Features>;
  readonly secrets: vscode.SecretStorage;
}

/** Returns undefined unless VS Code runs the tests of this extension, so that no other extension gets access. */
export function forTests(
  context: vscode.ExtensionContext,
  app: () => Promise<Omit<TestAccess, 'secrets'>>,
): Promise<TestAccess> | undefined {
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return app().then((running) => ({ ...running, secrets: context.secrets }));
}
