import type { Grant, Organization, PrivilegeMapReading, Site } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isAddress } from '../meaning/address.ts';
import { RegularGrants } from './regularGrants.ts';
import { RegularLists } from './regularLists.ts';
import { readAll } from './regularTexts.ts';

/** A key of the form `<id>:<name>`, with a number for id, and nothing that could make it anything else. */
const placeKey = /^\d+:[^\s"](?:[^"]*[^\s"])?$/;

const isPlace = (key: string): boolean =>
  placeKey.test(key) && (!key.includes(':', key.indexOf(':') + 1) || !isAddress(key));

/**
 * Reads a map in one of the usual forms, in a single walk, and keeps its lists of privileges as they are where it can:
 *
 * - `{"1:Acme": {"10:Oslo": {"Operator": ["READ"]}}}`
 * - `{"organizations": [{"id": 1, "name": "Acme", "sites": [{"id": 10, "name": "Oslo", "roles": [{"name": "Operator", "privileges": {"DEVICES": ["READ"]}}]}]}]}`
 * - either of them with `{"roles": ["Operator"], "privileges": ["READ"]}` at a site.
 *
 * It agrees with the reader of every form on each map that it reads, and such a map holds no `password`.
 *
 * @returns undefined where anything is of another form, or names again what was named before
 */
export function readRegularMap(map: unknown): PrivilegeMapReading | undefined {
  if (!isObject(map)) return undefined;
  const grants = new RegularGrants();
  if (Object.hasOwn(map, 'organizations')) return new RegularLists(grants).read(map);
  const organizations = readOrganizations(map, grants);
  return organizations && { organizations, unread: [] };
}

function readOrganizations(map: JsonObject, grants: RegularGrants): Organization[] | undefined {
  return readAll(Object.keys(map), (key) => {
    const value = map[key];
    const sites = isPlace(key) && isObject(value) ? readSites(value, key, grants) : undefined;
    return sites && { id: idInKey(key), name: nameInKey(key), sites, grants: [] };
  });
}

function readSites(map: JsonObject, organization: string, grants: RegularGrants): Site[] | undefined {
  return readAll(Object.keys(map), (key) => {
    const value = map[key];
    const isSite = isPlace(key) && !namesAgain(key, organization) && isObject(value);
    const held = isSite ? (grants.byRole(value) ?? readSet(value, grants)) : undefined;
    return held && { id: idInKey(key), name: nameInKey(key), grants: held };
  });
}

/** Whether the key of a site names its organization, alone or too: `1:Acme:10:Oslo`. */
const namesAgain = (key: string, organization: string): boolean =>
  key.startsWith(organization) && (key.length === organization.length || key[organization.length] === ':');

const idInKey = (key: string): string => key.slice(0, key.indexOf(':'));
const nameInKey = (key: string): string => key.slice(key.indexOf(':') + 1);

function readSet(object: JsonObject, grants: RegularGrants): Grant[] | undefined {
  const isSet = Object.keys(object).every((key) => key === 'roles' || key === 'privileges');
  return isSet ? grants.beside(object.roles, object.privileges) : undefined;
}
