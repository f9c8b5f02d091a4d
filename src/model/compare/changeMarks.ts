import type { ChangeMark, ComparedList, Comparison } from './comparison.ts';

/** What has happened to devices and links, by their IDs, for a picture of them. What is the same has no mark. */
export interface TopologyMarks {
  readonly devices: ReadonlyMap<string, ChangeMark>;
  readonly links: ReadonlyMap<string, ChangeMark>;
}

/** Marks of the rows that are listed. */
function marksOf({ rows }: Pick<ComparedList, 'rows'>): ReadonlyMap<string, ChangeMark> {
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

const names = {
  devices: ['devices', 'nodes', 'vertices'],
  links: ['links', 'edges', 'connections', 'relations'],
} as const;

/** Marks of a topology, or of any response with nodes and links. Undefined where a comparison has neither. */
export function topologyMarks({ lists }: Pick<Comparison, 'lists'>): TopologyMarks | undefined {
  const find = (wanted: readonly string[]) =>
    lists.find(({ path }) => wanted.includes(String(path.at(-1)).toLowerCase()));
  const [devices, links] = [find(names.devices), find(names.links)];
  if (!devices && !links) return undefined;
  return { devices: devices ? marksOf(devices) : new Map(), links: links ? marksOf(links) : new Map() };
}
