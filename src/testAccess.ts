import * as vscode from 'vscode';
import type { ApiCalls } from './core/api/apiCalls.ts';
import type { SessionManager } from './core/session/manager/sessionManager.ts';
import type { SessionReader } from './core/session/session.ts';
import type { KnownRequests } from './editor/api/asking/knownRequests.ts';
import type { CommandHandlers } from './editor/commands.ts';
import type { ConnectionBook } from './editor/connections/connectionBook.ts';
import type { Places } from './editor/place/places.ts';
import type { TerminalAccess } from './editor/terminals/terminalAccess.ts';

/** What the integration tests reach of the running extension. */
export interface TestAccess {
  readonly handlers: CommandHandlers;
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly places: Places;
  readonly book: ConnectionBook;
  readonly accounts: vscode.AuthenticationProvider;
  readonly known: () => Promise<KnownRequests>;
  readonly calls: () => Promise<ApiCalls>;
  readonly terminals: () => Promise<TerminalAccess>;
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
