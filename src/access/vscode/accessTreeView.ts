import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { isPlaceKind, namesOf, type PlaceKind, type PlaceName } from '../../platform/common/entities.ts';
import { Emitter, until } from '../../platform/common/event.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { treeItem } from '../../platform/vscode/ui/treeItem.ts';
import {
  activeState,
  isLive,
  lastLoaded,
  stateOf,
  type Detail,
  type LoadedRecord,
  type SessionReader,
} from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { setContextKey } from '../../session/vscode/contextKeys.ts';
import { rowUri } from '../changes/vscode/rowUri.ts';
import type { TreeFilter } from '../common/accessFilter.ts';
import type { Place } from '../common/place.ts';
import { placeWords } from '../common/placeWords.ts';
import { accessMessage } from '../common/tree/accessMessage.ts';
import { contextOf, type AccessNode, type AccessNodeKind } from '../common/tree/accessNode.ts';
import { accessTree } from '../common/tree/accessTree.ts';
import type { WindowPlaces } from '../site/common/windowPlaces.ts';

const icons: Readonly<Record<Exclude<AccessNodeKind, PlaceKind>, string>> = {
  user: 'account',
  field: 'dash',
  wholePlace: 'symbol-namespace',
  role: 'person',
  privilege: 'key',
  range: 'list-unordered',
  unrecognized: 'question',
  unrecognizedPart: 'json',
};

/** Number of organizations to expand after filtering. */
const maxExpanded = 5;

/** Wait for VS Code to show rows or a selection. It is busy while it opens a view. */
const settleMs = 1_000;

const maxReveals = 3;

/** The Access view, which shows the access at the active connection. */
export class AccessTreeView implements vscode.TreeDataProvider<AccessNode>, Disposable {
  readonly #sessions: SessionReader;
  readonly #manager: Pick<SessionManager, 'loadDetail'>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #places: Pick<WindowPlaces, 'namedByAccess' | 'onDidChange'>;
  readonly #owned = new DisposableStore();
  readonly #view: vscode.TreeView<AccessNode>;
  readonly #sentRows = new Emitter<undefined>();
  readonly #parents = new WeakMap<AccessNode, AccessNode>();
  #loaded: LoadedRecord | undefined;
  #detail: Detail | undefined;
  #filter: TreeFilter | undefined;
  /** Whether VS Code has requested the rows since their last change. */
  #hasSentRows = false;
  /** Current organization and site, as the rows show them that VS Code has requested. */
  #sentCurrent: PlaceName | undefined;
  /** The connection and user whose access is shown. */
  #user = '';

