import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Grant, Organization, PlaceEntity, Site } from '../../../platform/common/entities.ts';
import { isObject } from '../../../platform/common/json/json.ts';

/** Names and IDs of one person's access at one time. */
export interface AccessSnapshot {
  readonly takenAtMs: number;
  readonly organizations: readonly Organization[];
}

const version = 1;
const maxBytes = 256 * 1024 * 1024;

/** Encoded place. An organization's grants are followed by its sites. */
type Entry = [name: number, id: number | null, grants: [role: number | null, privileges: number[]][]];

/** Encodes a snapshot as compressed JSON that contains every name once. */
export async function encodeSnapshot({ takenAtMs, organizations }: AccessSnapshot): Promise<Uint8Array> {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = numbers.size));
    return number;
  };
  const optional = (name: string | undefined) => (name === undefined ? null : numberOf(name));
  const grantsOf = (grants: readonly Grant[]): [number | null, number[]][] =>
    grants.map(({ role, privileges }) => [optional(role), privileges.map(numberOf)]);
  const entryOf = ({ name, id, grants }: PlaceEntity): Entry => [numberOf(name), optional(id), grantsOf(grants)];
  const entries = organizations.map((organization) => [...entryOf(organization), organization.sites.map(entryOf)]);
  const names = [...numbers.keys()];
  return await promisify(gzip)(JSON.stringify({ v: version, takenAtMs, names, organizations: entries }));
}

/**
 * Returns undefined for the format of a newer version.
 *
 * @throws if the bytes aren't a snapshot
 */
export async function decodeSnapshot(bytes: Uint8Array): Promise<AccessSnapshot | undefined> {
  const text = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  const value: unknown = JSON.parse(text.toString());
  if (!isObject(value)) throw damaged();
  if (typeof value.v === 'number' && value.v > version) return undefined;
  const { takenAtMs, names, organizations } = value;
  if (typeof takenAtMs !== 'number' || !Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw damaged();
  const nameAt = (number: unknown): string => {
    const name: unknown = typeof number === 'number' ? names[number] : undefined;
    if (typeof name !== 'string') throw damaged();
    return name;
  };
  const optional = (key: 'id' | 'role', number: unknown) => (number === null ? {} : { [key]: nameAt(number) });
  const grantsOf = (grants: unknown): Grant[] =>
    listOf(grants).map((grant) => {
      const [role, privileges] = listOf(grant);
      return { ...optional('role', role), privileges: listOf(privileges).map(nameAt) };
    });
  const placeOf = (entry: unknown): Site => {
    const [name, id, grants] = listOf(entry);
    return { ...optional('id', id), name: nameAt(name), grants: grantsOf(grants) };
  };
  return {
    takenAtMs,
    organizations: listOf(organizations).map((entry) => ({
      ...placeOf(entry),
      sites: listOf(listOf(entry)[3] ?? []).map(placeOf),
    })),
  };
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw damaged();
  return value as unknown[];
}

function damaged(): Error {
  return new TypeError('This is not a snapshot.');
}
