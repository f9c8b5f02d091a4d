import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { payloadOf, valueAt, visit, type JsonPath } from './envelope.ts';
import { idOf, memberText, nameMembers, scalarText } from './memberNames.ts';
import { stateOf } from './states.ts';

export type OperState = 'up' | 'down' | 'unknown';

/** A device. The texts aren't sanitized; pass them through `plain` before display. */
export interface GraphNode {
  /** ID of the device; '' if it has none. */
  readonly id: string;
  readonly name: string;
  /** Kind of the device; '' if it isn't specified. */
  readonly kind: string;
  /** State of the device; undefined if it isn't specified. */
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
  /** Number of parallel links that this one represents. */
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
/** Maximum of `noOfLinks` that is taken from a response. Larger numbers are ignored. */
const maxParallel = 100_000;
/** Limit of the texts read from a list in a link. */
const maxTexts = 4096;
/** Number of links examined to recognize a form. */
const sampleSize = 100;
/** Depth up to which a graph is looked for. */
const maxDepth = 3;

/**
 * Name of the member with the nodes, and names of the members with the two ends of a link. The links are in `links`.
 */
interface GraphForm {
  readonly nodes: string;
  readonly ends: readonly [LinkEnd, LinkEnd];
}

interface LinkEnd {
  readonly id: string;
  readonly name: string;
  readonly port: string;
}

/** Form of the service, with evidence in docs/internals/service.md. */
const ofService: GraphForm = {
  nodes: 'devices',
  ends: [
    { id: 'devAId', name: 'devAName', port: 'devAIfxName' },
    { id: 'devBId', name: 'devBName', port: 'devBIfxName' },
  ],
};

/** Form of D3's examples, which many programs write. */
const generic: GraphForm = {
  nodes: 'nodes',
  ends: [
    { id: 'source', name: 'sourceName', port: 'sourcePort' },
    { id: 'target', name: 'targetName', port: 'targetPort' },
  ],
};

interface GraphLists {
  readonly form: GraphForm;
  /** Missing if only links are listed. */
  readonly nodes: readonly unknown[] | undefined;
  readonly links: readonly unknown[];
}

/** Returns the path to the object with the nodes and links of a graph. Returns undefined if there is none. */
export function graphPathOf(value: unknown): JsonPath | undefined {
  let found: JsonPath | undefined;
  visit(payloadOf(value), (inner) => {
    if (found || !isObject(inner.value)) return false;
    if (graphListsIn(inner.value)) found = inner.path;
    return !found && inner.path.length < maxDepth;
  });
  return found;
}

/** Returns the paths to the lists of a graph at a path. */
export function graphListPaths(value: unknown, path: JsonPath): readonly JsonPath[] {
  const lists = graphListsIn(valueAt(value, path));
  if (!lists) return [];
  return [...(lists.nodes ? [[...path, lists.form.nodes]] : []), [...path, 'links']];
}

/** Returns the nodes and links of an object. Returns undefined if it has no links of a known form. */
function graphListsIn(value: unknown): GraphLists | undefined {
  const links = isObject(value) ? own(value, 'links') : undefined;
  if (!isObject(value) || !Array.isArray(links)) return undefined;
  for (const form of [ofService, generic]) {
    const listed = own(value, form.nodes);
    const nodes: readonly unknown[] | undefined = Array.isArray(listed) ? listed : undefined;
    const ends = links.slice(0, sampleSize).map((link) => endsOf(link, form));
    const isLinked = ends.some((both) => both.every(({ id, name }) => id !== '' || name !== ''));
    if (isLinked && (form === ofService || areNamed(ends, nodes ?? []))) return { form, nodes, links };
  }
  return undefined;
}

/** Whether any link leads to a listed node. Without one, `source` and `target` may be files or people. */
function areNamed(ends: readonly (readonly LinkEnd[])[], nodes: readonly unknown[]): boolean {
  const wanted = new Set<unknown>(ends.flat().map(({ id }) => id));
  return nodes.some((node) => isObject(node) && wanted.has(idOf(node)));
}

/** Returns the texts for the ends of a link. They are empty if unspecified. */
function endsOf(link: unknown, { ends: [a, b] }: GraphForm): readonly [LinkEnd, LinkEnd] {
  const textAt = (member: string) => (isObject(link) ? memberText(link, member) : undefined) ?? '';
  const end = ({ id, name, port }: LinkEnd) => ({ id: textAt(id), name: textAt(name), port: textAt(port) });
  return [end(a), end(b)];
}

/** Returns the name of an object, or the names of the two that it connects. */
export function nameOfElement(value: JsonObject, ...others: readonly string[]): string {
  const name = memberText(value, ...nameMembers.filter((member) => !others.includes(member)));
  if (name !== undefined) return name;
  const ends = [ofService, generic].map((form) => endsOf(value, form).map((end) => end.name));
  return ends.find((names) => names.some((end) => end !== ''))?.join(' – ') ?? '';
}

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
  /** Indexes of nodes by ID; -1 for a node that was left out. */
  readonly #byId = new Map<string, number>();
  readonly #left = { nodes: 0, links: 0, loose: 0, repeated: 0 };

