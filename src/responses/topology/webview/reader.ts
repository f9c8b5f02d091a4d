import { startWorker } from '../../../platform/webview/worker.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { Graph, GraphLink, GraphNode } from '../../../service/forms/common/graph.ts';
// oxlint-disable-next-line import/default -- its text, which the build makes
import source from './graph.worker.ts?source';
import type { FromGraphWorker, ToGraphWorker } from './graph.worker.ts';

export interface ReaderEvents {
  onGraph(graph: Graph): void;
  /**
   * Reports positions after the graph, repeatedly during the layout.
   *
   * @param positions x and y of each node
   */
  onPositions(positions: Float32Array, isFinal: boolean): void;
  onFailed(): void;
}

/** Starts a worker that reads and lays out one response. */
export function readInWorker(text: string, path: JsonPath, events: ReaderEvents): Worker {
  const worker = startWorker(source);
  const nodes: GraphNode[] = [];
  const links: GraphLink[] = [];
  worker.addEventListener('error', () => events.onFailed());
  worker.addEventListener('message', ({ data }: MessageEvent<FromGraphWorker>) => {
    switch (data.type) {
      case 'nodes':
        nodes.push(...data.nodes);
        return;
      case 'links':
        links.push(...data.links);
        return;
      case 'read':
        events.onGraph({ nodes, links, left: data.left });
        return;
      case 'positions':
        events.onPositions(data.positions, data.isFinal);
        return;
      case 'failed':
        events.onFailed();
    }
  });
  worker.postMessage({ text, path } satisfies ToGraphWorker);
  return worker;
}
