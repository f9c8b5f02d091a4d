import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { isObject, own, writeJson, type JsonObject } from '../platform/common/json/json.ts';
import { idMembers, memberText, scalarText } from '../service/forms/common/memberNames.ts';

/** Members by whose values hosts are grouped unless others are named. */
export const usualGroups = ['category', 'subCategory', 'osName', 'siteId'] as const;

/** Host with its variables. `address` is a host name or an IP address. */
interface Host {
  readonly name: string;
  readonly address: string;
  readonly row: JsonObject;
}

/** Hosts with the same value of a member. Other values can have the same name. */
interface Group {
  readonly name: string;
  readonly hosts: string[];
}

export interface Inventory {
  readonly hosts: readonly Host[];
  /** Number of devices without an address or a host name, which Ansible couldn't reach. */
  readonly leftOut: number;
}

/**
 * Returns the devices that Ansible can reach, each by its host name, or by its address if it has none. Devices with the same host
 * name have their IDs after it.
 */
export function inventoryOf(rows: readonly JsonObject[]): Inventory {
  const found = rows.flatMap((row) => {
    const names = [memberText(row, 'hostName'), memberText(row, 'fqdn')].filter(isHostName);
    const ip = memberText(row, 'discoveredIpAddr');
    const address = ip !== undefined && isIP(ip) !== 0 ? ip : names[0];
    return address === undefined ? [] : [{ name: names[0] ?? address, address, row }];
  });
  const counts = new Map<string, number>();
  for (const { name } of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  const hosts = found.map((host) => {
    const id = counts.get(host.name) === 1 ? undefined : (memberText(host.row, ...idMembers) ?? host.address);
    return id === undefined ? host : { ...host, name: `${host.name}_${id}` };
  });
  return { hosts, leftOut: rows.length - found.length };
}

/**
 * Whether a text is a host name. Ansible passes it to ssh, for which a name that begins with `-` would be an option.
 */
function isHostName(name: string | undefined): name is string {
  return name !== undefined && name.length <= 253 && /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u.test(name);
}

/**
 * Returns the JSON that Ansible's script inventory expects of `--list`, with the variables of all hosts in `_meta`.
 * Groups that would share a name have a hash of their values after it.
 *
 * @param members group hosts by their values
 * @param siteNames names of sites by their IDs
 */
export function inventoryJson(
  { hosts }: Inventory,
  members: readonly string[],
  siteNames: ReadonlyMap<string, string>,
): string {
  const groups = new Map<string, Group>();
  const counts = new Map<string, number>();
  const add = (key: string, name: string, host: string) => {
    const known = groups.get(key);
    known?.hosts.push(host);
    if (known) return;
    groups.set(key, { name, hosts: [host] });
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const { name, row } of hosts) {
    const own = new Map(members.flatMap((member) => groupOf(row, member, siteNames)));
    for (const [key, group] of own.size > 0 ? own : [['', 'ungrouped'] as const]) add(key, group, name);
  }
  const named = [...groups].map(([key, { name, hosts }]) => {
    const isOwn = counts.get(name) === 1 && !name.endsWith('_');
    return [isOwn ? name : `${name.replace(/_$/, '')}_${hashOf(key)}`, { hosts }] as const;
  });
  return text({
    _meta: { hostvars: Object.fromEntries(hosts.map((host) => [host.name, variablesOf(host)])) },
    all: { children: named.map(([name]) => name).sort() },
    ...Object.fromEntries(named),
  });
}

/** Returns the JSON that Ansible expects of `--host`: no variables for an unknown host. */
export function hostJson({ hosts }: Inventory, name: string): string {
  const host = hosts.find((one) => one.name === name);
  return text(host ? variablesOf(host) : {});
}

/**
 * Returns the member and its value as a key, and the name of their group, such as `site_oslo_data_center`, which ends with `_` if
 * nothing of the value is left. Returns an empty list if the member has no text.
 */
function groupOf(row: JsonObject, member: string, siteNames: ReadonlyMap<string, string>) {
  const id = scalarText(own(row, member));
  if (id === undefined) return [];
  const value = (member === 'siteId' ? siteNames.get(id) : undefined) ?? id;
  const name = `${identifier(member.replace(/(?<=.)Id$/, ''))}_${identifier(value)}`;
  return [[JSON.stringify([member, id]), /^\p{Nd}/u.test(name) ? `_${name}` : name] as const];
}

/** Replaces what Ansible allows in no name of a group: anything but letters, digits, and underscores. */
function identifier(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize();
  return letters.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '');
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** Returns all members of a device. Those that would be options of Ansible's connection are left out. */
function variablesOf({ address, row }: Host): JsonObject {
  const own = Object.entries(row).filter(([member]) => !member.startsWith('ansible_'));
  return { ansible_host: address, ...Object.fromEntries(own.map(([member, value]) => [member, inert(value)])) };
}

/** Marks texts that Ansible would evaluate as templates, which could run programs on the computer that it runs on. */
function inert(value: unknown): unknown {
  if (typeof value === 'string') return /\{[{%#]/.test(value) ? { __ansible_unsafe: value } : value;
  if (Array.isArray(value)) return value.map(inert);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, inert(inner)]));
}

function text(value: unknown): string {
  return writeJson(value, 2) ?? writeJson(value) ?? '{}';
}
