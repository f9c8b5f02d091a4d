import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Grant, Organization, PlaceEntity, Site } from '../../../platform/common/entities.ts';

/** Names and IDs of one person's access at one time. */
export interface AccessSnapshot {
  readonly takenAtMs: number;
  readonly organizations: readonly Organization[];
}

const version = 1;
const maxBytes = 256 * 1024 * 1024;

type EncodedGrant = readonly [role: number | null, privileges: readonly number[]];
type EncodedPlace = readonly [name: number, id: number | null, grants: readonly EncodedGrant[]];

/** Snapshot that refers to names and IDs by their numbers in a list. */
interface Encoded {
  readonly v: number;
  readonly takenAtMs: number;
  readonly names: readonly string[];
  readonly organizations: readonly (readonly [...EncodedPlace, sites: readonly EncodedPlace[]])[];
}

/** Encodes a snapshot as compressed JSON that contains every name once. */
export async function encodeSnapshot({ takenAtMs, organizations }: AccessSnapshot): Promise<Uint8Array> {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = numbers.size));
    return number;
  };
  const optional = (name: string | undefined) => (name === undefined ? null : numberOf(name));
  const placeOf = ({ name, id, grants }: PlaceEntity): EncodedPlace => [
    numberOf(name),
    optional(id),
    grants.map(({ role, privileges }) => [optional(role), privileges.map(numberOf)]),
  ];
  const encoded: Encoded = {
    v: version,
    takenAtMs,
    organizations: organizations.map((organization) => [...placeOf(organization), organization.sites.map(placeOf)]),
    names: [...numbers.keys()],
  };
  return await promisify(gzip)(JSON.stringify(encoded));
}

/**
 * Returns undefined for the format of a newer version.
 *
 * @throws if the bytes aren't a snapshot. They have a checksum, so that their content needs no further check
 */
export async function decodeSnapshot(bytes: Uint8Array): Promise<AccessSnapshot | undefined> {
  const text = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  const { v, takenAtMs, names, organizations } = JSON.parse(text.toString()) as Encoded;
  if (v > version) return undefined;
  const optional = (key: 'id' | 'role', number: number | null) => (number === null ? {} : { [key]: names[number] });
  const grantOf = ([role, privileges]: EncodedGrant): Grant => ({
    ...optional('role', role),
    privileges: privileges.map((number) => names[number] ?? ''),
  });
  const placeOf = ([name, id, grants]: EncodedPlace): Site => ({
    ...optional('id', id),
    name: names[name] ?? '',
    grants: grants.map(grantOf),
  });
  return {
    takenAtMs,
    organizations: organizations.map(([name, id, grants, sites]) => ({
      ...placeOf([name, id, grants]),
      sites: sites.map(placeOf),
    })),
  };
}
