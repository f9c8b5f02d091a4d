import type { GraphNode } from '../../../service/forms/common/graph.ts';
import type { LineState } from './shownGraph.ts';

export interface Glyph {
  readonly body: string;
  readonly lines: string;
}

const circle = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 1 1-${radius} 0A${radius} ${radius} 0 1 1 ${radius} 0z`;

export const glyphs = {
  missing: { body: circle(9), lines: 'M-2.5-2.5A2.5 2.5 0 1 1 1.200 0C.3.6 0 1.200 0 2M0 4.500V4.600' },
  other: { body: circle(9), lines: 'M-3 0H3' },
  cluster: { body: 'M-6-10H6L12 0L6 10H-6L-12 0z', lines: 'M0-5L-5 4H5z' },
  firewall: { body: 'M-11-8H11V8H-11z', lines: 'M-11-2.700H11M-11 2.700H11M-3-8V-2.700M5-2.700V2.700M-3 2.700V8' },
  balancer: { body: 'M0-12L12 0L0 12L-12 0z', lines: 'M-6 0H5M-1 0L4-5M-1 0L4 5' },
  router: { body: circle(10), lines: 'M-6 0H6M0-6V6M-4-2L-6 0L-4 2M4-2L6 0L4 2M-2-4L0-6L2-4M-2 4L0 6L2 4' },
  switch: { body: 'M-12-8H12V8H-12z', lines: 'M-7-3H7L4-6M7 3H-7L-4 6' },
  hypervisor: { body: 'M-6-10H6L10-6V6L6 10H-6L-10 6V-6z', lines: 'M-5-5H5V-1H-5zM-5 2H5V6H-5z' },
  vm: { body: 'M-9-9H9V9H-9z', lines: 'M-4-4H4V4H-4z' },
  storage: { body: 'M-9-7C-9-11 9-11 9-7V7C9 11-9 11-9 7z', lines: 'M-9-7C-9-3 9-3 9-7M-9 0C-9 4 9 4 9 0' },
  cloud: { body: 'M-7 7A5 5 0 0 1-8-3A7 7 0 0 1 5-4A5.500 5.500 0 0 1 7 7z', lines: '' },
  server: { body: 'M-7-10H7V10H-7z', lines: 'M-4-6H4M-4-2H4M3 6H3.100' },
} as const satisfies Readonly<Record<string, Glyph>>;

export type GlyphName = keyof typeof glyphs;

export const glyphRadius = 12;

/** Words in kinds, in order of precedence: a hypervisor cluster is a cluster. */
const words: readonly (readonly [RegExp, GlyphName])[] = [
  [/cluster/i, 'cluster'],
  [/firewall|\bfw\b/i, 'firewall'],
  [/balanc|\blb\b|proxy/i, 'balancer'],
  [/rout|gateway|\bwan\b/i, 'router'],
  [/switch|fabric|interconnect|\bhub\b|bridge|access.?point/i, 'switch'],
  [/hypervisor|esx|\bhost\b/i, 'hypervisor'],
  [/\bvms?\b|virtual|guest|instance|container|pod\b/i, 'vm'],
  [/storage|array|filer|\bnas\b|\bsan\b|volume|disk|database|\bdb\b/i, 'storage'],
  [/cloud|internet|region|network/i, 'cloud'],
  [/server|compute|bare|blade|machine|physical|node/i, 'server'],
];

export function glyphOf({ kind, path }: Pick<GraphNode, 'kind' | 'path'>): GlyphName {
  if (!path) return 'missing';
  const apart = kind.slice(0, 100).replaceAll('_', ' ');
  return words.find(([pattern]) => pattern.test(apart))?.[1] ?? 'other';
}

export type Colors = Readonly<Record<'background' | 'text' | 'node' | 'chosen' | LineState, string>>;

/** Dash patterns, which tell states apart without color. */
export const dashes: Readonly<Record<LineState, readonly number[]>> = {
  up: [],
  partly: [10, 3, 3, 3],
  down: [7, 4],
  unknown: [2, 3],
  none: [],
};
