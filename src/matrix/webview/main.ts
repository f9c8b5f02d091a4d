import './style.css';
import { plain } from '../../platform/common/text/displayText.ts';
import { trackContextMenu } from '../../platform/webview/contextMenu.ts';
import { element, isShortcut, text } from '../../platform/webview/elements.ts';
import { restoreFocus } from '../../platform/webview/restoreFocus.ts';
import type { Cell } from '../../table/common/gridMove.ts';
import type { MatrixKind } from '../common/accessMatrix.ts';
import { createCells } from '../common/matrixCells.ts';
import {
  readMatrixState,
  readToMatrix,
  type FromMatrix,
  type MatrixContent,
  type MatrixLabels,
  type MatrixState,
  type ToMatrix,
} from '../common/matrixMessages.ts';
import { createDescriber, type DescribeCell } from '../common/matrixStatus.ts';
import { cellOfTarget, type MatrixTarget } from '../common/matrixTarget.ts';
import {
  createArranger,
  viewOfNext,
  type MatrixArrangement,
  type MatrixLine,
  type MatrixView,
} from '../common/matrixView.ts';
import { createGrid } from './grid.ts';
import { createToolbar } from './toolbar.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromMatrix): void;
  getState(): unknown;
  setState(state: MatrixState): void;
};

/** Time without scrolling after which the position is stored. */
const restMs = 200;

const vscode = acquireVsCodeApi();
const menu = trackContextMenu(window);
restoreFocus();
const remembered = readMatrixState(vscode.getState());

interface ShownMatrix extends MatrixContent {
  readonly arrange: (view: MatrixView) => MatrixArrangement;
  readonly describe: DescribeCell;
  readonly cellsIn: ReturnType<typeof createCells>;
}

