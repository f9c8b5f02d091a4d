import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { runAndReport } from '../../../platform/vscode/notify.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { kernelCode } from '../../node/kernelCode.ts';
import type { TerminalGrants } from '../../node/terminalGrants.ts';
import type { TerminalGrant } from '../../node/terminalServices.ts';
import type { TerminalAccess } from '../terminalAccess.ts';
import { localEnvironment } from '../terminalShells.ts';
import { kernelOf, runInKernel, type Kernel, type RunResult } from './jupyter.ts';

export type Given = RunResult | 'noJupyter' | 'noKernel' | { readonly language: string };

interface Entry {
  readonly grant: TerminalGrant;
  /** Connections that the kernel may use, the default first. */
  readonly connectionIds: string[];
  readonly end: vscode.CancellationTokenSource;
  /** Kernel that has the variables, or gets them. */
  kernel?: Kernel;
  listener?: vscode.Disposable;
}

interface NotebookServices {
  readonly grants: TerminalGrants;
  readonly access: Pick<TerminalAccess, 'environment'>;
  /** Returns undefined if the connection is gone, or no longer allowed. */
  readonly connection: (id: string) => Connection | undefined;
  /** Reports that a restarted or another kernel didn't get access. */
  readonly failed: (notebook: vscode.NotebookDocument, why: Given) => void;
}

/**
 * Notebooks of this window that have access. The access belongs to the notebook, so a restarted or another kernel gets
 * it too.
 */
export class NotebookAccess implements Disposable {
  readonly #services: NotebookServices;
  readonly #entries = new Map<vscode.NotebookDocument, Entry>();
  readonly #owned = new DisposableStore();

  constructor(services: NotebookServices) {
    this.#services = services;
    this.#owned.add(vscode.workspace.onDidCloseNotebookDocument((notebook) => this.revoke(notebook)));
    // Jupyter doesn't report a new kernel, and has none until a cell runs, so changes of cells are followed.
    this.#owned.add(
      vscode.workspace.onDidChangeNotebookDocument(({ notebook, cellChanges }) => {
        const entry = this.#entries.get(notebook);
        if (entry && cellChanges.some(({ executionSummary }) => executionSummary))
          runAndReport(() => this.#followKernel(notebook, entry));
      }),
    );
  }

  get allowed(): readonly { readonly notebook: vscode.NotebookDocument; readonly connectionIds: readonly string[] }[] {
    return [...this.#entries].map(([notebook, { connectionIds }]) => ({ notebook, connectionIds }));
  }

  /** Gives the kernel of a notebook access. The connection becomes its default. */
  async allow(notebook: vscode.NotebookDocument, connection: Connection): Promise<Given> {
    const kernel = await kernelOf(notebook);
    if (typeof kernel === 'string') return kernel;
    if (!isPython(kernel)) return { language: kernel.language };
    const known = this.#entries.get(notebook);
    const entry = known ?? this.#newEntry();
    const others = entry.connectionIds.filter((id) => id !== connection.id);
    entry.connectionIds.splice(0, Infinity, connection.id, ...others);
    this.#entries.set(notebook, entry);
    const result = await this.#give(notebook, entry, kernel);
    if (result !== 'given' && !known) this.revoke(notebook);
    return result;
  }

  revoke(notebook: vscode.NotebookDocument): void {
    const entry = this.#entries.get(notebook);
    if (!entry) return;
    this.#entries.delete(notebook);
    this.#services.grants.revoke(entry.grant);
    entry.listener?.dispose();
    entry.end.cancel();
    entry.end.dispose();
  }

  revokeAll(): void {
    for (const notebook of this.#entries.keys()) this.revoke(notebook);
  }

  dispose(): void {
    this.#owned.dispose();
    this.revokeAll();
  }

  #newEntry(): Entry {
    const connectionIds: string[] = [];
    const connections = () => Promise.resolve(connectionIds.flatMap((known) => this.#services.connection(known) ?? []));
    return {
      connectionIds,
      grant: this.#services.grants.issue(connections, undefined, 'notebookNotAllowed'),
      end: new vscode.CancellationTokenSource(),
    };
  }

  /** @param ready resolves when the kernel can run code; defaults to now */
  async #give(
    notebook: vscode.NotebookDocument,
    entry: Entry,
    kernel: Kernel,
    ready?: Promise<void>,
  ): Promise<RunResult> {
    this.#follow(notebook, entry, kernel);
    const [id = ''] = entry.connectionIds;
    const environment = await this.#services.access.environment(entry.grant, this.#services.connection(id));
    await ready;
    if (this.#entries.get(notebook) !== entry) return 'canceled';
    return await runInKernel(kernel, kernelCode(environment, localEnvironment()), entry.end.token);
  }

  /**
   * Gives access again after a restart, which ends the process of the kernel. Everything is prepared while the kernel
   * starts, because with Restart and Run All the first cell needs access as soon as the kernel is idle.
   */
  #follow(notebook: vscode.NotebookDocument, entry: Entry, kernel: Kernel): void {
    if (entry.kernel === kernel) return;
    entry.listener?.dispose();
    entry.kernel = kernel;
    let start: (() => void) | undefined;
    entry.listener = kernel.onDidChangeStatus((status) => {
      if (status === 'idle' || status === 'busy') {
        start?.();
        start = undefined;
      } else if (!start) {
        const ready = new Promise<void>((resolve) => {
          start = resolve;
        });
        runAndReport(() => this.#giveAgain(notebook, entry, kernel, ready));
      }
    });
  }

  /** Gives access to the kernel if the person has selected another one. */
  async #followKernel(notebook: vscode.NotebookDocument, entry: Entry): Promise<void> {
    const kernel = await kernelOf(notebook);
    if (typeof kernel === 'string' || kernel === entry.kernel || this.#entries.get(notebook) !== entry) return;
    if (isPython(kernel)) return await this.#giveAgain(notebook, entry, kernel);
    this.revoke(notebook);
    this.#services.failed(notebook, { language: kernel.language });
  }

  async #giveAgain(
    notebook: vscode.NotebookDocument,
    entry: Entry,
    kernel: Kernel,
    ready?: Promise<void>,
  ): Promise<void> {
    const result = await this.#give(notebook, entry, kernel, ready);
    if (result === 'given' || result === 'canceled') return;
    this.revoke(notebook);
    this.#services.failed(notebook, result);
  }
}

function isPython({ language }: Kernel): boolean {
  return language.toLowerCase() === 'python';
}
