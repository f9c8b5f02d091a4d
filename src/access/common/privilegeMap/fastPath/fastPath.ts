import type { Grant, Organization, PrivilegeMapReading, Site } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isAddress } from '../meaning/address.ts';
import { EntityListReader } from './entityListReader.ts';
import { GrantReader } from './grantReader.ts';
import { readAll } from './plainTexts.ts';

const placeKey = /^\d+:[^\s"](?:[^"]*[^\s"])?$/;

const isPlace = (key: string): boolean =>
  placeKey.test(key) && (!key.includes(':', key.indexOf(':') + 1) || !isAddress(key));

/**
 * Reads a map of a usual form in a single pass, with the same result as the general reader:
 *
 * - `{"1:Acme": {"10:Oslo": {"Operator": ["READ"]}}}`
 * - `{"organizations": [{"id": 1, "name": "Acme", "sites": [{"id": 10, "name": "Oslo", "roles": [{"name": "Operator",
 *   "privileges": {"DEVICES": ["READ"]}}]}]}]}`
 * - either form with `{"roles": ["Operator"], "privileges": ["READ"]}` at a site or a listed organization.
 *
 * Returns undefined for other forms, repeated names, and names of credentials. The result may share arrays with the
 * map.
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
    const isSite = isPlace(key) && !includesOrganization(key, organization) && isObject(value);
    const siteGrants = isSite ? (grants.fromMap(value) ?? readSet(value, grants)) : undefined;
    return siteGrants && { id: idInKey(key), name: nameInKey(key), grants: siteGrants };
  });
}

/** Whether a site's key includes its organization: `1:Acme:10:Oslo`. */
const includesOrganization = (key: string, organization: string): boolean =>
  key.startsWith(organization) && (key.length === organization.length || key[organization.length] === ':');

const idInKey = (key: string): string => key.slice(0, key.indexOf(':'));
const nameInKey = (key: string): string => key.slice(key.indexOf(':') + 1);

function readSet(object: JsonObject, grants: GrantReader): Grant[] | undefined {
  const isSet = Object.keys(object).every((key) => key === 'roles' || key === 'privileges');
  return isSet ? grants.fromLists(object.roles, object.privileges) : undefined;
}
