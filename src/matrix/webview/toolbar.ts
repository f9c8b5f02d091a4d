import { fill } from '../../platform/common/text/template.ts';
import { button, element, group, heading, searchBox, text } from '../../platform/webview/elements.ts';
import { createOneLine } from '../../platform/webview/oneLine.ts';
import { matrixKinds, type MatrixKind } from '../common/accessMatrix.ts';
import type { MatrixLabels } from '../common/matrixMessages.ts';
import type { MatrixView } from '../common/matrixView.ts';

export interface ToolbarEvents {
  onKind(kind: MatrixKind): void;
  /** Called when the view changes. */
  onView(change: Partial<MatrixView>): void;
  onSave(): void;
}

export interface Toolbar {
  readonly element: HTMLElement;
  /** Focuses the search box for sites. */
  search(): void;
  /** @param columnName column that sorts the sites */
  show(kind: MatrixKind, view: MatrixView, columnName: string | undefined, canSave: boolean): void;
}

export function createToolbar(labels: MatrixLabels, events: ToolbarEvents): Toolbar {
  const bar = element('header', 'controls');
  const kinds = matrixKinds.map((kind) => button(labels[kind], () => events.onKind(kind)));
  const sites = searchBox(labels.searchSites, (sites) => events.onView({ sites }));
  const columns = searchBox('', (columns) => events.onView({ columns }));
  const [sortLabel, sort] = [element('label', 'sort'), document.createElement('select')];
  const grouped = button(labels.grouped, () => events.onView({ grouped: grouped.ariaPressed !== 'true' }));
  const save = button(labels.saveAsCsv, () => events.onSave());
  save.className = 'save';
  sortLabel.append(text('span', '', labels.sort), sort);
  sort.addEventListener('change', () => {
    if (sort.value === 'name' || sort.value === 'count') events.onView({ sort: sort.value });
  });
  bar.append(
    heading(),
    group('group', labels.kind, kinds, 'switch'),
    group('group', labels.search, [sites, columns], 'searches'),
    group('group', labels.sort, [sortLabel, grouped], 'order'),
    save,
  );

  return {
    element: createOneLine(bar, labels.moreActions),
    search: () => sites.select(),
    show(kind, view, columnName, canSave) {
      matrixKinds.forEach((name, index) => kinds[index]?.setAttribute('aria-pressed', String(name === kind)));
      grouped.ariaPressed = String(view.grouped);
      save.disabled = !canSave;
      const search = kind === 'privilege' ? labels.searchPrivileges : labels.searchRoles;
      columns.placeholder = search;
      columns.ariaLabel = search;
      if (sites.value !== view.sites) sites.value = view.sites;
      if (columns.value !== view.columns) columns.value = view.columns;
      const byColumn = columnName === undefined ? [] : [option('column', fill(labels.sortedBy, columnName))];
      sort.replaceChildren(option('name', labels.byName), option('count', labels.byCount), ...byColumn);
      sort.value = typeof view.sort === 'number' ? 'column' : view.sort;
    },
  };
}

function option(value: string, label: string): HTMLOptionElement {
  const created = document.createElement('option');
  created.value = value;
  created.textContent = label;
  return created;
}
