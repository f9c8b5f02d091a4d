import * as vscode from 'vscode';
import { rowUri } from '../../changes/vscode/rowUri.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { isPlaceKind, namesOf, type PlaceKind, type PlaceName } from '../../platform/common/entities.ts';
import { until } from '../../platform/common/event.ts';
import { setContextKey } from '../../platform/vscode/contextKeys.ts';
import { treeItem } from '../../platform/vscode/ui/treeItem.ts';
import {
  activeState,
  isLive,
  lastLoaded,
  type Detail,
  type LoadedRecord,
  type SessionReader,
} from '../../session/common/session.ts';
import type { WindowPlaces } from '../../site/common/windowPlaces.ts';
import type { Place } from '../common/place.ts';
import { placeWords } from '../common/placeWords.ts';
import { accessMessage } from '../common/tree/accessMessage.ts';
import { contextOf, type AccessNode, type AccessNodeKind } from '../common/tree/accessNode.ts';
import { accessTree } from '../common/tree/accessTree.ts';
import type { TreeFilter } from '../common/treeFilter.ts';

const icons: Readonly<Record<Exclude<AccessNodeKind, PlaceKind>, string>> = {
  user: 'account',
  field: 'dash',
  wholePlace: 'symbol-namespace',
  role: 'person',
  privilege: 'key',
  range: 'list-unordered',
  unread: 'question',
  unreadPart: 'json',
};

/** Limit of organizations that a filter expands. */
const opened = 5;

