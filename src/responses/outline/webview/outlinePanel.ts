import * as l10n from '@vscode/l10n';
import type { ApplicationAction } from '../../../api/common/applicationRequest.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { fold } from '../../../platform/common/text/fold.ts';
import { group, isShortcut, searchBox, text } from '../../../platform/webview/elements.ts';
import { createRowList } from '../../../platform/webview/lists/rowList.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import {
  applicationIdOf,
  itemAt,
  outlineAt,
  pathOfItem,
  type Outline,
} from '../../../service/forms/common/hierarchy.ts';
import type { ShownContent } from '../../rawJson/webview/shownContent.ts';
import type { CreateView } from '../../rawJson/webview/viewPanel.ts';
import {
  createSearch,
  hasChildItems,
  moveInTree,
  openAtFirst,
  openItems,
  shownItems,
  toggledItem,
  typedRow,
  type SearchResult,
} from '../common/outlineView.ts';
import { describeItem, fillItemRow, summaryOf } from './itemRow.ts';

/** Maximum pause between letters that are typed for one search. */
const typingMs = 700;

export const createOutline: CreateView = (events) => {
  const search = searchBox(l10n.t('Search items'), () => {
    found = find?.(search.value);
    active = found ? Math.max(0, firstMatch()) : active;
    draw();
  });
  const panel = group('region', l10n.t('Response as an outline'), [], 'outline panel');
  const summary = text('p', 'summary', '');
  const sentence = text('p', 'nothing', l10n.t('No item matches the search.'));
  const rows = createRowList({
    role: 'tree',
    fill: fillRow,
    onMove: (row) => goTo(shown[row] ?? active),
    onOpen: reveal,
    onKey: press,
  });
  rows.element.ariaLabel = l10n.t('Response as an outline');
  sentence.ariaLive = 'polite';
  panel.append(summary, rows.element, sentence);

  let content: ShownContent | undefined;
  let outline: Outline | undefined;
  let find: ((search: string) => SearchResult | undefined) | undefined;
  let open = new Set<number>();
  let found: SearchResult | undefined;
  let shown: readonly number[] = [];
  let active = 0;
  let typed = { text: '', atMs: -Infinity };

  /** During a search, an item is open if a descendant is shown. */
  const isOpen = (item: number, row = shown.indexOf(item)) =>
    found ? (shown[row + 1] ?? Infinity) < (outline?.ends[item] ?? 0) : open.has(item);
  const firstMatch = () => [...(found?.matches ?? [])].reduce((one, other) => Math.min(one, other), Infinity);

  function fillRow(row: HTMLElement, index: number): void {
    const at = shown[index];
    const item = at === undefined ? undefined : outline?.items[at];
    if (!outline || at === undefined || !item) return;
    fillItemRow(row, {
      item,
      id: `item-${at}`,
      isMatch: found?.matches.has(at) ?? false,
      isOpen: hasChildItems(outline, at) ? isOpen(at, index) : undefined,
      below: (outline.ends[at] ?? at + 1) - at - 1,
      downBelow: outline.downBelow[at] ?? 0,
      isAgain: item.again !== undefined,
    });
  }

  function draw(): void {
    if (!outline) return;
    shown = shownItems(outline, open, found);
    // If a parent of the active item was collapsed, the nearest visible ancestor becomes active.
    while (active > 0 && !shown.includes(active)) active = outline.items[active]?.parent ?? 0;
    if (!shown.includes(active)) active = shown[0] ?? 0;
    const isNone = shown.length === 0;
    sentence.hidden = !isNone;
    rows.element.hidden = isNone;
    rows.show(shown.length, shown.indexOf(active));
    const id = applicationIdOf(outline, active);
    const kind = { webviewSection: 'outline', preventDefaultContextMenuItems: true };
    rows.element.dataset.vscodeContext = JSON.stringify({
      ...kind,
      ...(id !== undefined && { webviewRow: 'application' }),
    });
    events.onActions();
    const all = countText(outline.items.length);
    events.onFound(found ? l10n.t('{0} of {1} items', countText(found.matches.size), all) : l10n.t('Items: {0}', all));
    point();
  }

  function point(): void {
    const hasFocus = document.activeElement === rows.element;
    events.onStatus(
      outline && hasFocus && shown.length > 0
        ? describeItem(outline, active)
        : l10n.t('Double-click or press Enter to see it in the JSON'),
    );
  }

  function goTo(item: number): void {
    active = item;
    draw();
    rows.scrollTo(shown.indexOf(active));
  }

  function openUpTo(levels: number): void {
    if (!outline) return;
    open = levels === 0 ? new Set() : openItems(outline, levels);
    draw();
    rows.scrollTo(shown.indexOf(active));
  }

  function toggle(item: number): void {
    if (!outline || !hasChildItems(outline, item)) return;
    if (found) found = toggledItem(outline, found, item, !isOpen(item));
    else if (!open.delete(item)) open.add(item);
    goTo(item);
  }

  function actions(): OfferedActions {
    const isApplication = outline && shown.length > 0 && applicationIdOf(outline, active) !== undefined;
    return [
      isApplication && {
        id: 'showHierarchy',
        icon: 'outline',
        label: l10n.t('Show Hierarchy'),
        run: () => show('showHierarchy'),
      },
      isApplication && {
        id: 'showTopology',
        icon: 'picture',
        label: l10n.t('Show Topology'),
        run: () => show('showTopology'),
      },
      !found && { id: 'expandAll', icon: 'expandAll', label: l10n.t('Expand All'), run: () => openUpTo(Infinity) },
      !found && { id: 'collapseAll', icon: 'collapseAll', label: l10n.t('Collapse All'), run: () => openUpTo(0) },
    ];
  }

  function show(act: ApplicationAction): void {
    const id = outline && applicationIdOf(outline, active);
    if (id !== undefined) events.send('application', { act, ...(id !== '' && { applicationId: id }) });
  }

  function copy(): void {
    const words = outline?.items[active]?.identity;
    if (words !== undefined) events.send('copy', { text: words });
  }

  function reveal(): void {
    if (outline) events.onReveal(pathOfItem(outline, active), 'json');
  }

  function press(event: KeyboardEvent): boolean {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (isShortcut(event, 'c')) copy();
    else if (ctrlKey || altKey || metaKey) return false;
    else if (key === ' ') toggle(active);
    else return move(key) || type(key);
    return true;
  }

  function move(key: string): boolean {
    const next = outline && moveInTree(shown.indexOf(active), key, { outline, shown, isOpen });
    if (next === undefined) return false;
    if (next === 'toggle') toggle(active);
    else goTo(shown[next] ?? active);
    return true;
  }

  function type(key: string): boolean {
    if ([...key].length !== 1) return false;
    const nowMs = performance.now();
    typed = { text: (nowMs - typed.atMs < typingMs ? typed.text : '') + fold(key), atMs: nowMs };
    const at = typedRow(
      shown.indexOf(active),
      typed.text,
      (index) => fold(outline?.items[shown[index] ?? -1]?.title ?? ''),
      shown.length,
    );
    if (at !== undefined) goTo(shown[at] ?? active);
    return true;
  }

  rows.element.addEventListener('focus', point);
  rows.element.addEventListener('blur', point);
  const isTwistie = ({ target }: Event) => target instanceof Element && target.closest('.twistie') !== null;
  rows.element.addEventListener('click', (event) => isTwistie(event) && toggle(active));
  rows.element.addEventListener('dblclick', (event) => isTwistie(event) && event.stopImmediatePropagation(), true);

  return {
    element: panel,
    search,
    actions,
    take(next) {
      if (next?.value !== content?.value) outline = undefined;
      content = next;
    },
    show(isShown) {
      if (!isShown || content?.text === undefined || !content.views?.outline) return;
      if (!outline) {
        outline = outlineAt(content.value(), content.views.outline);
        if (!outline) return;
        find = createSearch(outline);
        [open, active] = [openAtFirst(outline), 0];
        found = find(search.value);
        summary.textContent = plain(summaryOf(outline), 1000);
        summary.hidden = summary.textContent === '';
      }
      draw();
    },
    focusSearch: () => search.select(),
    copy,
    choose(act) {
      if (act === 'showHierarchy' || act === 'showTopology') show(act);
    },
    reveal(path) {
      const item = outline && itemAt(outline, path);
      if (!outline || item === undefined) return;
      if (found) {
        search.value = '';
        found = undefined;
      }
      for (let at = outline.items[item]?.parent ?? -1; at >= 0; at = outline.items[at]?.parent ?? -1) open.add(at);
      goTo(item);
      rows.element.focus();
    },
  };
};
