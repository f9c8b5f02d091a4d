import * as l10n from '@vscode/l10n';
import type { PictureState } from '../../rawJson/common/rawJsonState.ts';
import type { GraphTexts } from '../common/graphText.ts';
import { cutOffBy, neighborsOf } from '../common/neighbors.ts';
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
}

export function aboutDevice(mode: PictureState['mode'], options: AboutOptions): About {
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
