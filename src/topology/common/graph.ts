import type { JsonPath } from '../../api/common/pages/envelope.ts';

export type OperState = 'up' | 'down' | 'unknown';

/** A device. Texts are whole, and to be made plain where they are shown. */
export interface GraphNode {
  /** Empty where it came without one. */
  readonly id: string;
  readonly name: string;
  /** Empty where none is said. */
  readonly kind: string;
  /** Left out where nothing is said of it. */
  readonly state?: OperState;
  /** The way to it in the response; none for what links name and the response does not list. */
  readonly path?: JsonPath;
}

export interface GraphLink {
  /** The ends, as positions of nodes. */
  readonly a: number;
  readonly b: number;
  /** The names of interfaces, empty where they are not said. */
  readonly ports: readonly [string, string];
  readonly types: readonly string[];
  readonly vlans: readonly string[];
  /** Left out where no link of the graph says one. */
  readonly state?: OperState;
  /** How many links there are between its ends, if it says so itself. */
  readonly many?: number;
  readonly path: JsonPath;
}

/** What of a response is not in its graph, as counts. */
export interface LeftOut {
  /** Beyond the most that are drawn. */
  readonly nodes: number;
  readonly links: number;
  /** Links with an end that is not named. */
  readonly loose: number;
  /** Nodes with an ID that another has already. */
  readonly repeated: number;
}

/** Nodes and links of a response. Everything refers to nodes by their positions. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly left: LeftOut;
}

/** More make no picture that a person sees anything in. */
export const mostNodes = 20_000;
export const mostLinks = 60_000;

/** All links between two nodes, or from a node to itself, drawn as one. */
export interface GraphLine {
  readonly a: number;
  readonly b: number;
  /** Positions of links. */
  readonly links: readonly number[];
  readonly count: number;
  readonly state: LineState;
}

/** `partly`: some are down. `none`: nothing is said. */
export const lineStates = ['up', 'partly', 'down', 'unknown', 'none'] as const;
export type LineState = (typeof lineStates)[number];

/** How a device or a link differs from an earlier one. */
export type Mark = 'added' | 'removed' | 'changed';

/** Marks of devices by their IDs, and of lines by `pairKey`. */
export type Marks = ReadonlyMap<string, Mark>;

/** The key of a line in marks, whichever end comes first. */
export function pairKey(one: string, other: string): string {
  return JSON.stringify(one < other ? [one, other] : [other, one]);
}

/** The mark of a line. */
export function markOf(
  { nodes }: Graph,
  { a, b }: Pick<GraphLine, 'a' | 'b'>,
  marks: Marks | undefined,
): Mark | undefined {
  return marks?.get(pairKey(nodes[a]?.id ?? '', nodes[b]?.id ?? ''));
}
