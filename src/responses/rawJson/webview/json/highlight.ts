import { RangeSetBuilder, type Line } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type PluginValue,
  type ViewUpdate,
} from '@codemirror/view';
import { readJsonLine } from '../../common/jsonOutline.ts';

const key = Decoration.mark({ class: 'json-key' });
const string = Decoration.mark({ class: 'json-string' });
const number = Decoration.mark({ class: 'json-number' });
const keyword = Decoration.mark({ class: 'json-keyword' });

/** Highlights the visible lines. Each line is parsed on its own. */
export const highlight = ViewPlugin.fromClass(
  class implements PluginValue {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let next = 1;
  for (const { from, to } of view.visibleRanges) {
    const last = view.state.doc.lineAt(to).number;
    // A collapsed container splits its first line into two visible ranges, so the line is highlighted once.
    next = Math.max(next, view.state.doc.lineAt(from).number);
    for (; next <= last; next += 1) addDecorations(builder, view.state.doc.line(next));
  }
  return builder.finish();
}

function addDecorations(builder: RangeSetBuilder<Decoration>, { from, text }: Line): void {
  const { indent, keyEnd, valueStart, valueEnd } = readJsonLine(text);
  if (keyEnd !== undefined) builder.add(from + indent, from + keyEnd, key);
  const decoration = decorationOf(text.charAt(valueStart));
  if (decoration) builder.add(from + valueStart, from + valueEnd, decoration);
}

function decorationOf(first: string): Decoration | undefined {
  if (first === '"') return string;
  if (/[-\d]/.test(first)) return number;
  return /[a-z]/.test(first) ? keyword : undefined;
}
