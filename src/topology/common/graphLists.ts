import { payloadOf, valueAt, type Inner, type JsonPath } from '../../api/common/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { areStrict, endNames, idNames, linkLists, nodeLists, partsOf, scalarText } from './members.ts';

type Ends = readonly [string, string];

export interface Entry {
  readonly value: unknown;
  readonly step: string | number;
}

export interface GraphList {
  readonly path: JsonPath;
  readonly entries: readonly Entry[];
}

export interface GraphLists {
  readonly nodes?: GraphList;
  readonly links: GraphList;
  readonly ends: Ends;
}

/** Number of links examined to find the members that hold their ends. */
const sampleSize = 100;
/** Limits of the search for a graph. */
const maxMembers = 100;
const maxCandidates = 500;
const maxDepth = 3;
const deviceNames = ['device', 'deviceId', 'device_id', 'node', 'nodeId', 'node_id', 'host'];
/** Members whose list may hold several graphs; the first is drawn. */
const holders = ['graphs', 'networks', 'network', 'topologies', 'results'];

/** Returns the path to the object with the nodes and links of a graph. Returns undefined if there is none. */
export function graphPathOf(value: unknown): JsonPath | undefined {
  for (const candidate of candidatesIn(value)) if (graphListsIn(candidate.value)) return candidate.path;
  return undefined;
}

export function graphListPaths(value: unknown, path: JsonPath): readonly JsonPath[] {
  const lists = graphListsIn(valueAt(value, path));
  return lists ? [lists.nodes, lists.links].flatMap((list) => (list ? [[...path, ...list.path]] : [])) : [];
}

/** Yields the payload, the root, and what is below each of them, breadth first. */
function* candidatesIn(value: unknown): Generator<Inner> {
  for (const top of [payloadOf(value), { value, path: [] }]) {
    const candidates: Inner[] = [top];
    for (const candidate of candidates) {
      yield candidate;
      const depth = candidate.path.length - top.path.length;
      if (isObject(candidate.value) && depth < maxDepth && candidates.length < maxCandidates)
        candidates.push(...below(candidate));
    }
  }
}

function below({ value, path }: Inner): readonly Inner[] {
  return Object.entries(isObject(value) ? value : {})
    .slice(0, maxMembers)
    .flatMap(([member, inner]) => {
      if (isObject(inner)) return [{ value: inner, path: [...path, member] }];
      return holders.includes(member) && Array.isArray(inner)
        ? [{ value: inner[0] as unknown, path: [...path, member, 0] }]
        : [];
    });
}

/** Finds the nodes and links among the members of an object, or mixed in one list. */
export function graphListsIn(value: unknown): GraphLists | undefined {
  if (Array.isArray(value)) return mixedLists(value, []) ?? strictLinks(value, [], undefined);
  if (!isObject(value)) return undefined;
  const elements = own(value, 'elements');
  const mixed = Array.isArray(elements) ? mixedLists(elements, ['elements']) : undefined;
  if (mixed) return mixed;
  const nodes = nodeLists.flatMap((name) => listOf(value, name, true) ?? [])[0];
  for (const name of linkLists) {
    const links = listOf(value, name, false);
    const ends = links && endsOf(links.entries);
    if (!ends) continue;
    if (areStrict(ends) || (nodes && areJoined(nodes, links.entries, ends)))
      return { ...(nodes && { nodes }), links, ends };
    if (links.entries.every((entry) => haveDevices(entry.value, ends))) return { links, ends };
  }
  for (const [name, list] of Object.entries(value).slice(0, maxMembers)) {
    const links = Array.isArray(list) ? strictLinks(list, [name], nodes) : undefined;
    if (links) return links;
  }
  return undefined;
}

/** Recognizes links in a list of any name, if their ends can't mean anything else. */
function strictLinks(list: readonly unknown[], path: JsonPath, nodes: GraphList | undefined): GraphLists | undefined {
  const entries = list.map((value, step): Entry => ({ value, step }));
  const ends = endsOf(entries);
  const isWhole = ends && entries.slice(0, sampleSize).every(({ value }) => hasEnds(value, ends));
  return isWhole && areStrict(ends) ? { ...(nodes && { nodes }), links: { path, entries }, ends } : undefined;
}

function haveDevices(link: unknown, ends: Ends): boolean {
  return rawEnds(link, ends).every(
    (end) => isObject(end) && deviceNames.some((name) => scalarText(own(end, name)) !== undefined),
  );
}

