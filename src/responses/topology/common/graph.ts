import type { JsonPath } from '../../../api/common/pages/envelope.ts';

export type OperState = 'up' | 'down' | 'unknown';

/** A device. The texts aren't sanitized; pass them through `plain` before display. */
export interface GraphNode {
  /** Empty if the device has none. */
  readonly id: string;
  readonly name: string;
  /** Empty if unspecified. */
  readonly kind: string;
  /** Missing if unspecified. */
  readonly state?: OperState;
  /** Path in the response; missing for devices that only links name. */
  readonly path?: JsonPath;
}

export interface GraphLink {
  readonly a: number;
  readonly b: number;
  /** Names of interfaces; empty if unspecified. */
  readonly ports: readonly [string, string];
  readonly types: readonly string[];
  readonly vlans: readonly string[];
  /** Missing if no link of the graph has one. */
  readonly state?: OperState;
  /** Number of parallel links that this one stands for. */
  readonly many?: number;
  readonly path: JsonPath;
}

/** Numbers of devices and links that aren't in the graph. */
export interface LeftOut {
  /** Beyond the limits. */
  readonly nodes: number;
  readonly links: number;
  /** Links with an unnamed end. */
  readonly loose: number;
  /** Nodes with an ID that is already taken. */
  readonly repeated: number;
}

/** Nodes and links of a response. Nodes are referred to by index. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly left: LeftOut;
}

/** Limits of a legible picture. */
export const maxNodes = 20_000;
export const maxLinks = 60_000;

export interface GraphLine {
  readonly a: number;
  readonly b: number;
  readonly links: readonly number[];
  readonly count: number;
  readonly state: LineState;
}

/** `partly`: some links are down. `none`: no state is given. */
export const lineStates = ['up', 'partly', 'down', 'unknown', 'none'] as const;
export type LineState = (typeof lineStates)[number];

/** Kinds of differences between two responses. */
export const changeKinds = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Differences of devices by ID, and of lines by `pairKey`. */
export type ChangeKinds = ReadonlyMap<string, ChangeKind>;

/** Returns the key of a line, independent of its direction. */
export function pairKey(one: string, other: string): string {
  return JSON.stringify(one < other ? [one, other] : [other, one]);
}

export function changeOf(
  { nodes }: Graph,
  { a, b }: Pick<GraphLine, 'a' | 'b'>,
  marks: ChangeKinds | undefined,
): ChangeKind | undefined {
  return marks?.get(pairKey(nodes[a]?.id ?? '', nodes[b]?.id ?? ''));
}
