import { codeFolding, foldedRanges, foldGutter, foldService, foldState, unfoldEffect } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { collapsibleLines, containersOf, contentStart, insideOf, type JsonOutline } from '../../common/jsonOutline.ts';
import type { ViewPosition } from '../../common/rawJsonState.ts';

/** Limit of folds that are remembered. */
const maxRemembered = 5000;

/** Creates folding of objects and arrays. Lines are counted from 0. */
export function createFolding(outlineOf: () => JsonOutline) {
  const setup = [
    codeFolding(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    foldService.of((state, lineStart) => insideOf(outlineOf(), lineOf(state, lineStart)) ?? null),
  ];
  const compartment = new Compartment();

  const collapse = (view: EditorView, lines: readonly number[], anchor = view.state.selection.main.head) => {
    const ranges = lines.flatMap((line) => {
      const range = insideOf(outlineOf(), line);
      return range ? [range.from, range.to] : [];
    });
    view.dispatch({ effects: compartment.reconfigure([]) });
    view.dispatch({ effects: compartment.reconfigure([setup, initialFolds(ranges)]), selection: { anchor } });
  };

  return {
    extension: compartment.of(setup),
    expandAll: (view: EditorView) => collapse(view, []),
    collapseAll(view: EditorView) {
      const outline = outlineOf();
      const line = lineOf(view.state, view.state.selection.main.head);
      const outermost = [line, ...containersOf(outline, line)].at(-2) ?? 0;
      collapse(view, collapsibleLines(outline), contentStart(outline, outermost));
    },
    expandAround(view: EditorView, line: number) {
      const ranges = containersOf(outlineOf(), line).flatMap((container) => insideOf(outlineOf(), container) ?? []);
      view.dispatch({ effects: ranges.map((range) => unfoldEffect.of(range)) });
    },
    read(view: EditorView): ViewPosition['folds'] {
      const outline = outlineOf();
      const starts = new Set<number>();
      foldedRanges(view.state).between(0, view.state.doc.length, (from) => void starts.add(from));
      const lines = collapsibleLines(outline);
      const folded = lines.filter((line) => starts.has(insideOf(outline, line)?.from ?? -1));
      const all = folded.length > lines.length / 2;
      const except = all ? lines.filter((line) => !starts.has(insideOf(outline, line)?.from ?? -1)) : folded;
      return { all, except: except.length > maxRemembered ? [] : except };
    },
    restore(view: EditorView, { all, except }: ViewPosition['folds']) {
      const listed = new Set(except);
      collapse(
        view,
        collapsibleLines(outlineOf()).filter((line) => listed.has(line) !== all),
      );
    },
  };
}

export function lineOf(state: EditorState, offset: number): number {
  return state.doc.lineAt(offset).number - 1;
}

/**
 * Sets the library's folds all at once; folding a hundred thousand containers one by one takes seconds. The library can only do
 * this when it restores a saved state, so this restores one that has nothing but folds.
 *
 * @param ranges start, end, start, end …
 */
function initialFolds(ranges: readonly number[]): Extension {
  const saved = { doc: '', selection: { main: 0, ranges: [{ anchor: 0, head: 0 }] }, folds: ranges };
  const folds = EditorState.fromJSON(saved, {}, { folds: foldState }).field(foldState);
  return foldState.init(() => folds);
}
