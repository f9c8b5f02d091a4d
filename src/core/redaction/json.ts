import { isNumeric } from '../base/exactNumber.ts';
import { isObject, type JsonObject } from '../base/json.ts';
import { Verbatim } from '../base/verbatim.ts';
import { credentialColumns, credentialsInList, isAboutCredential, isHolder, isSecretOf } from './jsonLabels.ts';
import { hidden, isCredentialName, isPassword, isPlural, tellsNothing } from './names/credentialNames.ts';

/** The name under which the service lists what is granted: members below it are named after organizations, sites, roles and privileges. */
const grantsName = 'orgPrivilegeMap';

/** Words, as a privilege or a role is called: `READ`, `Site Admin`, `devices:write`. */
const words = /^[\p{L}][\p{L} _:.,/&()-]*$/u;

/** @param isGranted whether the text is a word for what is granted, which shows nothing by itself */
type Clean = (text: string, isGranted?: boolean) => string;

/** A container that is being looked through. */
interface Visit {
  readonly value: object;
  /** The copy that replaces the value, once something in it has changed. */
  copy: Record<string, unknown> | unknown[] | undefined;
  readonly parent: Visit | undefined;
  readonly key: string;
  readonly isGrants: boolean;
  /** Whether texts and numbers right in it are credentials, as those of a list under `tokens` are. */
  readonly isCredential: boolean;
  /** The columns that are credentials in the rows right in it. */
  readonly columns: readonly number[] | undefined;
  /** The keys of an object; undefined for a list. */
  readonly keys: readonly string[] | undefined;
  /** Whether one member of the object says what another holds. */
  readonly isLabelled: boolean;
  /** Whether the item of a list is a credential. */
  readonly isInList: ((index: number) => boolean) | undefined;
  /** The number of its members that have been looked at. */
  done: number;
}

/**
 * A JSON value without credentials; the value itself is left alone. What holds none is shared, so the same value comes back when
 * nothing was hidden. Without recursion, so that no depth overflows the stack.
 *
 * @param clean hides what a text shows by itself, and what is known to be a secret
 */
export function withoutCredentialsInJson(root: unknown, clean: Clean): unknown {
  if (typeof root === 'string') return clean(root);
  if (typeof root === 'number' || root instanceof Verbatim) return cleanNumber(root, clean);
  if (typeof root !== 'object' || root === null) return root;
  const columns = Array.isArray(root) ? credentialColumns(root, undefined) : undefined;
  const top = visitOf(root, undefined, '', false, false, columns);
  for (let visit: Visit | undefined = top; visit;) visit = look(visit, clean) ?? visit.parent;
  return top.copy ?? root;
}

/** All at once: a record has one for each of hundreds of thousands of objects, and made from another one it takes ten times as long. */
function visitOf(
  value: object,
  parent: Visit | undefined,
  key: string,
  isGrants: boolean,
  isCredential: boolean,
  columns: readonly number[] | undefined,
): Visit {
  const list = Array.isArray(value) ? (value as unknown[]) : undefined;
  return {
    value,
    copy: undefined,
    parent,
    key,
    isGrants,
    isCredential,
    columns,
    keys: list ? undefined : Object.keys(value),
    isLabelled: !list && isAboutCredential(value as JsonObject),
    isInList: list && !isGrants ? credentialsInList(list, key, Array.isArray(parent?.value)) : undefined,
    done: 0,
  };
}

/** Goes on with the members. @returns the next of them that has members itself; undefined when there is none left */
function look(visit: Visit, clean: Clean): Visit | undefined {
  const { value, parent, isGrants, isLabelled, isInList, keys } = visit;
  const isRowOf = parent?.columns;
  const members = value as JsonObject;
  const { length } = keys ?? (value as unknown[]);
  // A table has few members, and names of columns are looked for in each of them.
  const table = keys && keys.length <= 30 ? members : undefined;
  while (visit.done < length) {
    const index = visit.done;
    const key = keys ? (keys[index] ?? '') : String(index);
    visit.done += 1;
    const member = members[key];
    const isNamed = keys
      ? isCredentialName(key) || (isLabelled && isHolder(key)) || isSecretOf(members, key)
      : visit.isCredential || isInList?.(index) === true || (isRowOf?.includes(index) === true && !isHead(visit));
    if (keys && isPassword(key)) {
      copyOf(visit);
      continue;
    }
    const name = keys ? clean(key) : key;
    const shown =
      typeof member === 'string'
        ? isNamed && isHiddenText(key, member, isGrants)
          ? hidden
          : clean(member, isGrants && words.test(member))
        : isNamed && isHiddenValue(key, member, isGrants)
          ? hidden
          : typeof member === 'number' || member instanceof Verbatim
            ? cleanNumber(member, clean)
            : member;
    if (name !== key) rename(visit, key, name);
    if (shown !== member) define(copyOf(visit), name, shown);
    else if (typeof member === 'object' && member !== null && !(member instanceof Verbatim)) {
      const isBelowGrants = isGrants || key === grantsName;
      const columns = Array.isArray(member) && !isBelowGrants ? credentialColumns(member, table) : undefined;
      return visitOf(member, visit, name, isBelowGrants, isNamed && Array.isArray(member), columns);
    }
  }
  return undefined;
}

/** A secret may be of digits alone. */
function cleanNumber<T extends number | Verbatim>(number: T, clean: Clean): T | string {
  const written = String(number);
  return clean(written) === written ? number : hidden;
}

/** The first row of a table that names its own columns. */
function isHead({ value, key }: Visit): boolean {
  return key === '0' && credentialColumns([value], undefined) !== undefined;
}

function isHiddenText(name: string, text: string, isGrants: boolean): boolean {
  return !tellsNothing(name, text) && !(isGrants && words.test(text));
}

/** Truth values tell nothing, nor does what is empty, nor how many there are. What is granted is looked through instead. */
function isHiddenValue(key: string, value: unknown, isGrants: boolean): boolean {
  if (isNumeric(value)) return !isGrants && !isPlural(key);
  if (isGrants) return false;
  if (value instanceof Verbatim) return true;
  return Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
}

/** Makes the copy that replaces a value, without members called `password`, and copies of all that it is in. */
function copyOf(visit: Visit): object {
  const uncopied: Visit[] = [];
  for (let at: Visit | undefined = visit; at && !at.copy; at = at.parent) uncopied.push(at);
  for (const at of uncopied.reverse()) {
    at.copy = at.keys ? withoutPasswords(at.value as JsonObject, at.keys) : [...(at.value as unknown[])];
    if (at.parent?.copy) define(at.parent.copy, at.key, at.copy);
  }
  return visit.copy ?? visit.value;
}

/** Passwords are left out from the start: an object that a member is deleted from takes several times the memory. */
function withoutPasswords(object: JsonObject, keys: readonly string[]): Record<string, unknown> {
  const copy = {};
  for (const key of keys) if (!isPassword(key)) define(copy, key, object[key]);
  return copy;
}

/** The renamed member stands last. Two that come to the same name are told apart. */
function rename(visit: Visit, key: string, name: string): void {
  const copy = copyOf(visit) as Record<string, unknown>;
  const value = copy[key];
  Reflect.deleteProperty(copy, key);
  define(copy, name, value);
}

/** Sets an own member even when the key is `__proto__`, which only then takes long. */
function define(target: object, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
}
