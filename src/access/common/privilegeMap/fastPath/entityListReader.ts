import { getOrCreate } from '../../../../platform/common/async/once.ts';
import type { Organization, PrivilegeMapReading, Site } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { Verbatim } from '../../../../platform/common/json/verbatim.ts';
import { textOf } from '../meaning/scalar.ts';
import { addAll } from '../meaning/scope.ts';
import { isContainer } from '../meaning/shapes.ts';
import { looksLikeField } from '../meaning/vocabulary.ts';
import { flagKind } from '../normalize/flagKinds.ts';
import { isStrongDenial } from '../normalize/verdicts.ts';
import type { GrantReader } from './grantReader.ts';
import { isPlainName, readAll } from './plainTexts.ts';
import { isInsignificant } from './privilegeLists.ts';

interface Listed {
  id?: string;
  name?: string;
  sites?: unknown;
  roles?: unknown;
  privileges?: unknown;
  /** Members unrelated to access. */
  others?: JsonObject[];
}

const isPlainId = (value: unknown): boolean => {
  const id = textOf(value);
  return id?.trim() === id && id !== undefined;
};

const isOdd = /^\s*[[{(]|:\/\/|^[\w$]+\.[\w.$]+/;

/** Whether a value has no meaning for access. */
const isPlainField = (value: unknown): boolean =>
  typeof value === 'string'
    ? !isOdd.test(value) && !isStrongDenial(value)
    : !isContainer(value) && !(value instanceof Verbatim);

const isInsignificantField = (key: string): boolean => looksLikeField(key) && isInsignificant(key);

export class EntityListReader {
  readonly #grants: GrantReader;
  readonly #unrecognized: unknown[] = [];
  readonly #otherKeys = new Map<string, boolean>();

  constructor(grants: GrantReader) {
    this.#grants = grants;
  }

  read(map: JsonObject): PrivilegeMapReading | undefined {
    const { organizations: list, ...others } = map;
    if (!Object.entries(others).every(([key, value]) => this.#isOther(key, value))) return undefined;
    const organizations = readList(list, (object) => this.#organization(object));
    for (const [key, value] of Object.entries(others)) this.#unrecognized.push({ [key]: value });
    return organizations && { organizations, unrecognized: this.#unrecognized };
  }

  #organization(object: JsonObject): Organization | undefined {
    const { id, name, sites: list = [], roles, privileges, others } = this.#listed(object) ?? {};
    if (id === undefined || name === undefined) return undefined;
    const sites = readList(list, (site) => this.#site(site));
    const grants = this.#grants.fromLists(roles, privileges);
    if (others) addAll(this.#unrecognized, others);
    return sites && grants && { id, name, sites, grants };
  }

  #site(object: JsonObject): Site | undefined {
    const { id, name, sites, roles, privileges, others } = this.#listed(object) ?? {};
    if (id === undefined || name === undefined || sites !== undefined) return undefined;
    const grants = this.#grants.fromLists(roles, privileges);
    if (others) addAll(this.#unrecognized, others);
    return grants && { id, name, grants };
  }

  #listed(object: JsonObject): Listed | undefined {
    const listed: Listed = {};
    for (const key of Object.keys(object)) {
      const value = object[key];
      if (key === 'id' && isPlainId(value)) listed.id = textOf(value) ?? '';
      else if (key === 'name' && isPlainName(value)) listed.name = value;
      else if ((key === 'sites' || key === 'roles' || key === 'privileges') && Array.isArray(value))
        listed[key] = value;
      else if (value === true && flagKind(key) === 'grants') continue;
      else if (this.#isOther(key, value)) (listed.others ??= []).push({ [key]: value });
      else return undefined;
    }
    return listed;
  }

  #isOther(key: string, value: unknown): boolean {
    return isPlainField(value) && getOrCreate(this.#otherKeys, key, isInsignificantField);
  }
}

/** Reads entities with unique IDs. */
function readList<E extends { id?: string }>(
  list: unknown,
  read: (object: JsonObject) => E | undefined,
): E[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const ids = new Set<string | undefined>();
  return readAll(list as unknown[], (item) => {
    const entity = isObject(item) ? read(item) : undefined;
    if (!entity || ids.has(entity.id)) return undefined;
    ids.add(entity.id);
    return entity;
  });
}
