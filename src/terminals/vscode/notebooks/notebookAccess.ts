import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { runAndReport } from '../../../platform/vscode/notify.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { kernelCode } from '../../node/kernelCode.ts';
import type { TerminalPermissions } from '../../node/terminalPermissions.ts';
import type { TerminalPermission } from '../../node/terminalServices.ts';
import type { TerminalAccess } from '../terminalAccess.ts';
import { localEnvironment } from '../terminalShells.ts';
import { kernelOf, runInKernel, type Kernel, type RunResult } from './jupyter.ts';

export type Given = RunResult | 'noJupyter' | 'noKernel' | { readonly language: string };

interface Allowed {
  readonly permission: TerminalPermission;
  /** Connections that the kernel may use, the default first. */
  readonly connectionIds: string[];
  readonly end: vscode.CancellationTokenSource;
  /** Kernel that has the variables, or gets them. */
  kernel?: Kernel;
  listener?: vscode.Disposable;
}

interface NotebookServices {
  readonly permissions: TerminalPermissions;
  readonly access: Pick<TerminalAccess, 'environment'>;
  /** Returns undefined if the connection is gone, or no longer allowed. */
  readonly connection: (id: string) => Connection | undefined;
  /** Reports that a restarted kernel didn't get access. */
  readonly failed: (notebook: vscode.NotebookDocument, why: Given) => void;
}

/** Notebooks of this window that have access. Their kernels keep it after a restart. */
export class NotebookAccess implements Disposable {
  readonly #services: NotebookServices;
  readonly #allowed = new Map<vscode.NotebookDocument, Allowed>();
  readonly #owned = new DisposableStore();

  constructor(services: NotebookServices) {
    this.#services = services;
    this.#owned.add(vscode.workspace.onDidCloseNotebookDocument((notebook) => this.revoke(notebook)));
  }

  get allowed(): readonly { readonly notebook: vscode.NotebookDocument; readonly connectionIds: readonly string[] }[] {
    return [...this.#allowed].map(([notebook, { connectionIds }]) => ({ notebook, connectionIds }));
  }

  /** Gives the kernel of a notebook access. The connection becomes its default. */
  async allow(notebook: vscode.NotebookDocument, connection: Connection): Promise<Given> {
    const kernel = await kernelOf(notebook);
    if (typeof kernel === 'string') return kernel;
    if (!isPython(kernel)) return { language: kernel.language };
    const known = this.#allowed.get(notebook);
    const allowed = known ?? this.#newAllowed();
    const others = allowed.connectionIds.filter((id) => id !== connection.id);
    allowed.connectionIds.splice(0, Infinity, connection.id, ...others);
    this.#allowed.set(notebook, allowed);
    const result = await this.#give(notebook, allowed, kernel);
    if (result !== 'given' && !known) this.revoke(notebook);
    return result;
  }

  revoke(notebook: vscode.NotebookDocument): void {
    const allowed = this.#allowed.get(notebook);
    if (!allowed) return;
    this.#allowed.delete(notebook);
    this.#services.permissions.revoke(allowed.permission);
    allowed.listener?.dispose();
    allowed.end.cancel();
    allowed.end.dispose();
  }

  revokeAll(): void {
    for (const notebook of this.#allowed.keys()) this.revoke(notebook);
  }

  dispose(): void {
    this.#owned.dispose();
    this.revokeAll();
  }

  #newAllowed(): Allowed {
    const connectionIds: string[] = [];
    const connections = () => Promise.resolve(connectionIds.flatMap((known) => this.#services.connection(known) ?? []));
    return {
      connectionIds,
      permission: this.#services.permissions.issue(connections, undefined, 'notebookNotAllowed'),
      end: new vscode.CancellationTokenSource(),
    };
  }

  /** @param ready resolves when the kernel can run code; defaults to now */
  async #give(
    notebook: vscode.NotebookDocument,
    allowed: Allowed,
    kernel: Kernel,
    ready?: Promise<void>,
  ): Promise<RunResult> {
    this.#follow(notebook, allowed, kernel);
    const [id = ''] = allowed.connectionIds;
    const environment = await this.#services.access.environment(allowed.permission, this.#services.connection(id));
    await ready;
    if (this.#allowed.get(notebook) !== allowed) return 'canceled';
    return await runInKernel(kernel, kernelCode(environment, localEnvironment()), allowed.end.token);
  }

  /**
   * Gives access again after a restart, which ends the process of the kernel. Everything is prepared while the kernel
   * starts, because with Restart and Run All the first cell needs access as soon as the kernel is idle.
   */
  #follow(notebook: vscode.NotebookDocument, allowed: Allowed, kernel: Kernel): void {
    if (allowed.kernel === kernel) return;
    allowed.listener?.dispose();
    allowed.kernel = kernel;
    let start: (() => void) | undefined;
    allowed.listener = kernel.onDidChangeStatus((status) => {
      if (status === 'idle' || status === 'busy') {
        start?.();
        start = undefined;
      } else if (!start) {
        const ready = new Promise<void>((resolve) => {
          start = resolve;
        });
        runAndReport(() => this.#giveAgain(notebook, allowed, kernel, ready));
      }
    });
  }

  async #giveAgain(
    notebook: vscode.NotebookDocument,
    allowed: Allowed,
    kernel: Kernel,
    ready: Promise<void>,
  ): Promise<void> {
    const result = await this.#give(notebook, allowed, kernel, ready);
    if (result === 'given' || result === 'canceled') return;
    this.revoke(notebook);
    this.#services.failed(notebook, result);
  }
}

function isPython({ language }: Kernel): boolean {
  return language.toLowerCase() === 'python';
}
