import { compareNames } from '../../../platform/common/text/naturalOrder.ts';
import type { Graph, GraphLink } from '../../../service/forms/common/graph.ts';

/** All links between two devices. */
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

export interface GraphFilter {
  readonly hidden: readonly string[];
  /** Shows only the links of this VLAN and the devices at their ends. */
  readonly vlan?: string;
}

export const defaultGraphFilter: GraphFilter = { hidden: [] };

export interface ShownGraph {
  readonly graph: Graph;
  readonly nodes: readonly number[];
  readonly isShown: (node: number) => boolean;
  readonly lines: readonly GraphLine[];
  readonly linesOf: (node: number) => readonly number[];
}

export function showGraph(graph: Graph, { hidden, vlan }: GraphFilter): ShownGraph {
  const isHidden = new Set(hidden);
  const isInVlan = vlan === undefined ? undefined : nodesOfVlan(graph, vlan);
  const shown = graph.nodes.map(({ kind }, node) => !isHidden.has(kind) && (isInVlan?.has(node) ?? true));
  const lines = joinLinks(
    graph,
    ({ a, b, vlans }) => {
      if (!shown[a] || !shown[b]) return false;
      return vlan === undefined || vlans.includes(vlan);
    },
    vlan === undefined,
  );
  const at = new Map<number, number[]>();
  lines.forEach(({ a, b }, line) => {
    for (const node of a === b ? [a] : [a, b]) {
      const lines = at.get(node);
      if (lines) lines.push(line);
      else at.set(node, [line]);
    }
  });
  return {
    graph,
    nodes: [...shown.keys()].filter((node) => shown[node]),
    isShown: (node) => shown[node] === true,
    lines,
    linesOf: (node) => at.get(node) ?? none,
  };
}

const none: readonly number[] = [];

function nodesOfVlan({ links }: Graph, vlan: string): ReadonlySet<number> {
  return new Set(links.flatMap(({ a, b, vlans }) => (vlans.includes(vlan) ? [a, b] : [])));
}

/** @param isAll whether to count each of the links that one link represents */
function joinLinks({ nodes, links }: Graph, isWanted: (link: GraphLink) => boolean, isAll: boolean): GraphLine[] {
  const byPair = new Map<number, number[]>();
  links.forEach((link, index) => {
    if (!isWanted(link)) return;
    const key = Math.min(link.a, link.b) * nodes.length + Math.max(link.a, link.b);
    const joined = byPair.get(key);
    if (joined) joined.push(index);
    else byPair.set(key, [index]);
  });
  return [...byPair].map(([key, joined]) => {
    const of = joined.flatMap((index) => links[index] ?? []);
    const said = isAll ? of.reduce((most, { many = 0 }) => Math.max(most, many), 0) : 0;
    return {
      a: Math.floor(key / nodes.length),
      b: key % nodes.length,
      links: joined,
      count: Math.max(joined.length, said),
      state: stateOf(of),
    };
  });
}

function stateOf(links: readonly GraphLink[]): LineState {
  const states = new Set(links.map(({ state }) => state));
  if (states.has('down')) return states.size === 1 ? 'down' : 'partly';
  if (states.has('unknown')) return 'unknown';
  return states.has('up') ? 'up' : 'none';
}

export function kindsOf({ nodes }: Graph): readonly (readonly [kind: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { kind } of nodes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || compareNames(a, b));
}

export function vlansOf({ links }: Graph): readonly string[] {
  return [...new Set(links.flatMap(({ vlans }) => vlans))].sort(compareNames);
}
