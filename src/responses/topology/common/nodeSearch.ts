import { fold, containsAllWords, wordsOf } from '../../../platform/common/text/fold.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { Graph } from '../../../service/forms/common/graph.ts';
import type { ShownGraph } from './shownGraph.ts';

/**
 * Creates a search by the names, kinds, and IDs of devices. It is in a file of its own, so that the worker doesn't load
 * it.
 */
export function createNodeSearch({ nodes }: Graph): (shown: ShownGraph, search: string) => readonly number[] {
  let texts: readonly string[] | undefined;
  return (shown, search) => {
    const words = wordsOf(search);
    if (words.length === 0) return shown.nodes;
    texts ??= nodes.map(({ name, kind, id }) => fold(`${name}\n${kind}\n${id}`));
    return shown.nodes.filter((node) => containsAllWords(texts?.[node] ?? '', words));
  };
}

/** Returns the device, or the first end of the link, that contains a path. */
export function nodeAtPath({ nodes, links }: Graph, path: JsonPath): number | undefined {
  const node = nodes.findIndex((of) => of.path && isBelow(path, of.path));
  if (node >= 0) return node;
  return links.find((of) => isBelow(path, of.path))?.a;
}

function isBelow(path: JsonPath, top: JsonPath): boolean {
  return top.every((step, index) => path[index] === step);
}

/** Whether a path leads to an element of a list, which has a row in the table. */
export function isInList(path: JsonPath | undefined): boolean {
  return typeof path?.at(-1) === 'number';
}
