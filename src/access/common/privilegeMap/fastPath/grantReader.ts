import { getOrCreate } from '../../../../platform/common/async/once.ts';
import type { Grant } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isNumber, roleName } from '../meaning/identity.ts';
import { textOf } from '../meaning/scalar.ts';
import { distinct } from '../meaning/scope.ts';
import { looksLikeField } from '../meaning/vocabulary.ts';
import { isPlainName, readAll } from './plainTexts.ts';
import { AreaReader, isPlainKey, TextLists, type LastHeld } from './privilegeLists.ts';

/** A named role. */
interface NamedRole extends LastHeld {
  /** The last place that named the role. */
  namedIn?: object;
}

/** A role that is the key of an array. */
interface KeyedRole extends LastHeld {
  /** Whether items can only be privileges: a quoted text may be a site in its full form. */
  readonly isAllowed: (texts: readonly string[]) => boolean;
}

const hasQuote = (text: string | undefined): boolean => text?.includes('"') ?? false;

function keyedRole(key: string): KeyedRole | undefined {
  if (key === '' || key.includes(':') || isNumber(key) || !isPlainKey(key)) return undefined;
  return { isAllowed: looksLikeField(key) ? (texts) => !texts.some(hasQuote) : ([first]) => !hasQuote(first) };
}

const namedRole = (): NamedRole => ({});

/** Reads the grants of one place. Returns undefined if the form is unknown. Grants may share arrays. */
export class GrantReader {
  readonly #keyedRoles = new Map<string, KeyedRole | undefined>();
  readonly #namedRoles = new Map<string, NamedRole>();
  readonly #texts = new TextLists();
  readonly #areas = new AreaReader(this.#texts);

  /** `{"Operator": ["READ"]}` */
  byRole(place: JsonObject): Grant[] | undefined {
    return readAll(Object.keys(place), (key) => {
      const role = getOrCreate(this.#keyedRoles, key, keyedRole);
      const list = place[key];
      const privileges = role && Array.isArray(list) ? this.#texts.read(list, role, role.isAllowed) : undefined;
      return privileges && { role: key, privileges };
    });
  }

  /** `{"roles": ["Operator"], "privileges": ["READ"]}` or `{"roles": [{"name": "Operator", "privileges": ["READ"]}]}` */
  beside(roles: unknown = [], privileges?: unknown): Grant[] | undefined {
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

  /**
   * @param object the role
   * @param place the place, where no other grant may have the same role
   */
  #ofRole(object: JsonObject, place: object): Grant | undefined {
    const { id, name, privileges: held } = object;
    if (!isPlainName(name)) return undefined;
    if (Object.keys(object).length !== (id === undefined ? 2 : 3) || (id !== undefined && textOf(id) === undefined))
      return undefined;
    const role = getOrCreate(this.#namedRoles, name, namedRole);
    if (role.namedIn === place) return undefined;
    role.namedIn = place;
    const privileges = Array.isArray(held)
      ? this.#texts.read(held, role)
      : isObject(held)
        ? this.#areas.read(held, role)
        : undefined;
    return privileges && { role: name, privileges };
  }
}