  constructor(lists: GraphLists, path: JsonPath) {
    this.#lists = lists;
    this.#path = path;
  }

  read(): Graph {
    const { nodes = [], links } = this.#lists;
    for (const [step, node] of nodes.entries()) this.#addNode(isObject(node) ? node : {}, step);
    for (const [step, link] of links.entries()) this.#addLink(isObject(link) ? link : {}, step);
    const found = this.#links;
    const areSaid = found.some(({ state }) => state !== undefined);
    return {
      nodes: this.#nodes,
      links: areSaid ? found.map((link) => ({ ...link, state: link.state ?? 'unknown' })) : found,
      left: { ...this.#left },
    };
  }

  #addNode(node: JsonObject, step: number): void {
    const id = idOf(node) ?? '';
    if (id !== '' && this.#byId.has(id)) {
      this.#left.repeated += 1;
      return;
    }
    this.#add({
      id,
      name: memberText(node, ...nameMembers) ?? id,
      kind: memberText(node, 'subCategory', 'deviceType', 'type', 'kind', 'category') ?? '',
      ...operState(node),
      path: [...this.#path, this.#lists.form.nodes, step],
    });
  }

  /** Adds a node, or counts it as left out. Returns its index, or -1. */
  #add(node: GraphNode): number {
    const at = this.#nodes.length < maxNodes ? this.#nodes.length : -1;
    if (node.id !== '') this.#byId.set(node.id, at);
    if (at < 0) this.#left.nodes += 1;
    else this.#nodes.push(node);
    return at;
  }

  #addLink(link: JsonObject, step: number): void {
    const ends = endsOf(link, this.#lists.form);
    if (ends.some((end) => this.#idOf(end) === '')) {
      this.#left.loose += 1;
      return;
    }
    const [a, b] = [this.#indexOf(ends[0]), this.#indexOf(ends[1])];
    if (a < 0 || b < 0 || this.#links.length >= maxLinks) {
      this.#left.links += 1;
      return;
    }
    const many = own(link, 'noOfLinks');
    const types = textsIn(link, 'linkType');
    this.#links.push({
      a,
      b,
      ports: [ends[0].port, ends[1].port],
      types: types.length > 0 ? types : textsIn(link, 'type'),
      vlans: textsIn(link, 'vlanSet'),
      ...operState(link),
      ...(Number.isSafeInteger(many) && Number(many) > 0 && Number(many) <= maxParallel && { many: Number(many) }),
      path: [...this.#path, 'links', step],
    });
  }

  /** Returns the index of a node, which only links may name. Returns -1 if it is left out. */
  #indexOf(end: LinkEnd): number {
    const id = this.#idOf(end);
    return this.#byId.get(id) ?? this.#add({ id, name: end.name || id, kind: '' });
  }

  /** Returns the name of a device that isn't monitored. Its ID is empty, or a 0 that all such devices share. */
  #idOf({ id, name }: LinkEnd): string {
    return id === '' || (id === '0' && !this.#byId.has(id)) ? name : id;
  }
}

function textsIn(value: JsonObject, member: string): readonly string[] {
  const held = own(value, member);
  const texts = (Array.isArray(held) ? held.slice(0, maxTexts) : [held]).flatMap((one) => scalarText(one) ?? []);
  return [...new Set(texts)];
}

function operState(value: JsonObject): { readonly state?: OperState } {
  const state = stateOf(value);
  return state ? { state: state.condition === 'degraded' ? 'unknown' : state.condition } : {};
}