/** The access of the active connection as a tree. What the view tells of it beside the rows matters while they are seen alone. */
export class AccessTreeView implements vscode.TreeDataProvider<AccessNode>, Disposable {
  readonly #sessions: SessionReader;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #places: Pick<WindowPlaces, 'namedByAccess' | 'onDidChange'>;
  readonly #owned = new DisposableStore();
  readonly #view: vscode.TreeView<AccessNode>;
  readonly #parents = new WeakMap<AccessNode, AccessNode>();
  #shown: LoadedRecord | undefined;
  #detail: Detail | undefined;
  #narrowing: TreeFilter | undefined;
  /** The current place when the rows were made last, and whether they were since they changed. */
  #marked: PlaceName | undefined;
  #areRowsMade = false;
  /** Person whose access is shown. */
  #person = '';

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    sessions: SessionReader,
    view: vscode.TreeView<AccessNode>,
    places: Pick<WindowPlaces, 'namedByAccess' | 'onDidChange'>,
  ) {
    this.#sessions = sessions;
    this.#view = view;
    this.#places = places;
    this.#owned.add(this.#changed);
    this.#owned.add(sessions.onDidChange(() => this.#update()));
    this.#owned.add(places.onDidChange(() => this.#markCurrent()));
    this.#update();
  }

  getChildren(node?: AccessNode): AccessNode[] {
    if (!node) return this.#shown ? [...this.#rows(this.#shown)] : [];
    const children = [...(node.children?.() ?? [])];
    for (const child of children) this.#parents.set(child, node);
    return children;
  }

  getParent(node: AccessNode): AccessNode | undefined {
    return this.#parents.get(node);
  }

  /** The rows that a row is in, the outermost first. */
  readonly ancestorsOf = (node: AccessNode): readonly AccessNode[] => {
    const parent = this.getParent(node);
    return parent ? [...this.ancestorsOf(parent), parent] : [];
  };

  getTreeItem(node: AccessNode): vscode.TreeItem {
    const item = treeItem(node, node.children ? 'Collapsed' : 'None', contextOf(node));
    const icon = isPlaceKind(node.kind) ? placeWords[node.kind].icon : icons[node.kind];
    item.iconPath = new vscode.ThemeIcon(node.isCurrent ? 'check' : icon);
    if (isPlaceKind(node.kind)) item.resourceUri = rowUri(node.id);
    return item;
  }

  get isVisible(): boolean {
    return this.#view.visible;
  }

  get selection(): readonly AccessNode[] {
    return this.#view.selection;
  }

  get treeFilter(): TreeFilter | undefined {
    return this.#narrowing;
  }

  /** Leaves what matches in the tree, and opens it; undefined shows everything again. */
  narrow(treeFilter: TreeFilter | undefined): void {
    this.#narrowing = treeFilter;
    setContextKey('orgAccess.filtered', treeFilter !== undefined);
    this.#sayWhatIsShown();
    this.#changeRows();
    if (treeFilter) void this.#openFirst();
  }

  /** Opens the tree at a place, and selects it. A filter that hides the place is taken away. */
  readonly reveal = async (place: Place): Promise<void> => {
    let node = this.#find(place);
    if (!node && this.#narrowing) {
      this.narrow(undefined);
      node = this.#find(place);
    }
    if (node) await this.#view.reveal(node, { select: true, focus: true, expand: true });
  };

  /** Rows that are not made yet will have the mark, and the editor puts off a change that follows another one closely. */
  #markCurrent(): void {
    const isMarked = JSON.stringify(this.#current) === JSON.stringify(this.#marked);
    if (this.#shown && this.#areRowsMade && !isMarked) this.#changeRows();
  }

  get #current(): PlaceName | undefined {
    return this.#places.namedByAccess(this.#sessions.snapshot.activeId);
  }

  #changeRows(): void {
    this.#areRowsMade = false;
    this.#changed.fire(undefined);
  }

  #rows({ record }: LoadedRecord): readonly AccessNode[] {
    const current = this.#current;
    this.#marked = current;
    this.#areRowsMade = true;
    return accessTree(record, vscode.env.language, this.#narrowing, current);
  }

  #find(place: Place): AccessNode | undefined {
    let level = this.getChildren();
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

  async #openFirst(): Promise<void> {
    await vscode.commands.executeCommand('orgAccess.access.focus');
    const organizations = this.getChildren().filter(({ kind }) => kind === 'organization');
    for (const node of organizations.slice(0, opened))
      await this.#view.reveal(node, { select: false, focus: false, expand: true });
  }

  /** Brings the tree in line with the sessions; rows are made anew only when the record is another one. */
  #update(): void {
    const { snapshot } = this.#sessions;
    const state = activeState(snapshot);
    const detail = isLive(state) ? state.detail : undefined;
    const person = isLive(state) ? `${snapshot.activeId} ${state.session.username}` : '';
    // What one person has looked for at one service is not looked for at another.
    if (person !== this.#person && this.#narrowing) this.narrow(undefined);
    this.#person = person;
    if (detail === this.#detail) return;
    this.#detail = detail;
    const loaded = detail && lastLoaded(detail);
    const isAnother = loaded?.record !== this.#shown?.record;
    this.#shown = loaded;
    this.#sayWhatIsShown();
    if (detail?.kind === 'loading') this.#showProgress(detail);
    if (isAnother) this.#changeRows();
  }

  /** The editor puts off a change of the rows that follows another change closely, so the same message is not set again. */
  #sayWhatIsShown(): void {
    const state = activeState(this.#sessions.snapshot);
    const session = isLive(state) ? state.session : undefined;
    const reason = this.#detail && accessMessage(this.#detail, vscode.env.language, session);
    const organizations = this.#shown?.record.access.organizations ?? [];
    const narrowed = this.#shown && this.#narrowing?.message(organizations);
    const message = [reason, narrowed].filter(Boolean).join(' ');
    if (message !== (this.#view.message ?? '')) this.#view.message = message;
  }

  /** A bar at the top of the view for as long as this load takes. */
  #showProgress(loading: Detail): void {
    const done = until(this.#sessions.onDidChange, () => this.#detail !== loading);
    void vscode.window.withProgress({ location: { viewId: 'orgAccess.access' } }, () => done);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
