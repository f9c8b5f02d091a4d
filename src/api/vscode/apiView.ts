import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { treeItem } from '../../platform/vscode/ui/treeItem.ts';
import { activeConnection, type SessionReader } from '../../session/common/session.ts';
import { setContextKey } from '../../session/vscode/contextKeys.ts';
import type { ApiNode } from '../common/apiNode.ts';
import type { ApiCall } from '../node/apiCall.ts';
import type { ApiCalls } from '../node/apiCalls.ts';
import { apiTree } from '../node/apiTree.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import type { JobRows } from './jobRows.ts';

export class ApiView implements Disposable {
  readonly #sessions: SessionReader;
  readonly #calls: ApiCalls;
  readonly #endpoints: Endpoints;
  readonly #jobs: JobRows;
  readonly #owned = new DisposableStore();
  readonly #changed = new vscode.EventEmitter<ApiNode[] | undefined>();
  #activeId: string | undefined;
  /** Groups as passed to VS Code, which compares them by identity; `#groups` has their present state. */
  #known: readonly ApiNode[] = [];
  #groups: readonly ApiNode[] = [];

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sessions: SessionReader, calls: ApiCalls, endpoints: Endpoints, jobs: JobRows) {
    this.#sessions = sessions;
    this.#calls = calls;
    this.#endpoints = endpoints;
    this.#jobs = jobs;
    this.#owned.add(this.#changed);
    this.#owned.add(calls.onDidChange(() => this.#update()));
    this.#owned.add(endpoints.onDidChange(() => this.#update()));
    this.#owned.add(jobs.onDidChange(() => this.#show()));
    this.#owned.add(
      sessions.onDidChange(({ activeId }) => {
        if (activeId === this.#activeId) return;
        this.#activeId = activeId;
        this.#update();
      }),
    );
  }

  getChildren(node?: ApiNode): ApiNode[] {
    if (node) return [...(this.#current(node).children ?? [])];
    this.#groups = this.#tree();
    this.#known = this.#groups;
    return [...this.#known];
  }

  getParent(node: ApiNode): ApiNode | undefined {
    return this.#known.find((group) => this.#current(group).children?.some(({ id }) => id === node.id));
  }

  find(id: string): ApiNode | undefined {
    return this.#groups.flatMap(({ children = [] }) => children).find((row) => row.id === id);
  }

  getTreeItem(row: ApiNode): vscode.TreeItem {
    const node = this.#current(row);
    const state = node.isCollapsed ? 'Collapsed' : 'Expanded';
    const item = treeItem(node, node.children ? state : 'None', node.context);
    if (node.icon !== undefined)
      item.iconPath = new vscode.ThemeIcon(
        node.icon,
        node.color === undefined ? undefined : new vscode.ThemeColor(node.color),
      );
    if (node.command !== undefined)
      item.command = { command: `orgAccess.${node.command}`, title: '', arguments: [node] };
    return item;
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #update(): void {
    const { activeId } = this.#sessions.snapshot;
    const calls = this.#calls.of(activeId);
    setContextKey('orgAccess.hasCalls', calls.length > 0);
    if (calls.some(isAnsweredWell)) setContextKey('orgAccess.siteUsed', true);
    setContextKey('orgAccess.hasDescription', this.#endpoints.hasDescription(activeId));
    this.#show();
  }

  /**
   * Refreshes only the groups that have changed. During a refresh of all, VS Code has no rows for a moment, and key
   * presses are lost.
   */
  #show(): void {
    const before = this.#groups;
    this.#groups = this.#tree();
    const areTheSame = isDeepStrictEqual(idsOf(this.#groups), idsOf(this.#known));
    const changed = this.#known.filter((_, index) => !isDeepStrictEqual(this.#groups[index], before[index]));
    if (!areTheSame) this.#changed.fire(undefined);
    else if (changed.length > 0) this.#changed.fire(changed);
  }

  #tree(): readonly ApiNode[] {
    const connection = activeConnection(this.#sessions.snapshot);
    const added = this.#endpoints.addedFor(connection);
    const described = this.#endpoints.describedFor(connection);
    const { problems } = this.#endpoints;
    const jobs = this.#jobs.rows(connection?.id);
    return apiTree({ jobs, added, described, problems, calls: this.#calls.of(connection?.id) }, vscode.env.language);
  }

  #current(node: ApiNode): ApiNode {
    return this.#groups.find(({ id }) => id === node.id) ?? node;
  }
}

function isAnsweredWell({ outcome }: ApiCall): boolean {
  return outcome.kind === 'answered' && (outcome.response?.status ?? 400) < 400;
}

const idsOf = (groups: readonly ApiNode[]): string[] => groups.map(({ id }) => id);
