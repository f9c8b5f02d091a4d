import { payloadOf, valueAt, type Inner, type JsonPath } from '../../core/api/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../core/base/json/json.ts';
import { areStrict, endNames, idNames, linkLists, nodeLists, partsOf, scalarText } from './members.ts';

/** A node or a link where it stands. */
export interface Entry {
  readonly value: unknown;
  /** Its step below the list. */
  readonly step: string | number;
}

export interface GraphList {
  readonly path: JsonPath;
  readonly entries: readonly Entry[];
}

/** The lists that a graph is read from. */
export interface GraphLists {
  readonly nodes?: GraphList;
  readonly links: GraphList;
  /** The names of the members with the ends of a link. */
  readonly ends: readonly [string, string];
}

/** So many links are looked at to find out how their ends are named. */
const looked = 100;
/** A response may have any number of members. */
const mostMembers = 100;
const mostPlaces = 500;
/** Levels below the payload in which a graph is looked for. */
const deepest = 3;
/** Members of an end that name a device. */
const deviceNames = ['device', 'deviceId', 'device_id', 'node', 'nodeId', 'node_id', 'host'];
/** Lists whose first element may hold a graph. */
const holders = ['graphs', 'networks', 'network', 'topologies', 'results'];

/** The way to the object whose members are the nodes and the links of a graph. Undefined where there is none. */
export function graphPathOf(value: unknown): JsonPath | undefined {
  for (const place of placesIn(value)) if (graphListsIn(place.value)) return place.path;
  return undefined;
}

/** The ways to the lists of nodes and of links, of which each element is one. */
export function graphListPaths(value: unknown, path: JsonPath): readonly JsonPath[] {
  const lists = graphListsIn(valueAt(value, path));
  return lists ? [lists.nodes, lists.links].flatMap((list) => (list ? [[...path, ...list.path]] : [])) : [];
}

/** The payload, the whole, and what is below each of them, nearest to the top first. */
function* placesIn(value: unknown): Generator<Inner> {
  for (const top of [payloadOf(value), { value, path: [] }]) {
    const places: Inner[] = [top];
    for (const place of places) {
      yield place;
      const depth = place.path.length - top.path.length;
      if (isObject(place.value) && depth < deepest && places.length < mostPlaces) places.push(...below(place));
    }
  }
}

function below({ value, path }: Inner): readonly Inner[] {
  return Object.entries(isObject(value) ? value : {})
    .slice(0, mostMembers)
    .flatMap(([member, inner]) => {
      if (isObject(inner)) return [{ value: inner, path: [...path, member] }];
      // Several graphs in one response: the first is drawn.
      return holders.includes(member) && Array.isArray(inner)
        ? [{ value: inner[0] as unknown, path: [...path, member, 0] }]
        : [];
    });
}

/** Finds the nodes and the links among the members of an object, or among the elements of a list that has both. */
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
  for (const [name, list] of Object.entries(value).slice(0, mostMembers)) {
    const links = Array.isArray(list) ? strictLinks(list, [name], nodes) : undefined;
    if (links) return links;
  }
  return undefined;
}

/** A list under any name, of links that tell by themselves that they are some. */
function strictLinks(list: readonly unknown[], path: JsonPath, nodes: GraphList | undefined): GraphLists | undefined {
  const entries = list.map((value, step): Entry => ({ value, step }));
  const ends = endsOf(entries);
  const isWhole = ends && entries.slice(0, looked).every(({ value }) => hasEnds(value, ends));
  return isWhole && areStrict(ends) ? { ...(nodes && { nodes }), links: { path, entries }, ends } : undefined;
}

/** Whether both ends of a link are objects that name a device. */
function haveDevices(link: unknown, ends: readonly [string, string]): boolean {
  return rawEnds(link, ends).every(
    (end) => isObject(end) && deviceNames.some((name) => scalarText(own(end, name)) !== undefined),
  );
}

/** A list of elements in which links are those that name two ends, as Cytoscape has it. */
function mixedLists(elements: readonly unknown[], path: JsonPath): GraphLists | undefined {
  if (elements.length === 0 || !elements.slice(0, looked).every((one) => isObject(one) && isObject(own(one, 'data'))))
    return undefined;
  const entries = elements.map((value, step): Entry => ({ value, step }));
  const isLink = ({ value }: Entry) => isObject(value) && hasEnds(value, ['source', 'target']);
  const links = entries.filter(isLink);
  if (links.length === 0) return undefined;
  const nodes = entries.filter((entry) => !isLink(entry));
  return { nodes: { path, entries: nodes }, links: { path, entries: links }, ends: ['source', 'target'] };
}

/** @param mayBeMap whether an object of nodes by their IDs counts too */
function listOf(value: JsonObject, name: string, mayBeMap: boolean): GraphList | undefined {
  const list = own(value, name);
  if (Array.isArray(list)) return { path: [name], entries: list.map((one: unknown, step) => ({ value: one, step })) };
  if (!mayBeMap || !isObject(list)) return undefined;
  const entries = Object.entries(list);
  return entries.every(([, one]) => isObject(one))
    ? { path: [name], entries: entries.map(([step, one]) => ({ value: one, step })) }
    : undefined;
}

type Ends = readonly [string, string];

/** The ends of links that are lists of two. */
const pairEnds: Ends = ['0', '1'];
/** By the first name: all are too many to try with each row of each list. */
const endsByName = new Map<string, Ends[]>();
for (const ends of endNames) endsByName.set(ends[0], [...(endsByName.get(ends[0]) ?? []), ends]);

/** The names under which most links have their ends. */
function endsOf(links: readonly Entry[]): Ends | undefined {
  const counts = new Map<Ends, number>();
  for (const { value } of links.slice(0, looked))
    for (const ends of possibleEnds(value)) if (hasEnds(value, ends)) counts.set(ends, (counts.get(ends) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [pairEnds, ...endNames].find((ends) => counts.get(ends) === most);
}

function possibleEnds(link: unknown): readonly Ends[] {
  if (Array.isArray(link)) return [pairEnds];
  if (!isObject(link)) return [];
  const names = partsOf(link).flatMap((part) => Object.keys(part).slice(0, mostMembers));
  return [...new Set(names)].flatMap((name) => endsByName.get(name) ?? []);
}

function hasEnds(link: unknown, ends: readonly [string, string]): boolean {
  const [one, other] = rawEnds(link, ends);
  return isEnd(one) && isEnd(other);
}

/** What a link has for its ends. */
export function rawEnds(link: unknown, [one, other]: readonly [string, string]): readonly [unknown, unknown] {
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

/** Whether at least one link that is looked at leads to nodes of the list: `from` and `to` alone may be dates, or people. */
function areJoined(nodes: GraphList, links: readonly Entry[], ends: readonly [string, string]): boolean {
  const sample = links.slice(0, looked).map(({ value }) => rawEnds(value, ends));
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
