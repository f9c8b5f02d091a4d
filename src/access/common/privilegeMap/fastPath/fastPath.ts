import type { Grant, Organization, PrivilegeMapReading, Site } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isAddress } from '../meaning/address.ts';
import { EntityListReader } from './entityListReader.ts';
import { GrantReader } from './grantReader.ts';
import { readAll } from './plainTexts.ts';

/** Matches `<id>:<name>` with a numeric ID and an unambiguous name. */
const placeKey = /^\d+:[^\s"](?:[^"]*[^\s"])?$/;

const isPlace = (key: string): boolean =>
  placeKey.test(key) && (!key.includes(':', key.indexOf(':') + 1) || !isAddress(key));

/**
 * Reads a map in one of the usual forms in a single pass, and reuses its arrays of privileges where possible:
 *
 * - `{"1:Acme": {"10:Oslo": {"Operator": ["READ"]}}}`
 * - `{"organizations": [{"id": 1, "name": "Acme", "sites": [{"id": 10, "name": "Oslo", "roles": [{"name": "Operator",
 *   "privileges": {"DEVICES": ["READ"]}}]}]}]}`
 * - either of them with `{"roles": ["Operator"], "privileges": ["READ"]}` at a site or a listed organization.
 *
 * The result equals that of the general reader, and no role, area or field has the name of a credential.
 *
 * @returns undefined if anything has another form or is named twice
 */
export function tryFastPath(map: unknown): PrivilegeMapReading | undefined {
  if (!isObject(map)) return undefined;
  const grants = new GrantReader();
  if (Object.hasOwn(map, 'organizations')) return new EntityListReader(grants).read(map);
  const organizations = readOrganizations(map, grants);
  return organizations && { organizations, unrecognized: [] };
}

function readOrganizations(map: JsonObject, grants: GrantReader): Organization[] | undefined {
  return readAll(Object.keys(map), (key) => {
    const value = map[key];
    const sites = isPlace(key) && isObject(value) ? readSites(value, key, grants) : undefined;
    return sites && { id: idInKey(key), name: nameInKey(key), sites, grants: [] };
  });
}

function readSites(map: JsonObject, organization: string, grants: GrantReader): Site[] | undefined {
  return readAll(Object.keys(map), (key) => {
    const value = map[key];
    const isSite = isPlace(key) && !namesAgain(key, organization) && isObject(value);
    const held = isSite ? (grants.byRole(value) ?? readSet(value, grants)) : undefined;
    return held && { id: idInKey(key), name: nameInKey(key), grants: held };
  });
}

/** Whether a site's key also names its organization: `1:Acme:10:Oslo`. */
const namesAgain = (key: string, organization: string): boolean =>
  key.startsWith(organization) && (key.length === organization.length || key[organization.length] === ':');

const idInKey = (key: string): string => key.slice(0, key.indexOf(':'));
const nameInKey = (key: string): string => key.slice(key.indexOf(':') + 1);

function readSet(object: JsonObject, grants: GrantReader): Grant[] | undefined {
  const isSet = Object.keys(object).every((key) => key === 'roles' || key === 'privileges');
  return isSet ? grants.beside(object.roles, object.privileges) : undefined;
}
