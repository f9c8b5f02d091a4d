import { valueAt, type JsonPath } from '../../api/common/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { maxLinks, maxNodes, type Graph, type GraphLink, type GraphNode } from './graph.ts';
import { graphListsIn, isPosition, rawEnds, type Entry, type GraphLists } from './graphLists.ts';
import {
  endMembers,
  firstText,
  idNames,
  linkState,
  linkTypes,
  linkVlans,
  nodeKind,
  nodeName,
  nodeState,
  partsOf,
  scalarText,
  type EndMembers,
} from './members.ts';

/** Number of ends examined to find the member that they refer to. */
const sampledEnds = 400;
const endPorts = ['port', 'interface', 'ifName', 'portId', 'port_id'];
/** Limit up to which `noOfLinks` is believed. */
const maxParallel = 100_000;

/** Reads the graph at a path from `graphPathOf`. Returns undefined if there is none. */
export function graphAt(value: unknown, path: JsonPath): Graph | undefined {
  const lists = graphListsIn(valueAt(value, path));
  return lists && new GraphReader(lists, path).read();
}

class GraphReader {
  readonly #lists: GraphLists;
  readonly #path: JsonPath;
  /** Member by which links refer to nodes; undefined if they use indexes. */
  readonly #idName: string | undefined;
  readonly #ends: readonly [EndMembers, EndMembers];
  readonly #nodes: GraphNode[] = [];
  readonly #links: GraphLink[] = [];
  /** Indexes of nodes by ID; -1 if left out. */
  readonly #byId = new Map<string, number>();
  /** Indexes of nodes by their position in the response; -1 if left out. */
  readonly #listed: number[] = [];
  readonly #left = { nodes: 0, links: 0, loose: 0, repeated: 0 };

  constructor(lists: GraphLists, path: JsonPath) {
    this.#lists = lists;
    this.#path = path;
    this.#idName = idNameOf(lists);
    this.#ends = [endMembers(lists.ends[0]), endMembers(lists.ends[1])];
  }

  read(): Graph {
    const { nodes, links } = this.#lists;
    for (const entry of nodes?.entries ?? []) this.#addNode(entry, nodes?.path ?? []);
    const found = this.#links;
    for (const entry of links.entries) {
      const link = this.#linkOf(entry);
      if (link) found.push(link);
    }
    const areSaid = found.some(({ state }) => state !== undefined);
    return {
      nodes: this.#nodes,
      links: areSaid ? found.map((link) => ({ ...link, state: link.state ?? 'unknown' })) : found,
      left: { ...this.#left },
    };
  }

  #addNode({ value, step }: Entry, list: JsonPath): void {
    const parts = isObject(value) ? partsOf(value) : [];
    const id = (typeof step === 'string' ? step : this.#idOf(value, parts)) ?? '';
    const known = id === '' ? undefined : this.#byId.get(id);
    if (known !== undefined) {
      this.#left.repeated += 1;
      this.#listed.push(known);
      return;
    }
    const at = this.#nodes.length < maxNodes ? this.#nodes.length : -1;
    this.#listed.push(at);
    if (id !== '') this.#byId.set(id, at);
    if (at < 0) {
      this.#left.nodes += 1;
      return;
    }
    const state = nodeState(parts);
    this.#nodes.push({
      id,
      name: nodeName(parts) ?? id,
      kind: nodeKind(parts) ?? '',
      ...(state && { state }),
      path: [...this.#path, ...list, step],
    });
  }

  #idOf(value: unknown, parts: readonly JsonObject[]): string | undefined {
    if (!isObject(value)) return scalarText(value);
    const names = this.#idName === undefined ? idNames : [this.#idName, ...idNames];
    for (const name of names)
      for (const part of parts) {
        const id = scalarText(own(part, name));
        if (id !== undefined) return id;
      }
    return undefined;
  }

  #linkOf({ value, step }: Entry): GraphLink | undefined {
    const { ends, links } = this.#lists;
    const parts = isObject(value) ? partsOf(value) : [];
    const raw = rawEnds(value, ends);
    const [one, other] = this.#ends;
    const a = this.#endOf(raw[0], parts, one);
    const b = this.#endOf(raw[1], parts, other);
    if (a === undefined || b === undefined) {
      this.#left.loose += 1;
      return undefined;
    }
    if (a < 0 || b < 0 || this.#links.length >= maxLinks) {
      this.#left.links += 1;
      return undefined;
    }
    const state = linkState(parts);
    const many = parts.flatMap((part) => own(part, 'noOfLinks') ?? [])[0];
    return {
      a,
      b,
      ports: [portOf(parts, one, raw[0]), portOf(parts, other, raw[1])],
      types: linkTypes(parts),
      vlans: linkVlans(parts),
      ...(state && { state }),
      ...(Number.isSafeInteger(many) && Number(many) > 0 && Number(many) <= maxParallel && { many: Number(many) }),
      path: [...this.#path, ...links.path, step],
    };
  }

  /** Returns the index of a node, -1 if it is left out, or undefined if none is named. */
  #endOf(end: unknown, link: readonly JsonObject[], { names }: EndMembers): number | undefined {
    if (this.#idName === undefined && isPosition(end, this.#listed.length)) return this.#listed[end];
    const id = isObject(end) ? this.#idOf(end, partsOf(end)) : scalarText(end);
    const known = id === undefined ? undefined : this.#byId.get(id);
    if (known !== undefined) return known;
    const name = firstText(link, names) ?? (isObject(end) ? nodeName(partsOf(end)) : undefined);
    const key = id ?? name;
    if (key === undefined) return undefined;
    const named = this.#byId.get(key);
    if (named !== undefined) return named;
    const at = this.#nodes.length < maxNodes ? this.#nodes.length : -1;
    this.#byId.set(key, at);
    if (at < 0) this.#left.nodes += 1;
    else this.#nodes.push({ id: id ?? '', name: name ?? key, kind: '' });
    return at;
  }
}

/** Returns the port of an end, from the link or from the end itself. */
function portOf(link: readonly JsonObject[], { ports }: EndMembers, end: unknown): string {
  return firstText(link, ports) ?? (isObject(end) ? firstText([end], endPorts) : undefined) ?? '';
}

/** Returns the member of nodes that matches most ends. */
function idNameOf({ nodes, links, ends }: GraphLists): string | undefined {
  if (!nodes) return undefined;
  const sample = links.entries.slice(0, sampledEnds / 2).flatMap(({ value }) => rawEnds(value, ends));
  const found = idNames.map((name) => {
    const wanted = sample.flatMap((end) => scalarText(isObject(end) ? own(end, name) : end) ?? []);
    return { name, wanted: new Set(wanted), count: 0 };
  });
  for (const { value } of nodes.entries) {
    if (!isObject(value)) continue;
    const parts = partsOf(value);
    for (const one of found) {
      const id = firstText(parts, [one.name]);
      if (id !== undefined && one.wanted.delete(id)) one.count += 1;
    }
  }
  const most = Math.max(...found.map(({ count }) => count));
  return most === 0 ? undefined : found.find(({ count }) => count === most)?.name;
}
