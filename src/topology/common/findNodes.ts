import type { JsonPath } from '../../api/common/pages/envelope.ts';
import { fold, containsAllWords, wordsOf } from '../../platform/common/text/fold.ts';
import type { Graph } from './graph.ts';
import type { ShownGraph } from './shownGraph.ts';

/** Prepares a graph for being searched by the names, kinds, and IDs of its devices. */
export function createNodeSearch({ nodes }: Graph): (shown: ShownGraph, search: string) => readonly number[] {
  let texts: readonly string[] | undefined;
  return (shown, search) => {
    const words = wordsOf(search);
    if (words.length === 0) return shown.nodes;
    texts ??= nodes.map(({ name, kind, id }) => fold(`${name}\n${kind}\n${id}`));
    return shown.nodes.filter((node) => containsAllWords(texts?.[node] ?? '', words));
  };
}

/** The device, or the end of the link, that a path of the response leads to or into. */
export function nodeAtPath({ nodes, links }: Graph, path: JsonPath): number | undefined {
  const node = nodes.findIndex((of) => of.path && isBelow(path, of.path));
  if (node >= 0) return node;
  return links.find((of) => isBelow(path, of.path))?.a;
}

function isBelow(path: JsonPath, top: JsonPath): boolean {
  return top.every((step, index) => path[index] === step);
}