  readonly onDidChangeTreeData = this.#changed.event;
  readonly handlers = { refreshAccess: () => this.#reload() } satisfies CommandHandlers;

  constructor(
    sessions: SessionReader,
    manager: Pick<SessionManager, 'loadDetail'>,
    view: vscode.TreeView<AccessNode>,
    places: Pick<WindowPlaces, 'namedByAccess' | 'onDidChange'>,
  ) {
    this.#sessions = sessions;
    this.#manager = manager;
    this.#view = view;
    this.#places = places;
    this.#owned.add(this.#changed);
    this.#owned.add(sessions.onDidChange(() => this.#update()));
    this.#owned.add(places.onDidChange(() => this.#updateCurrent()));
    this.#update();
  }

  getChildren(node?: AccessNode): AccessNode[] {
    if (!node) {
      const rows = this.#rows();
      this.#sentCurrent = this.#current;
      this.#hasSentRows = true;
      if (rows.length > 0) setContextKey('orgAccess.accessShown', true);
      this.#sentRows.fire(undefined);
      return rows;
    }
    const children = [...(node.children?.() ?? [])];
    for (const child of children) this.#parents.set(child, node);
    return children;
  }

  getParent(node: AccessNode): AccessNode | undefined {
    return this.#parents.get(node);
  }

  /** Returns ancestors, outermost first. */
  readonly ancestorsOf = (node: AccessNode): readonly AccessNode[] => {
    const parent = this.getParent(node);
    return parent ? [...this.ancestorsOf(parent), parent] : [];
  };

  getTreeItem(node: AccessNode): vscode.TreeItem {
    const item = treeItem(node, node.children ? 'Collapsed' : 'None', contextOf(node));
    const icon = isPlaceKind(node.kind) ? placeWords[node.kind].icon : icons[node.kind];
    item.iconPath = new vscode.ThemeIcon(node.isCurrent ? 'check' : icon);
    // A click on the row of the default site reveals that site.
    if (node.place) item.command = { command: 'orgAccess.revealChange', title: '', arguments: [{ place: node.place }] };
    if (isPlaceKind(node.kind)) item.resourceUri = rowUri(node.id);
    return item;
  }

  get selection(): readonly AccessNode[] {
    return this.#view.selection;
  }

  get filter(): TreeFilter | undefined {
    return this.#filter;
  }

  /** Filters the rows and expands the first ones, or shows all rows if undefined. */
  setFilter(filter: TreeFilter | undefined): void {
    this.#filter = filter;
    setContextKey('orgAccess.filtered', filter !== undefined);
    this.#updateMessage();
    this.#changeRows();
    if (filter) void this.#expandFirst();
  }

  /** Reveals a place and selects it. Removes a filter that hides it. */
  readonly reveal = async (place: Place): Promise<void> => {
    let node = this.#find(place);
    if (!node && this.#filter) {
      this.setFilter(undefined);
      node = this.#find(place);
    }
    if (!node) return;
    await this.#showRows();
    // VS Code drops a request to reveal a row if it refreshes the rows at the same time, so it is repeated.
    for (let tries = 0; tries < maxReveals; tries += 1) {
      await this.#view.reveal(node, { select: true, focus: true, expand: true });
      await until(this.#view.onDidChangeSelection, () => this.#isSelected(node), AbortSignal.timeout(settleMs));
      if (this.#isSelected(node)) return;
    }
  };

  /** Opens the view, and waits until VS Code has requested the rows that have changed while it was hidden. */
  async #showRows(): Promise<void> {
    if (this.#view.visible) return;
    await vscode.commands.executeCommand('orgAccess.access.focus');
    await until(this.#sentRows.event, () => this.#hasSentRows, AbortSignal.timeout(settleMs));
  }

  /**
   * Whether the row is selected. Compares the values in the user detail by identity, because rows of another connection
   * may have the same IDs.
   */
  #isSelected({ json }: AccessNode): boolean {
    return this.#view.selection.some((row) => row.json === json);
  }

  async #reload(): Promise<void> {
    const id = this.#sessions.snapshot.activeId ?? '';
    await this.#manager.loadDetail(id);
    const state = stateOf(this.#sessions.snapshot, id);
    // No message is shown while the view is visible, because the view shows the error itself.
    if (isLive(state) && state.detail.kind === 'failed' && !this.#view.visible) throw state.detail.error;
  }

  /** Updates the rows only if necessary, because VS Code delays a change that closely follows another. */
  #updateCurrent(): void {
    const isSent = JSON.stringify(this.#current) === JSON.stringify(this.#sentCurrent);
    if (this.#loaded && this.#hasSentRows && !isSent) this.#changeRows();
  }

  get #current(): PlaceName | undefined {
    return this.#places.namedByAccess(this.#sessions.snapshot.activeId);
  }

  #changeRows(): void {
    this.#hasSentRows = false;
    this.#changed.fire(undefined);
  }

  #rows(): AccessNode[] {
    if (!this.#loaded) return [];
    return [...accessTree(this.#loaded.record, vscode.env.language, this.#filter, this.#current)];
  }

  #find(place: Place): AccessNode | undefined {
    let level = this.#rows();
    let found: AccessNode | undefined;
    for (const target of namesOf(place)) {
      do {
        found = level.find(({ kind, json }) =>
          kind === 'range' ? (json as unknown[]).includes(target) : json === target,
        );
        level = found ? this.getChildren(found) : [];
      } while (found?.kind === 'range');
    }
    return found;
  }

  async #expandFirst(): Promise<void> {
    await vscode.commands.executeCommand('orgAccess.access.focus');
    const organizations = this.#rows().filter(({ kind }) => kind === 'organization');
    // VS Code rejects a row that has gone meanwhile.
    for (const node of organizations.slice(0, maxExpanded))
      await this.#view.reveal(node, { select: false, focus: false, expand: true }).then(undefined, () => undefined);
  }

  #update(): void {
    const { snapshot } = this.#sessions;
    const state = activeState(snapshot);
    const detail = isLive(state) ? state.detail : undefined;
    const user = isLive(state) ? `${snapshot.activeId} ${state.session.username}` : '';
    // A filter applies only to the access that it was set for.
    if (user !== this.#user && this.#filter) this.setFilter(undefined);
    this.#user = user;
    if (detail === this.#detail) return;
    this.#detail = detail;
    const loaded = detail && lastLoaded(detail);
    const isAnother = loaded?.record !== this.#loaded?.record;
    this.#loaded = loaded;
    this.#updateMessage();
    if (detail?.kind === 'loading') this.#showProgress(detail);
    if (isAnother) this.#changeRows();
  }

  #updateMessage(): void {
    const state = activeState(this.#sessions.snapshot);
    const session = isLive(state) ? state.session : undefined;
    const reason = this.#detail && accessMessage(this.#detail, vscode.env.language, session);
    const matches = this.#loaded && this.#filter?.message(this.#loaded.record.access.organizations);
    const message = [reason, matches].filter(Boolean).join(' ');
    // VS Code delays a change of the rows that closely follows this one.
    if (message !== (this.#view.message ?? '')) this.#view.message = message;
  }

  /** Shows a progress bar in the view until this load ends. */
  #showProgress(loading: Detail): void {
    const done = until(this.#sessions.onDidChange, () => this.#detail !== loading);
    void vscode.window.withProgress({ location: { viewId: 'orgAccess.access' } }, () => done);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
