import { payloadOf, valueAt, type Inner, type JsonPath } from '../../../api/common/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';

type Both = readonly [string, string];

/** Members of nodes and links in a form of graphs. Links are in `links`. */
export interface GraphForm {
  readonly nodes: string;
  /** Members with the ID of a node, of which the first that is there counts. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly kinds: readonly string[];
  /** Members of a link with the IDs of its ends. */
  readonly ends: Both;
  readonly endNames: Both;
  readonly ports: Both;
  /** Whether the ends show by themselves that something is a link. */
  readonly isCertain: boolean;
}

/** Form of the service, with evidence in docs/service.md. What its devices are called isn't documented, so the device table's names count. */
const ofService: GraphForm = {
  nodes: 'devices',
  ids: ['deviceId', 'id'],
  names: ['hostName', 'name', 'fqdn', 'discoveredIpAddr'],
  kinds: ['subCategory', 'deviceType', 'type', 'category'],
  ends: ['devAId', 'devBId'],
  endNames: ['devAName', 'devBName'],
  ports: ['devAIfxName', 'devBIfxName'],
  isCertain: true,
};

/** Form of D3, which many programs write. */
const generic: GraphForm = {
  nodes: 'nodes',
  ids: ['id', 'name'],
  names: ['name', 'label'],
  kinds: ['type', 'kind'],
  ends: ['source', 'target'],
  endNames: ['sourceName', 'targetName'],
  ports: ['sourcePort', 'targetPort'],
  isCertain: false,
};

export interface GraphLists {
  readonly form: GraphForm;
  /** Missing if only links are listed. */
  readonly nodes: readonly unknown[] | undefined;
  readonly links: readonly unknown[];
}

/** Number of links examined to recognize a form. */
const sampleSize = 100;
const maxMembers = 100;
const maxDepth = 3;

/** Returns the path to the object with the nodes and links of a graph. Returns undefined if there is none. */
export function graphPathOf(value: unknown): JsonPath | undefined {
  const candidates: Inner[] = [payloadOf(value)];
  for (const candidate of candidates) {
    if (graphListsIn(candidate.value)) return candidate.path;
    if (isObject(candidate.value) && candidate.path.length < maxDepth && candidates.length < maxMembers)
      for (const [member, inner] of Object.entries(candidate.value).slice(0, maxMembers))
        if (isObject(inner)) candidates.push({ value: inner, path: [...candidate.path, member] });
  }
  return undefined;
}

/** Returns the paths to the lists of a graph at a path. */
export function graphListPaths(value: unknown, path: JsonPath): readonly JsonPath[] {
  const lists = graphListsIn(valueAt(value, path));
  if (!lists) return [];
  return [...(lists.nodes ? [[...path, lists.form.nodes]] : []), [...path, 'links']];
}

/** Returns the nodes and links of an object. Returns undefined if it has no links of a known form. */
export function graphListsIn(value: unknown): GraphLists | undefined {
  if (!isObject(value)) return undefined;
  const links = own(value, 'links');
  if (!Array.isArray(links)) return undefined;
  for (const form of [ofService, generic]) {
    const listed = own(value, form.nodes);
    const nodes: readonly unknown[] | undefined = Array.isArray(listed) ? listed : undefined;
    const ends = links.slice(0, sampleSize).map((link) => endsOf(link, form));
    const isLinked = ends.some((both) => both.every(({ id, name }) => id !== '' || name !== ''));
    if (isLinked && (form.isCertain || areNamed(ends, nodes ?? [], form))) return { form, nodes, links };
  }
  return undefined;
}

/** Whether any link leads to a listed node. On their own, `source` and `target` may be files or people. */
function areNamed(ends: readonly (readonly LinkEnd[])[], nodes: readonly unknown[], form: GraphForm): boolean {
  const wanted = new Set(ends.flat().map(({ id }) => id));
  return nodes.some((node) => {
    const id = isObject(node) ? firstText(node, form.ids) : undefined;
    return id !== undefined && wanted.has(id);
  });
}

/** End of a link. Both texts are empty if unspecified. */
export interface LinkEnd {
  readonly id: string;
  readonly name: string;
}

export function endsOf(link: unknown, { ends, endNames }: GraphForm): readonly [LinkEnd, LinkEnd] {
  const textAt = (member: string) => (isObject(link) ? firstText(link, [member]) : undefined) ?? '';
  const end = (at: 0 | 1) => ({ id: textAt(ends[at]), name: textAt(endNames[at]) });
  return [end(0), end(1)];
}

/** Returns the text of a string or number. Returns undefined for anything else, and for blanks. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return isNumeric(value) ? numberText(value) : undefined;
}

/** Returns the first of these members that is a string or a number. */
export function firstText(value: JsonObject, members: readonly string[]): string | undefined {
  for (const member of members) {
    const found = scalarText(own(value, member));
    if (found !== undefined) return found;
  }
  return undefined;
}
