import * as l10n from '@vscode/l10n';
import type { PictureMode } from '../common/graph.ts';
import type { GraphTexts } from '../common/graphText.ts';
import { cutOffBy, neighborsOf, shortestPath } from '../common/paths.ts';
import type { ShownGraph } from '../common/shownGraph.ts';
import type { ListRow } from './list.ts';
import type { Highlight } from './scene.ts';

/** Rows about a device, and what to highlight in the picture. */
export interface About {
  readonly name: string;
  readonly sentence: string;
  readonly rows: readonly (ListRow & { readonly node: number; readonly line?: number })[];
  readonly highlight?: Highlight;
}

interface AboutOptions {
  readonly shown: ShownGraph;
  readonly texts: GraphTexts;
  readonly node: number;
  readonly from: number | undefined;
}

export function aboutDevice(mode: PictureMode, options: AboutOptions): About {
  if (mode === 'way') return aboutPath(options);
  return mode === 'fails' ? aboutFailure(options) : aboutLinks(options);
}

function aboutLinks({ shown, texts, node }: AboutOptions): About {
  const rows = neighborsOf(shown, node).map(({ node: other, line }) => ({
    node: other,
    line,
    name: texts.nameOf(other),
    note: [other === node ? l10n.t('to itself') : '', texts.lineFrom(shown, line, node)].filter(Boolean).join(' · '),
  }));
  return {
    name: l10n.t('Links of {0}', texts.nameOf(node)),
    sentence: rows.length === 0 ? l10n.t('It has no links.') : '',
    rows,
  };
}

function aboutPath({ shown, texts, node, from = node }: AboutOptions): About {
  const path = shortestPath(shown, from, node);
  const nodes = path?.nodes ?? [from, node];
  return {
    name: l10n.t('Path from Here'),
    sentence: texts.path(path, from, node),
    rows: (path?.nodes ?? []).map((at, step) => {
      const line = path?.lines[step - 1];
      return {
        node: at,
        name: texts.nameOf(at),
        note: line === undefined ? texts.noteOf(at) : texts.lineFrom(shown, line, nodes[step - 1] ?? at),
        ...(line !== undefined && { line }),
      };
    }),
    ...(from !== node && { highlight: { nodes: new Set(nodes), lines: new Set(path?.lines) } }),
  };
}

function aboutFailure({ shown, texts, node }: AboutOptions): About {
  const cut = cutOffBy(shown, node);
  const nodes = new Set([node, ...cut]);
  const lines = new Set<number>();
  for (const at of cut)
    for (const line of shown.linesOf(at)) {
      const ends = shown.lines[line];
      if (ends && nodes.has(ends.a) && nodes.has(ends.b)) lines.add(line);
    }
  return {
    name: l10n.t('If It Fails'),
    sentence: texts.cutOff(cut.length, node),
    rows: cut.map((at) => ({ node: at, name: texts.nameOf(at), note: texts.noteOf(at) })),
    highlight: { nodes, lines },
  };
}
