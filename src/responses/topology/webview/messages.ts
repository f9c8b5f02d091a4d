import type { Graph, GraphLink, GraphNode } from '../../../service/forms/common/graph.ts';
import type { JsonPath } from '../../rawJson/common/rawJson.ts';
import type { ChangeKinds } from '../common/graph.ts';
import type { Colors } from '../common/pictureStyle.ts';
import type { GraphFilter } from '../common/shownGraph.ts';

export type FileKind = 'svg' | 'dot';

export type ToGraphWorker =
  | { readonly type: 'read'; readonly text: string; readonly path: JsonPath }
  | {
      readonly type: 'draw';
      readonly kind: FileKind;
      readonly filter: GraphFilter;
      readonly inks: Colors;
      readonly marks: ChangeKinds | undefined;
    };

/** A message from the worker. A graph is sent in parts, so that receiving it doesn't block the page. */
export type FromGraphWorker =
  | { readonly type: 'nodes'; readonly nodes: readonly GraphNode[] }
  | { readonly type: 'links'; readonly links: readonly GraphLink[] }
  | { readonly type: 'read'; readonly left: Graph['left'] }
  /** x and y of each node. */
  | { readonly type: 'positions'; readonly positions: Float32Array; readonly isFinal: boolean }
  | { readonly type: 'drawn'; readonly kind: FileKind; readonly content: Uint8Array }
  | { readonly type: 'failed' };
