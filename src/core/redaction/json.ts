import { isObject, type JsonObject } from '../json.ts';
import { hidden, isCredentialName, isPassword, isPlural, tellsNothing } from './credentialNames.ts';
import { credentialColumns, credentialsInList, isAboutCredential, isHolder, isSecretOf } from './jsonLabels.ts';

/** The name under which the service lists what is granted: members below it are named after organizations, sites, roles and privileges. */
const grantsName = 'orgPrivilegeMap';

/** Words, as a privilege or a role is called: `READ`, `Site Admin`, `devices:write`. */
const words = /^[\p{L}][\p{L} _:.,/&()-]*$/u;

/** A value that is still to be looked through. */
interface Place {
  readonly value: object;
  /** What takes the place of the value, once something in it has changed. */
  copy?: Record<string, unknown> | unknown[];
  readonly parent: Place | undefined;
  readonly key: string;
  readonly isGrants: boolean;
  /** Whether texts and numbers right in it are credentials, as of a list under `tokens`. */
  readonly isCredential: boolean;
  /** Of the rows right in it, which columns are credentials. */
  readonly columns: readonly number[] | undefined;
  /** Whether it is a row of these columns. */
  readonly isRowOf: readonly number[] | undefined;
}

/**
 * A JSON value without credentials; the value itself is left alone. What holds none is shared, so the same value comes back when
 * nothing was hidden. Without recursion, so that no depth overflows the stack.
 *
 * @param clean hides what a text shows by itself, and what is known to be a secret
 */
export function withoutCredentialsInJson(root: unknown, clean: (text: string) => string): unknown {
  if (typeof root === 'string') return clean(root);
  if (typeof root !== 'object' || root === null) return root;
  const columns = Array.isArray(root) ? credentialColumns(root, undefined) : undefined;
  const top: Place = { value: root, parent: undefined, key: '', isGrants: false, isCredential: false, columns, isRowOf: undefined };
  const stack = [top];
  for (let place = stack.pop(); place; place = stack.pop()) look(place, clean, stack);
  return top.copy ?? root;
}

function look(place: Place, clean: (text: string) => string, stack: Place[]): void {
  const { value, isGrants, parent } = place;
  const list = Array.isArray(value) ? (value as unknown[]) : undefined;
  const members = value as JsonObject;
  const isInList = list && !isGrants ? credentialsInList(list, place.key, Array.isArray(parent?.value)) : undefined;
  const isLabelled = !list && isAboutCredential(members);
  const keys = Object.keys(members);
  // A table has few members, and names of columns are looked for in each of them.
  const table = list || keys.length > 30 ? undefined : members;
  for (const key of keys) {
    const member = members[key];
    const isNamed = list
      ? place.isCredential || isInList?.(Number(key)) === true || (place.isRowOf?.includes(Number(key)) === true && !isHead(place))
      : isCredentialName(key) || (isLabelled && isHolder(key)) || isSecretOf(members, key);
    if (!list && isPassword(key)) {
      Reflect.deleteProperty(copyOf(place), key);
      continue;
    }
    const name = list ? key : clean(key);
    const shown = typeof member === 'string' ? (isNamed && isHiddenText(key, member, isGrants) ? hidden : isGrants && words.test(member) ? member : clean(member)) : isNamed && isHiddenValue(key, member, isGrants) ? hidden : member;
    if (name !== key) rename(place, key, name);
    if (shown !== member) define(copyOf(place), name, shown);
    else if (typeof member === 'object' && member !== null) {
      const isBelowGrants = isGrants || key === grantsName;
      const columns = Array.isArray(member) && !isBelowGrants ? credentialColumns(member, table) : undefined;
      stack.push({ value: member, parent: place, key: name, isGrants: isBelowGrants, isCredential: isNamed && Array.isArray(member), columns, isRowOf: place.columns });
    }
  }
}

/** The first row of a table that names its own columns. */
function isHead({ value, parent, key }: Place): boolean {
  return key === '0' && Array.isArray(value) && credentialColumns([value], undefined) !== undefined && Array.isArray(parent?.value);
}

function isHiddenText(name: string, text: string, isGrants: boolean): boolean {
  return !tellsNothing(name, text) && !(isGrants && words.test(text));
}

/** Truth values tell nothing, nor does what is empty, nor how many there are. What is granted is looked through instead. */
function isHiddenValue(key: string, value: unknown, isGrants: boolean): boolean {
  if (typeof value === 'number') return !isGrants && !isPlural(key);
  if (isGrants) return false;
  return Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
}

/** The copy that takes the place of a value, with all that it is in. */
function copyOf(place: Place): object {
  const uncopied: Place[] = [];
  for (let at: Place | undefined = place; at && !at.copy; at = at.parent) uncopied.push(at);
  for (const at of uncopied.reverse()) {
    at.copy = Array.isArray(at.value) ? [...(at.value as unknown[])] : { ...(at.value as Record<string, unknown>) };
    if (at.parent?.copy) define(at.parent.copy, at.key, at.copy);
  }
  return place.copy ?? place.value;
}

/** The renamed member stands last. Two that come to the same name are told apart. */
function rename(place: Place, key: string, name: string): void {
  const copy = copyOf(place) as Record<string, unknown>;
  const value = copy[key];
  Reflect.deleteProperty(copy, key);
  define(copy, name, value);
}

/** Sets an own member even when the key is `__proto__`. */
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
