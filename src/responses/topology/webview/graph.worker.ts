import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { parseJson } from '../../../platform/common/json/json.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import { graphAt, type Graph, type GraphLink, type GraphNode } from '../../../service/forms/common/graph.ts';
import { clearLinks } from '../common/clearLinks.ts';
import { defaultGraphFilter, showGraph } from '../common/shownGraph.ts';
import { isolatedNodes, placeIsolated, startPositions, type Ends } from '../common/startPositions.ts';

export interface ToGraphWorker {
  readonly text: string;
  readonly path: JsonPath;
}

/** A message from the worker. A graph is sent in parts, so that receiving it doesn't block the page. */
export type FromGraphWorker =
  | { readonly type: 'nodes'; readonly nodes: readonly GraphNode[] }
  | { readonly type: 'links'; readonly links: readonly GraphLink[] }
  | { readonly type: 'read'; readonly left: Graph['left'] }
  /** x and y of each node. */
  | { readonly type: 'positions'; readonly positions: Float32Array; readonly isFinal: boolean }
  | { readonly type: 'failed' };

/** Number of nodes or links per message. */
const partSize = 1000;
/** Time during which an unfinished layout isn't shown. */
const firstMs = 250;
/** Interval between reports of the layout. */
const stepMs = 200;

const page = globalThis as unknown as {
  postMessage(message: FromGraphWorker, transfer?: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToGraphWorker>) => void): void;
};

page.addEventListener('message', ({ data }) => {
  try {
    read(data);
  } catch {
    page.postMessage({ type: 'failed' });
  }
});

function read({ text, path }: ToGraphWorker): void {
  const graph = graphAt(parseJson(text), path);
  if (!graph) {
    page.postMessage({ type: 'failed' });
    return;
  }
  const { nodes, links, left } = graph;
  for (let at = 0; at < nodes.length; at += partSize)
    page.postMessage({ type: 'nodes', nodes: nodes.slice(at, at + partSize) });
  for (let at = 0; at < links.length; at += partSize)
    page.postMessage({ type: 'links', links: links.slice(at, at + partSize) });
  page.postMessage({ type: 'read', left });
  const { lines } = showGraph(graph, defaultGraphFilter);
  layOut(startPositions(nodes.length, lines), lines);
}

/** Lays the graph out in a number of steps that depends only on its size, so that the same graph always looks the same. */
function layOut(positions: Float32Array, lines: readonly Ends[]): void {
  const count = positions.length / 2;
  const apart = isolatedNodes(count, lines);
  const isApart = new Set(apart);
  const linked = [...Array(count).keys()].filter((node) => !isApart.has(node));
  const nodes = linked.map((node): SimulationNodeDatum => ({
    x: positions[2 * node] ?? 0,
    y: positions[2 * node + 1] ?? 0,
  }));
  const indexOf = new Map(linked.map((node, index) => [node, index]));
  const steps = nodes.length <= 1000 ? 300 : nodes.length <= 6000 ? 160 : 80;
  const links = lines
    .filter(({ a, b }) => a !== b)
    .map(({ a, b }) => ({ source: indexOf.get(a) ?? 0, target: indexOf.get(b) ?? 0 }));
  const simulation = forceSimulation(nodes)
    .alphaDecay(1 - 0.001 ** (1 / steps))
    .force(
      'link',
      forceLink(links)
        .distance(76)
        .iterations(count <= 1000 ? 2 : 1),
    )
    .force('charge', forceManyBody().strength(-280).theta(1.1).distanceMax(800))
    .force('x', forceX().strength(0.035))
    .force('y', forceY().strength(0.055))
    .force('room', forceCollide(20))
    .stop();
  const startedMs = performance.now();
  let reportedMs = startedMs;
  let isReported = false;
  let step = 0;

  const report = (isFinal: boolean) => {
    nodes.forEach(({ x = 0, y = 0 }, index) => {
      const node = linked[index] ?? 0;
      positions[2 * node] = x;
      positions[2 * node + 1] = y;
    });
    if (isFinal) clearLinks(linked, lines, positions);
    placeIsolated(apart, positions);
    const copy = new Float32Array(positions);
    page.postMessage({ type: 'positions', positions: copy, isFinal }, [copy.buffer]);
    isReported = true;
  };
  const go = () => {
    for (const endMs = performance.now() + 50; step < steps && performance.now() < endMs; step += 1) simulation.tick();
    const nowMs = performance.now();
    const isDone = step >= steps;
    if (isDone || (isReported ? nowMs - reportedMs > stepMs : nowMs - startedMs > firstMs)) {
      reportedMs = nowMs;
      report(isDone);
    }
    // Messages are received between the steps.
    if (!isDone) setTimeout(go);
  };
  // Large graphs are shown at their start positions.
  if (count > 1500) report(false);
  go();
}
