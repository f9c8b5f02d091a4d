import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../platform/common/json/verbatim.ts';
import type { OperState } from './graph.ts';

export const nodeLists: readonly string[] = bothCases([
  'devices',
  'nodes',
  'node',
  'vertices',
  'hosts',
  'entities',
  'items',
  'points',
]);
export const linkLists: readonly string[] = bothCases([
  'links',
  'edges',
  'connections',
  'relations',
  'relationships',
  'arcs',
  'neighbors',
  'neighbours',
  'adjacencies',
  'ietf-network-topology:link',
]);

/** Members with the ID of a node. The reader finds out which one the links refer to. */
export const idNames: readonly string[] = bothCases([
  'deviceId',
  'id',
  'nodeId',
  'uuid',
  '_id',
  'key',
  'name',
  'label',
  'hostName',
]).concat('device_id', 'node_id', 'device-id', 'node-id', 'device', 'node', 'host', 'source-node', 'dest-node');

/** Members with the ends of the service's own links. */
const serviceEnds = ['devAId', 'devBId'] as const;

type Ends = readonly [string, string];

/** Words for the ends of a link that are also used for other things. */
const looseWords: readonly Ends[] = [
  ['source', 'target'],
  ['source', 'destination'],
  ['from', 'to'],
  ['src', 'dst'],
  ['a', 'b'],
  ['start', 'end'],
  ['parent', 'child'],
  ['tail', 'head'],
  ['u', 'v'],
];
/** Words that are only used for the ends of a link. */
const strictWords: readonly Ends[] = [
  ['nodeA', 'nodeB'],
  ['deviceA', 'deviceB'],
  ['node1', 'node2'],
  ['device1', 'device2'],
  ['aEnd', 'zEnd'],
  ['a_end', 'z_end'],
];
const anyAfter = ['', 'Id', '_id', 'ID'];
/** Suffixes that turn a word into a reference to a device. */
const deviceAfter = [
  'Node',
  'NodeId',
  '_node',
  '_node_id',
  'Device',
  'DeviceId',
  '_device',
  '_device_id',
  'Host',
  '_host',
];
const listsOfEnds = ['endpoints', 'ends', 'nodes', 'devices'].map((name): Ends => [name, name]);

const named = (words: readonly Ends[], all: readonly string[]) =>
  all.flatMap((after) =>
    words.flatMap(([one, other]): readonly Ends[] => [
      [`${one}${after}`, `${other}${after}`],
      [`${capitalized(one)}${after}`, `${capitalized(other)}${after}`],
    ]),
  );

/** Pairs of members that identify a link on their own. */
const strictEnds: readonly Ends[] = [
  serviceEnds,
  ...named(strictWords, anyAfter),
  ...named([...looseWords, ['local', 'remote']], deviceAfter),
];

/** Pairs of members with the ends of a link. If both names are the same, the member has a list of both. */
export const endNames: readonly Ends[] = [
  ...strictEnds,
  ...named([...looseWords, ['local', 'remote']], anyAfter),
  ...listsOfEnds,
];

/** Whether these ends identify links without a list of nodes. */
export const areStrict = (ends: Ends): boolean => strictEnds.includes(ends);

function bothCases(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, capitalized(name)]);
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

const names = bothCases([
  'hostName',
  'hostname',
  'name',
  'label',
  'displayName',
  'title',
  'fqdn',
  'discoveredIpAddr',
  'ip',
]);
const kinds = bothCases([
  'subCategory',
  'devSubType',
  'deviceType',
  'type',
  'kind',
  'category',
  'role',
  'class',
  'group',
]);
const nodeStates = bothCases(['operState', 'operStatus', 'state', 'status', 'health']);
const linkStates = bothCases(['linkOperState', 'operState', 'operStatus', 'state', 'status', 'up']);
const types = bothCases(['linkType', 'type', 'kind', 'relation', 'label']);
const vlans = ['vlanSet', 'vlans', 'vlanIds', 'vlan', 'vlanId', 'vlan_id'];

/** Limit of the texts read from a list in a link. */
const maxTexts = 4096;

const wrappers = ['data', 'metadata', 'attributes'];

/** Returns the objects that may have a member: the value itself, and the wrappers that some formats use. */
export function partsOf(value: JsonObject): readonly JsonObject[] {
  let parts: JsonObject[] | undefined;
  for (const name of wrappers) {
    const inner = own(value, name);
    if (isObject(inner)) (parts ??= [value]).push(inner);
  }
  return parts ?? [value];
}

/** Returns the text of a string or number. Returns undefined for anything else, and for blanks. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return isNumeric(value) ? numberText(value) : undefined;
}

export const nodeName = (parts: readonly JsonObject[]) => firstText(parts, names);
export const nodeKind = (parts: readonly JsonObject[]) => firstText(parts, kinds);
export const nodeState = (parts: readonly JsonObject[]) => stateIn(parts, nodeStates);
export const linkState = (parts: readonly JsonObject[]) => stateIn(parts, linkStates);
export const linkTypes = (parts: readonly JsonObject[]) => textsIn(parts, types);
export const linkVlans = (parts: readonly JsonObject[]) => textsIn(parts, vlans);

/** Further members about an end, by its name: `devAName` for `devAId`. */
export interface EndMembers {
  readonly names: readonly string[];
  readonly ports: readonly string[];
}

export function endMembers(end: string): EndMembers {
  const word = end.replace(/(?:_?(?:device|node|host))?(?:_?id)?$/i, '') || end;
  const all = (after: readonly string[]) => after.map((one) => `${word}${one}`);
  return {
    names: all(['Name', 'Label', '_name', 'DeviceName', 'NodeName']),
    ports: all(['IfxName', 'Port', 'Interface', 'IfName', '_port', '_interface']),
  };
}

/** Returns the first of these members that is a string or a number. */
export function firstText(parts: readonly JsonObject[], members: readonly string[]): string | undefined {
  for (const part of parts)
    for (const member of members) {
      const found = scalarText(own(part, member));
      if (found !== undefined) return found;
    }
  return undefined;
}

function textsIn(parts: readonly JsonObject[], members: readonly string[]): readonly string[] {
  for (const part of parts)
    for (const member of members) {
      const value = own(part, member);
      const found = (Array.isArray(value) ? value.slice(0, maxTexts) : [value]).flatMap((one) => scalarText(one) ?? []);
      if (found.length > 0) return found.length === 1 ? found : [...new Set(found)];
    }
  return [];
}

const upWords = /^(?:up|on|online|active|ok|okay|good|connected|running|reachable|available|healthy|alive|green)$/i;
const downWords =
  /^(?:down|off|offline|inactive|fail|failed|failure|fault|disconnected|stopped|unreachable|unavailable|dead|red|lowerlayerdown|notpresent)$/i;

function stateIn(parts: readonly JsonObject[], members: readonly string[]): OperState | undefined {
  for (const part of parts)
    for (const member of members) {
      const value = own(part, member);
      if (typeof value === 'boolean') return value ? 'up' : 'down';
      const said = scalarText(value)?.trim();
      if (said === undefined) continue;
      return upWords.test(said) ? 'up' : downWords.test(said) ? 'down' : 'unknown';
    }
  return undefined;
}
