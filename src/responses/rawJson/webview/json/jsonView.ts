import { standardKeymap } from '@codemirror/commands';
import { foldCode, unfoldCode } from '@codemirror/language';
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  search,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { EditorState, Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import * as l10n from '@vscode/l10n';
import { element } from '../../../../platform/webview/elements.ts';
import { nameForMenus } from '../../../../platform/webview/toolbar/contextMenu.ts';
import type { JsonPath } from '../../../../service/forms/common/envelope.ts';
import { changedPart } from '../../common/jsonChanges.ts';
import {
  contentStart,
  lineOfPath,
  outlineJson,
  outlineOfText,
  pathOfLine,
  readJsonLine,
  valueLine,
  valueText,
} from '../../common/jsonOutline.ts';
import type { ViewPosition } from '../../common/rawJsonState.ts';
import { createFolding, lineOf } from './folding.ts';
import { highlight } from './highlight.ts';

export type JsonViewOptions = {
  readonly parent: HTMLElement;
  readonly text: string;
  /** Whether to fold and highlight the text. */
  readonly isJson: boolean;
  readonly name: string;
  readonly nonce: string;
  readonly onMove: () => void;
};

export type JsonView = ReturnType<typeof createJsonView>;

export function createJsonView({ parent, text: firstText, isJson, name, nonce, onMove }: JsonViewOptions) {
  let text = firstText;
  const outlineOf = isJson ? outlineJson : outlineOfText;
  const lines = firstText.split('\n');
  let outline = outlineOf(lines);
  const counted = createMatchCounter();
  const folding = createFolding(() => outline);
  const collapseAll = (target: EditorView) => (folding.collapseAll(target), true);
  const expandAll = (target: EditorView) => (folding.expandAll(target), true);

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: Text.of(lines),
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorState.readOnly.of(true),
        EditorState.phrases.of(viewerPhrases()),
        EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
        lineNumbers(),
        folding.extension,
        isJson ? highlight : [],
        highlightSpecialChars(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        // The panel of the library is empty, because the toolbar has the search box. Without an open panel, the library
        // marks no matches.
        search({ createPanel: () => ({ dom: element('div', 'no-panel') }) }),
        keymap.of([
          { key: 'Ctrl-Shift-[', mac: 'Cmd-Alt-[', run: foldCode },
          { key: 'Ctrl-Shift-]', mac: 'Cmd-Alt-]', run: unfoldCode },
          { key: 'Ctrl-Alt-[', run: collapseAll },
          { key: 'Ctrl-Alt-]', run: expandAll },
          { key: 'F3', run: findNext, shift: findPrevious },
          ...standardKeymap,
        ]),
        EditorView.domEventHandlers({ contextmenu: selectBelow }),
        EditorView.updateListener.of((update) => {
          if (update.transactions.length > 0) onMove();
        }),
      ],
    }),
  });
  nameForMenus(view.scrollDOM, isJson ? 'json' : 'text', false);
  view.scrollDOM.addEventListener('scroll', onMove);

  const textOf = (line: number) => view.state.doc.line(line + 1).text;
  const selected = () => lineOf(view.state, view.state.selection.main.head);

  function position(): ViewPosition {
    return {
      lines: view.state.doc.lines,
      selected: valueLine(outline, selected()),
      top: lineOf(view.state, view.lineBlockAtHeight(view.scrollDOM.scrollTop).from),
      folds: folding.read(view),
    };
  }

  function restore({ lines: count, folds, selected: line, top }: ViewPosition): void {
    if (count !== view.state.doc.lines) return;
    folding.restore(view, folds);
    view.dispatch({
      selection: { anchor: contentStart(outline, Math.min(line, count - 1)) },
      effects: EditorView.scrollIntoView(view.state.doc.line(Math.min(top, count - 1) + 1).from, { y: 'start' }),
    });
  }

  return {
    isJson,
    /** Replaces the text. Folds, selection, and scroll position stay if it has as many lines, or are outside the change. */
    update(next: string) {
      if (next === text) return;
      const before = position();
      const changes = changedPart(text, next);
      text = next;
      outline = outlineOf(text.split('\n'));
      view.dispatch({ changes });
      restore(before);
    },
    reveal(path: JsonPath) {
      const line = lineOfPath(outline, textOf, path);
      folding.expandAround(view, line);
      const { from, text: written } = view.state.doc.line(line + 1);
      const head = contentStart(outline, line);
      view.dispatch({
        selection: { anchor: from + readJsonLine(written).valueEnd, head },
        effects: EditorView.scrollIntoView(head, { y: 'center' }),
      });
    },
    path: () => pathOfLine(outline, textOf, selected()),
    value: () => (isJson ? valueText(outline, textOf, selected()) : textOf(selected())),
    expandAll: () => folding.expandAll(view),
    collapseAll: () => folding.collapseAll(view),
    /** Marks all matches, and goes to the first one after the selection. */
    search(words: string) {
      if (words === '') closeSearchPanel(view);
      else openSearchPanel(view);
      view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search: words, literal: true })) });
      const { from } = view.state.selection.main;
      view.dispatch({ selection: { anchor: from } });
      if (words !== '') findNext(view);
    },
    toMatch: (which: 'next' | 'previous') => void (which === 'next' ? findNext : findPrevious)(view),
    /** Returns undefined unless something is searched for. */
    matches: () => counted(view.state),
    focus: () => view.focus(),
    position,
    restore,
    destroy: () => view.destroy(),
  };
}

/** Moves the selection to the position of a right click, unless that position is selected already. */
function selectBelow(event: MouseEvent, view: EditorView): boolean {
  const at = event.button === 2 ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
  const { from, to } = view.state.selection.main;
  if (at !== null && (at < from || at > to)) view.dispatch({ selection: { anchor: at } });
  return false;
}

/** Limit of counted matches. */
const maxCounted = 10_000;

/** Matches of a search. `at` is the number of the selected one, from 1; 0 if none is. */
export type Matches = { readonly at: number; readonly count: number };

/** Creates a counter that caches its result per text and query. */
function createMatchCounter(): (state: EditorState) => Matches | undefined {
  let known: { readonly doc: Text; readonly query: SearchQuery; readonly starts: readonly number[] } | undefined;
  return (state) => {
    const query = getSearchQuery(state);
    if (!query.valid) return undefined;
    if (known?.doc !== state.doc || !known.query.eq(query))
      known = { doc: state.doc, query, starts: startsOf(query, state) };
    return { at: known.starts.indexOf(state.selection.main.from) + 1, count: known.starts.length };
  };
}

function startsOf(query: SearchQuery, state: EditorState): number[] {
  const starts: number[] = [];
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); next.done !== true && starts.length < maxCounted; next = cursor.next())
    starts.push(next.value.from);
  return starts;
}

/** Returns translations of the viewer library's texts, by its English text. */
function viewerPhrases(): Readonly<Record<string, string>> {
  return {
    'current match': l10n.t('Current match'),
    'on line': l10n.t('on line'),
    'Fold line': l10n.t('Collapse'),
    'Unfold line': l10n.t('Expand'),
    'Folded lines': l10n.t('Collapsed lines'),
    'Unfolded lines': l10n.t('Expanded lines'),
    to: l10n.t('to'),
    'folded code': l10n.t('Collapsed'),
    unfold: l10n.t('Expand'),
    'Control character': l10n.t('Control character'),
  };
}
