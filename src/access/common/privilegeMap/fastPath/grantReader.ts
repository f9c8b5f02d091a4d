import { getOrCreate } from '../../../../platform/common/async/once.ts';
import type { Grant } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isNumber, roleName } from '../meaning/identity.ts';
import { textOf } from '../meaning/scalar.ts';
import { distinct } from '../meaning/scope.ts';
import { looksLikeField } from '../meaning/vocabulary.ts';
import { isPlainName, readAll } from './plainTexts.ts';
import { AreaReader, isPlainKey, TextLists, type LastPrivileges } from './privilegeLists.ts';

interface NamedRole extends LastPrivileges {
  lastPlace?: object;
}

interface KeyedRole extends LastPrivileges {
  /** Whether no text can be a site in its full form, which is quoted. */
  readonly isAllowed: (texts: readonly string[]) => boolean;
}

const hasQuote = (text: string | undefined): boolean => text?.includes('"') ?? false;

function keyedRole(key: string): KeyedRole | undefined {
  if (key === '' || key.includes(':') || isNumber(key) || !isPlainKey(key)) return undefined;
  return { isAllowed: looksLikeField(key) ? (texts) => !texts.some(hasQuote) : ([first]) => !hasQuote(first) };
}

const namedRole = (): NamedRole => ({});

export class GrantReader {
  readonly #keyedRoles = new Map<string, KeyedRole | undefined>();
  readonly #namedRoles = new Map<string, NamedRole>();
  readonly #texts = new TextLists();
  readonly #areas = new AreaReader(this.#texts);

  /** Reads `{"Operator": ["READ"]}`. */
  fromMap(place: JsonObject): Grant[] | undefined {
    return readAll(Object.keys(place), (key) => {
      const role = getOrCreate(this.#keyedRoles, key, keyedRole);
      const list = place[key];
      const privileges = role && Array.isArray(list) ? this.#texts.read(list, role, role.isAllowed) : undefined;
      return privileges && { role: key, privileges };
    });
  }

  /** Reads `{"roles": ["Operator"], "privileges": ["READ"]}` or `{"roles": [{"name": "Operator", "privileges": ["READ"]}]}`. */
  fromLists(roles: unknown = [], privileges?: unknown): Grant[] | undefined {
    if (!Array.isArray(roles)) return undefined;
    if (privileges === undefined && isObject(roles[0]))
      return readAll(roles, (role) => (isObject(role) ? this.#ofRole(role, roles) : undefined));
    const list = privileges ?? [];
    return this.#texts.arePlain(roles) && Array.isArray(list)
      ? this.#ofSet(distinct(roles.map(roleName)), list)
      : undefined;
  }

  #ofSet(roles: readonly string[], list: readonly unknown[]): Grant[] | undefined {
    if (list.length === 0) return roles.map((role) => ({ role, privileges: [] }));
    const role = roles.length > 0 ? roles.join(', ') : undefined;
    const privileges = this.#texts.read(list, getOrCreate(this.#namedRoles, role ?? '', namedRole));
    return privileges && [role === undefined ? { privileges } : { role, privileges }];
  }

  /** @param place identity of the place, to detect repeated roles */
  #ofRole(object: JsonObject, place: object): Grant | undefined {
    const { id, name, privileges: value } = object;
    if (!isPlainName(name)) return undefined;
    if (Object.keys(object).length !== (id === undefined ? 2 : 3) || (id !== undefined && textOf(id) === undefined))
      return undefined;
    const role = getOrCreate(this.#namedRoles, name, namedRole);
    if (role.lastPlace === place) return undefined;
    role.lastPlace = place;
    const privileges = Array.isArray(value)
      ? this.#texts.read(value, role)
      : isObject(value)
        ? this.#areas.read(value, role)
        : undefined;
    return privileges && { role: name, privileges };
  }
}