function start(labels: MatrixLabels) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang || undefined);
  const count = (value: number) => numbers.format(value);
  const toolbar = createToolbar(labels, { onKind, onView, onSave });
  const grid = createGrid(labels, count, {
    onPoint,
    onOpen,
    onCopy,
    onSort: (sort) => onView({ sort: sort === view.sort ? 'name' : sort }),
    onScroll: rememberSoon,
  });
  const main = element('main', 'panel');
  const sentence = element('p', 'nothing');
  const [footer, status, found, hint, legend, swatch] = [
    element('footer', 'footer'),
    element('div', 'status'),
    element('div', 'unseen'),
    text('span', 'hint', labels.open),
    element('div', 'legend'),
    element('span', 'swatch'),
  ];
  let { kind, view } = remembered;
  let scrolled = { top: remembered.top, left: remembered.left };
  let shown: ShownMatrix | undefined;
  let arrangement: MatrixArrangement = { lines: [], columns: [], sites: 0 };
  /** Target to show once its matrix arrives. */
  let wanted: MatrixTarget | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  // Screen readers announce search results, but not the cell under the mouse.
  found.ariaLive = 'polite';
  sentence.ariaLive = 'polite';
  legend.append(hint, swatch, text('span', '', labels.held));
  footer.append(status, found, legend);
  main.append(grid.scroller, sentence);
  document.body.replaceChildren(toolbar.element, main, footer);
  showSentence('');
  window.addEventListener('blur', rememberScrolled);
  window.addEventListener('keydown', (event) => {
    if (!isShortcut(event, 'f')) return;
    event.preventDefault();
    toolbar.search();
  });

  function show(content: MatrixContent): void {
    const isSameKind = !shown || shown.matrix.kind === content.matrix.kind;
    view = viewOfNext(view, shown?.matrix, content.matrix);
    shown = {
      ...content,
      arrange: createArranger(content.matrix),
      describe: createDescriber(content.matrix, labels, count),
      cellsIn: createCells(content.matrix),
    };
    if (!isSameKind) scrolled = { ...scrolled, left: 0 };
    draw();
    if (wanted) goTo(wanted);
  }

  /** Shows a target and clears filters that hide it. */
  function goTo(target: MatrixTarget): void {
    wanted = target;
    if (target.kind && target.kind !== kind) onKind(target.kind);
    if (shown?.matrix.kind !== kind) return;
    wanted = undefined;
    if (!cellOfTarget(shown.matrix, arrangement, target)) onView({ sites: '', columns: '' });
    const cell = cellOfTarget(shown.matrix, arrangement, target);
    if (cell) grid.goTo(cell);
  }

  /** Redraws the page and keeps its scroll position. */
  function draw(): void {
    if (!shown) return;
    const { matrix } = shown;
    arrangement = shown.arrange(view);
    const missing = missingFrom(shown, arrangement);
    const column = typeof view.sort === 'number' ? matrix.columns[view.sort] : undefined;
    toolbar.show(kind, view, column === undefined ? undefined : plain(column, 60), missing === undefined);
    if (missing !== undefined) {
      showSentence(missing);
      return;
    }
    sentence.hidden = true;
    legend.hidden = false;
    grid.scroller.hidden = false;
    grid.show({ matrix, arrangement, view });
    found.textContent = shown.describe(arrangement);
    grid.scroller.scrollTo(scrolled);
    remember();
  }

  function showSentence(text: string): void {
    sentence.textContent = text;
    sentence.hidden = false;
    grid.scroller.hidden = true;
    legend.hidden = true;
    found.textContent = '';
    status.title = status.textContent = '';
  }

  function missingFrom({ matrix }: MatrixContent, { sites, columns }: MatrixArrangement): string | undefined {
    if (matrix.rows.length === 0) return labels.noRow;
    if (matrix.columns.length === 0) return matrix.kind === 'privilege' ? labels.noPrivilege : labels.noRole;
    if (sites === 0) return labels.noSiteFound;
    return columns.length === 0 ? labels.noColumnFound : undefined;
  }

  function onKind(next: MatrixKind): void {
    if (kind === next) return;
    kind = next;
    view = { ...view, columns: '', sort: typeof view.sort === 'number' ? 'name' : view.sort };
    toolbar.show(kind, view, undefined, false);
    remember();
    vscode.postMessage({ type: 'show', kind });
  }

  function onView(change: Partial<MatrixView>): void {
    view = { ...view, ...change };
    scrolled = { top: 0, left: 'columns' in change ? 0 : scrolled.left };
    draw();
    remember();
  }

  function onPoint(at: Cell | undefined): void {
    if (shown) status.title = status.textContent = shown.describe(arrangement, at);
  }

  function onOpen(line: MatrixLine): void {
    if (!shown) return;
    const { revision, matrix } = shown;
    const row = line.kind === 'site' ? matrix.rows[line.row] : undefined;
    const organization =
      matrix.organizations[line.kind === 'organization' ? line.organization : (row?.organization ?? -1)];
    if (!organization) return;
    vscode.postMessage({
      type: 'reveal',
      revision,
      organization: organization.position,
      ...(row?.position !== undefined && { site: row.position }),
    });
  }

  function onCopy(cell: Cell): void {
    const names = shown?.cellsIn(arrangement).namesAt(cell) ?? [];
    if (names.length > 0) vscode.postMessage({ type: 'copy', text: names.join('\t') });
  }

  function onSave(): void {
    if (shown) vscode.postMessage({ type: 'saveCsv', revision: shown.revision, view });
  }

  function rememberSoon(): void {
    clearTimeout(restTimer);
    restTimer = setTimeout(rememberScrolled, restMs);
  }

  function rememberScrolled(): void {
    if (!grid.scroller.hidden) scrolled = { top: grid.scroller.scrollTop, left: grid.scroller.scrollLeft };
    remember();
  }

  function remember(): void {
    vscode.setState({ kind, view, ...scrolled });
  }

  return (message: Exclude<ToMatrix, { type: 'labels' }>) => {
    if (message.type === 'content' && message.content.matrix.kind === kind) show(message.content);
    if (message.type === 'menu' && menu.take() && shown) grid.choose(message.act);
    if (message.type === 'goTo') goTo(message.target);
    if (message.type !== 'nothing') return;
    shown = undefined;
    toolbar.show(kind, view, undefined, false);
    showSentence(message.nothing);
  };
}

let receive: ReturnType<typeof start> | undefined;
window.addEventListener('message', (event) => {
  const message = readToMatrix(event.data);
  if (message?.type === 'labels') receive ??= start(message.labels);
  else if (message) receive?.(message);
});
vscode.postMessage({ type: 'ready', kind: remembered.kind });
