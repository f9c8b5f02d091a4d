import { fill } from '../../platform/common/text/template.ts';
import type { GraphLabels } from '../common/graphLabels.ts';
import type { GraphTexts } from '../common/graphText.ts';
import type { ShownGraph } from '../common/shownGraph.ts';
import { cutOffBy, neighborsOf, shortestWay } from '../common/walks.ts';
import type { ListRow } from './list.ts';
import type { Lit } from './scene.ts';

/** Information about a device: its links, the path to it, or the impact of its failure. */
export const modes = ['links', 'way', 'fails'] as const;
export type Mode = (typeof modes)[number];

/** Rows about a device, and what to highlight in the picture. */
export interface About {
  readonly name: string;
  readonly sentence: string;
  readonly rows: readonly (ListRow & { readonly node: number; readonly line?: number })[];
  readonly lit?: Lit;
}

interface Asked {
  readonly shown: ShownGraph;
  readonly texts: GraphTexts;
  readonly labels: GraphLabels;
  readonly node: number;
  /** Start of a path. */
  readonly from: number | undefined;
}

export function aboutDevice(mode: Mode, asked: Asked): About {
  if (mode === 'way') return aboutWay(asked);
  return mode === 'fails' ? aboutFailure(asked) : aboutLinks(asked);
}

function aboutLinks({ shown, texts, labels, node }: Asked): About {
  const rows = neighborsOf(shown, node).map(({ node: other, line }) => ({
    node: other,
    line,
    name: texts.nameOf(other),
    note: [other === node ? labels.toItself : '', texts.lineFrom(shown, line, node)].filter(Boolean).join(' · '),
  }));
  return {
    name: fill(labels.linksOf, texts.nameOf(node)),
    sentence: rows.length === 0 ? labels.noLinks : '',
    rows,
  };
}

function aboutWay({ shown, texts, labels, node, from = node }: Asked): About {
  const way = shortestWay(shown, from, node);
  const nodes = way?.nodes ?? [from, node];
  return {
    name: labels.way,
    sentence: texts.way(way, from, node),
    rows: (way?.nodes ?? []).map((at, step) => {
      const line = way?.lines[step - 1];
      return {
        node: at,
        name: texts.nameOf(at),
        note: line === undefined ? texts.noteOf(at) : texts.lineFrom(shown, line, nodes[step - 1] ?? at),
        ...(line !== undefined && { line }),
      };
    }),
    ...(from !== node && { lit: { nodes: new Set(nodes), lines: new Set(way?.lines) } }),
  };
}

function aboutFailure({ shown, texts, labels, node }: Asked): About {
  const cut = cutOffBy(shown, node);
  const nodes = new Set([node, ...cut]);
  const lines = new Set<number>();
  for (const at of cut)
    for (const line of shown.linesOf(at)) {
      const ends = shown.lines[line];
      if (ends && nodes.has(ends.a) && nodes.has(ends.b)) lines.add(line);
    }
  return {
    name: labels.fails,
    sentence: texts.cutOff(cut.length, node),
    rows: cut.map((at) => ({ node: at, name: texts.nameOf(at), note: texts.noteOf(at) })),
    lit: { nodes, lines },
  };
}
