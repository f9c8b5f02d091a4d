import { startWorker } from '../../../platform/webview/worker.ts';
import type { Graph, GraphLink, GraphNode } from '../../../service/forms/common/graph.ts';
import type { JsonPath } from '../../rawJson/common/rawJson.ts';
import type { ChangeKinds } from '../common/graph.ts';
import type { Colors } from '../common/pictureStyle.ts';
import type { GraphFilter } from '../common/shownGraph.ts';
// oxlint-disable-next-line import/default -- its text, which the build makes
import source from './graph.worker.ts?source';
import type { FileKind, FromGraphWorker, ToGraphWorker } from './messages.ts';

export interface ReaderEvents {
  onGraph(graph: Graph): void;
  /**
   * Reports positions after the graph, repeatedly during the layout.
   *
   * @param positions x and y of each node
   */
  onPositions(positions: Float32Array, isFinal: boolean): void;
  onFile(kind: FileKind, content: Uint8Array): void;
  onFailed(): void;
}

/** A worker that reads and lays out one response. */
export interface Reader {
  draw(kind: FileKind, filter: GraphFilter, inks: Colors, marks: ChangeKinds | undefined): void;
  end(): void;
}

export function readInWorker(text: string, path: JsonPath, events: ReaderEvents): Reader {
  const worker = startWorker(source);
  const nodes: GraphNode[] = [];
  const links: GraphLink[] = [];
  const send = (message: ToGraphWorker) => worker.postMessage(message);
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
      case 'drawn':
        events.onFile(data.kind, data.content);
        return;
      case 'failed':
        events.onFailed();
    }
  });
  send({ type: 'read', text, path });
  return {
    draw: (kind, filter, inks, marks) => send({ type: 'draw', kind, filter, inks, marks }),
    end: () => worker.terminate(),
  };
}
