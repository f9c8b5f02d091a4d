import type { Graph } from '../../../service/forms/common/graph.ts';

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

/** Information about a device: its links, the path to it, or the impact of its failure. */
export const pictureModes = ['links', 'way', 'fails'] as const;
export type PictureMode = (typeof pictureModes)[number];

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
