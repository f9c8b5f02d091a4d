import { isNumeric, numberText } from '../../core/base/json/exactNumber.ts';
import { isObject, own, type JsonObject } from '../../core/base/json/json.ts';
import type { OperState } from './graph.ts';

/** Names of members that lists of nodes and of links have. */
export const nodeLists = ['devices', 'nodes', 'vertices', 'hosts', 'entities', 'items', 'points'] as const;
export const linkLists = ['links', 'edges', 'connections', 'relations', 'relationships', 'arcs'] as const;

/** Names of members with the ID of a node. Which one links mean is found out by looking. */
export const idNames = ['deviceId', 'id', 'nodeId', 'uuid', '_id', 'key', 'name', 'label', 'hostName'] as const;

/** Names of members that the service's links have. */
export const serviceEnds = ['devAId', 'devBId'] as const;

const endWords = [
  ['source', 'target'],
  ['from', 'to'],
  ['src', 'dst'],
  ['nodeA', 'nodeB'],
  ['deviceA', 'deviceB'],
  ['a', 'b'],
  ['local', 'remote'],
  ['start', 'end'],
  ['tail', 'head'],
  ['u', 'v'],
] as const;

/** Names of members with the two ends of a link. */
export const endNames: readonly (readonly [string, string])[] = [
  serviceEnds,
  ...['', 'Id', '_id', 'ID', 'Node', 'DeviceId'].flatMap((after) =>
    endWords.map(([one, other]): readonly [string, string] => [`${one}${after}`, `${other}${after}`]),
  ),
];

const names = ['hostName', 'hostname', 'name', 'label', 'displayName', 'title', 'fqdn', 'discoveredIpAddr', 'ip'];
const kinds = ['subCategory', 'devSubType', 'deviceType', 'type', 'kind', 'category', 'role', 'class', 'group'];
const nodeStates = ['operState', 'operStatus', 'state', 'status', 'health'];
const linkStates = ['linkOperState', 'operState', 'operStatus', 'state', 'status', 'up'];
const types = ['linkType', 'type', 'kind', 'relation', 'label'];
const vlans = ['vlanSet', 'vlans', 'vlanIds', 'vlan', 'vlanId', 'vlan_id'];

/** A list in a link has no more than this many, or what is beyond is left out. */
const mostTexts = 4096;

const wrappers = ['data', 'metadata', 'attributes'];

/** Where members of a node or a link may be: in itself, and in what some formats wrap them into. */
export function partsOf(value: JsonObject): readonly JsonObject[] {
  let parts: JsonObject[] | undefined;
  for (const name of wrappers) {
    const inner = own(value, name);
    if (isObject(inner)) (parts ??= [value]).push(inner);
  }
  return parts ?? [value];
}

/** The text of a scalar that names something. Undefined for everything else. */
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

/** The members with which links say more of an end, by the name of its member: `devAName` for `devAId`. */
export interface EndMembers {
  readonly names: readonly string[];
  readonly ports: readonly string[];
}

export function endMembers(end: string): EndMembers {
  const word = end.replace(/(?:DeviceId|Node|Id|_id|ID)$/, '');
  const all = (after: readonly string[]) => after.map((one) => `${word}${one}`);
  return { names: all(['Name', 'Label']), ports: all(['IfxName', 'Port', 'Interface', 'IfName']) };
}

/** The first of these members that is a text or a number. */
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
      const found = (Array.isArray(value) ? value.slice(0, mostTexts) : [value]).flatMap(
        (one) => scalarText(one) ?? [],
      );
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
