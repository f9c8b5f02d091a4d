import * as vscode from 'vscode';
import type { ConnectionRegistry } from '../../connections/vscode/connectionRegistry.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import { defaultScope, idForThisWindow, type Connection } from '../../service/connection/common/connection.ts';
import { freeName } from '../../service/connection/node/connectionSettings.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';

export interface RunningDemo {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

const id = idForThisWindow('demo');

/** Try the Demo: runs the demo service in this window, with a temporary connection. */
export class DemoCommand implements Disposable {
  readonly #start: () => Promise<RunningDemo>;
  readonly #manager: SessionManager;
  readonly #registry: ConnectionRegistry;
  #running: Promise<RunningDemo> | undefined;

  constructor(start: () => Promise<RunningDemo>, manager: SessionManager, registry: ConnectionRegistry) {
    this.#start = start;
    this.#manager = manager;
    this.#registry = registry;
  }

  readonly open = async (): Promise<void> => {
    this.#running ??= this.#start().catch((error: unknown) => {
      this.#running = undefined;
      throw error;
    });
    const demo = await this.#running;
    const others = this.#registry.all().filter((one) => one.id !== id);
    const connection: Connection = {
      id,
      name: freeName(vscode.l10n.t('Demo'), others),
      baseUrl: demo.url,
      clientId: demo.clientId,
      scope: defaultScope,
    };
    await this.#manager.signIn(connection, demo, new AbortController().signal, () => this.#registry.save(connection));
    await vscode.commands.executeCommand('orgAccess.access.focus');
  };

  dispose(): void {
    void this.#running?.then((demo) => demo.close());
  }
}