/** Splits a list of nodes and links, as Cytoscape writes it. Links have a source and a target. */
function mixedLists(elements: readonly unknown[], path: JsonPath): GraphLists | undefined {
  if (
    elements.length === 0 ||
    !elements.slice(0, sampleSize).every((one) => isObject(one) && isObject(own(one, 'data')))
  )
    return undefined;
  const entries = elements.map((value, step): Entry => ({ value, step }));
  const isLink = ({ value }: Entry) => isObject(value) && hasEnds(value, ['source', 'target']);
  const links = entries.filter(isLink);
  if (links.length === 0) return undefined;
  const nodes = entries.filter((entry) => !isLink(entry));
  return { nodes: { path, entries: nodes }, links: { path, entries: links }, ends: ['source', 'target'] };
}

/** @param mayBeMap whether to accept an object of nodes by ID */
function listOf(value: JsonObject, name: string, mayBeMap: boolean): GraphList | undefined {
  const list = own(value, name);
  if (Array.isArray(list)) return { path: [name], entries: list.map((one: unknown, step) => ({ value: one, step })) };
  if (!mayBeMap || !isObject(list)) return undefined;
  const entries = Object.entries(list);
  return entries.every(([, one]) => isObject(one))
    ? { path: [name], entries: entries.map(([step, one]) => ({ value: one, step })) }
    : undefined;
}

/** Ends of links that are arrays of two. */
const pairEnds: Ends = ['0', '1'];
/** Names of both ends by the first name. There are too many to try all of them with every row of every list. */
const endsByName = new Map<string, Ends[]>();
for (const ends of endNames) endsByName.set(ends[0], [...(endsByName.get(ends[0]) ?? []), ends]);

/** Returns the names under which most links have their ends. */
function endsOf(links: readonly Entry[]): Ends | undefined {
  const counts = new Map<Ends, number>();
  for (const { value } of links.slice(0, sampleSize))
    for (const ends of possibleEnds(value)) if (hasEnds(value, ends)) counts.set(ends, (counts.get(ends) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [pairEnds, ...endNames].find((ends) => counts.get(ends) === most);
}

function possibleEnds(link: unknown): readonly Ends[] {
  if (Array.isArray(link)) return [pairEnds];
  if (!isObject(link)) return [];
  const names = partsOf(link).flatMap((part) => Object.keys(part).slice(0, maxMembers));
  return [...new Set(names)].flatMap((name) => endsByName.get(name) ?? []);
}

function hasEnds(link: unknown, ends: Ends): boolean {
  const [one, other] = rawEnds(link, ends);
  return isEnd(one) && isEnd(other);
}

/** Returns the values of a link's ends. */
export function rawEnds(link: unknown, [one, other]: Ends): readonly [unknown, unknown] {
  if (Array.isArray(link)) return one === pairEnds[0] ? [link[0], link[1]] : [undefined, undefined];
  if (!isObject(link) || one === pairEnds[0]) return [undefined, undefined];
  for (const part of partsOf(link)) {
    const both = one === other ? own(part, one) : undefined;
    if (Array.isArray(both) && both.length === 2) return [both[0], both[1]];
    const found = [own(part, one), own(part, other)] as const;
    if (isEnd(found[0]) || isEnd(found[1])) return found;
  }
  return [undefined, undefined];
}

function isEnd(value: unknown): boolean {
  return scalarText(value) !== undefined || (isObject(value) && idNames.some((name) => own(value, name) !== undefined));
}

/** Whether any examined link leads to nodes of the list. On their own, `from` and `to` may be dates or people. */
function areJoined(nodes: GraphList, links: readonly Entry[], ends: Ends): boolean {
  const sample = links.slice(0, sampleSize).map(({ value }) => rawEnds(value, ends));
  if (sample.some((pair) => pair.every((end) => isPosition(end, nodes.entries.length)))) return true;
  const missing = sample.map((pair) => pair.map(textsOfEnd));
  const wanted = new Set(missing.flat(2));
  const found = new Set<string>();
  for (const { value, step } of nodes.entries) {
    const ids = isObject(value) ? partsOf(value).flatMap((part) => idNames.map((name) => own(part, name))) : [value];
    for (const id of typeof step === 'string' ? [step, ...ids] : ids) {
      const text = scalarText(id);
      if (text !== undefined && wanted.has(text)) found.add(text);
    }
    if (found.size === wanted.size) break;
  }
  return missing.some((pair) => pair.every((texts) => texts.some((text) => found.has(text))));
}

function textsOfEnd(end: unknown): readonly string[] {
  const all = isObject(end) ? idNames.map((name) => own(end, name)) : [end];
  return all.flatMap((one) => scalarText(one) ?? []);
}

export function isPosition(end: unknown, count: number): end is number {
  return Number.isSafeInteger(end) && Number(end) >= 0 && Number(end) < count;
}
