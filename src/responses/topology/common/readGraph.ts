import { valueAt, type JsonPath } from '../../../api/common/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { maxLinks, maxNodes, type Graph, type GraphLink, type GraphNode, type OperState } from './graph.ts';
import { endsOf, firstText, graphListsIn, scalarText, type GraphLists, type LinkEnd } from './graphForms.ts';

/** Limit up to which `noOfLinks` is believed. */
const maxParallel = 100_000;
/** Limit of the texts read from a list in a link. */
const maxTexts = 4096;

/** Reads the graph at a path from `graphPathOf`. Returns undefined if there is none. */
export function graphAt(value: unknown, path: JsonPath): Graph | undefined {
  const lists = graphListsIn(valueAt(value, path));
  return lists && new GraphReader(lists, path).read();
}

class GraphReader {
  readonly #lists: GraphLists;
  readonly #path: JsonPath;
  readonly #nodes: GraphNode[] = [];
  readonly #links: GraphLink[] = [];
  /** Indexes of nodes by ID; -1 if left out. */
  readonly #byId = new Map<string, number>();
  readonly #left = { nodes: 0, links: 0, loose: 0, repeated: 0 };

  constructor(lists: GraphLists, path: JsonPath) {
    this.#lists = lists;
    this.#path = path;
  }

  read(): Graph {
    const { nodes = [], links } = this.#lists;
    for (const [step, node] of nodes.entries()) this.#addNode(node, step);
    const found = this.#links;
    for (const [step, value] of links.entries()) {
      const link = this.#linkOf(value, step);
      if (link) found.push(link);
    }
    const areSaid = found.some(({ state }) => state !== undefined);
    return {
      nodes: this.#nodes,
      links: areSaid ? found.map((link) => ({ ...link, state: link.state ?? 'unknown' })) : found,
      left: { ...this.#left },
    };
  }

  #addNode(value: unknown, step: number): void {
    const { form } = this.#lists;
    const node = isObject(value) ? value : {};
    const id = firstText(node, form.ids) ?? '';
    if (id !== '' && this.#byId.has(id)) {
      this.#left.repeated += 1;
      return;
    }
    const state = stateIn(node, ['operState', 'status', 'state']);
    this.#add(id, {
      id,
      name: firstText(node, form.names) ?? id,
      kind: firstText(node, form.kinds) ?? '',
      ...(state && { state }),
      path: [...this.#path, form.nodes, step],
    });
  }

  /** Adds a node, or counts it as left out. Returns its index, or -1. */
  #add(id: string, node: GraphNode): number {
    const at = this.#nodes.length < maxNodes ? this.#nodes.length : -1;
    if (id !== '') this.#byId.set(id, at);
    if (at < 0) this.#left.nodes += 1;
    else this.#nodes.push(node);
    return at;
  }

  #linkOf(value: unknown, step: number): GraphLink | undefined {
    const { form } = this.#lists;
    const link = isObject(value) ? value : {};
    const ends = endsOf(link, form);
    if (ends.some((end) => this.#idOf(end) === '')) {
      this.#left.loose += 1;
      return undefined;
    }
    const [a, b] = [this.#endOf(ends[0]), this.#endOf(ends[1])];
    if (a < 0 || b < 0 || this.#links.length >= maxLinks) {
      this.#left.links += 1;
      return undefined;
    }
    const state = stateIn(link, ['linkOperState', 'status', 'state']);
    const many = own(link, 'noOfLinks');
    return {
      a,
      b,
      ports: [firstText(link, [form.ports[0]]) ?? '', firstText(link, [form.ports[1]]) ?? ''],
      types: textsIn(link, ['linkType', 'type']),
      vlans: textsIn(link, ['vlanSet']),
      ...(state && { state }),
      ...(Number.isSafeInteger(many) && Number(many) > 0 && Number(many) <= maxParallel && { many: Number(many) }),
      path: [...this.#path, 'links', step],
    };
  }

  /** Returns the index of a node, which only links may name. Returns -1 if it is left out. */
  #endOf(end: LinkEnd): number {
    const id = this.#idOf(end);
    return this.#byId.get(id) ?? this.#add(id, { id, name: end.name || id, kind: '' });
  }

  /** Returns the name of a device that isn't monitored. Its ID is empty, or a 0 that all such devices share. */
  #idOf({ id, name }: LinkEnd): string {
    return id === '' || (id === '0' && !this.#byId.has(id)) ? name : id;
  }
}

function textsIn(value: JsonObject, members: readonly string[]): readonly string[] {
  for (const member of members) {
    const held = own(value, member);
    const found = (Array.isArray(held) ? held.slice(0, maxTexts) : [held]).flatMap((one) => scalarText(one) ?? []);
    if (found.length > 0) return [...new Set(found)];
  }
  return [];
}

/** Words of the service. Others are `unknown`. */
const stateWords = new Map<string, OperState>([
  ['up', 'up'],
  ['down', 'down'],
]);

function stateIn(value: JsonObject, members: readonly string[]): OperState | undefined {
  const word = firstText(value, members);
  return word === undefined ? undefined : (stateWords.get(word.trim().toLowerCase()) ?? 'unknown');
}
