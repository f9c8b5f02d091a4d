import { isObject, type JsonObject } from '../json.ts';
import { hidden, isCredentialName, isPassword, isPlural } from './credentialNames.ts';

/** Members that say what the object is about, and those that hold it then: `{"name": "password", "value": "…"}`. */
const labels = new Set(['name', 'key', 'label', 'id', 'field', 'property', 'parameter', 'param', 'attribute', 'variable', 'header', 'option', 'type', 'Name', 'Key', '@name', '@key', '$name', 'k', 'n']);
const valueNames = /^[@$#_]?(?:(?:string|current|default|new|old|plain|raw)?_?(?:val(?:ue)?|text|data|content|string)s?(?:_?(?:string|text))?|v)$/i;

/** The name under which the service lists what is granted: members below it are named after organizations, sites, roles and privileges. */
const grantsName = 'orgPrivilegeMap';

/** Words, as a privilege or a role is called: `READ`, `Site Admin`, `devices:write`. */
const words = /^[\p{L}][\p{L} _:.,/&()-]*$/u;

/** A container that is being looked through. */
interface Place {
  readonly value: object;
  /** What takes the place of the value, once something in it has changed. */
  copy?: Record<string, unknown> | unknown[];
  readonly parent: Place | undefined;
  readonly key: string;
  readonly isGrants: boolean;
  /** Whether texts and numbers right in it are credentials, as of a list under `tokens`. */
  readonly isCredential: boolean;
  /** Whether one member says what another holds. */
  readonly isLabelled: boolean;
  /** Of an object. */
  readonly keys: readonly string[] | undefined;
  /** How many of its members have been looked at. */
  done: number;
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
  const top = placeOf(root, undefined, '', false, false);
  for (let place: Place | undefined = top; place; ) place = look(place, clean) ?? place.parent;
  return top.copy ?? root;
}

function placeOf(value: object, parent: Place | undefined, key: string, isGrants: boolean, isCredential: boolean): Place {
  const isList = Array.isArray(value);
  const isLabelled = isList ? !isGrants && isPair(value) : namesCredential(value as JsonObject);
  return { value, parent, key, isGrants, isCredential, isLabelled, keys: isList ? undefined : Object.keys(value), done: 0 };
}

/** Goes on with the members. @returns the next of them that has members itself; undefined when there is none left */
function look(place: Place, clean: (text: string) => string): Place | undefined {
  const { value, isGrants, isLabelled, keys } = place;
  const members = value as JsonObject;
  const { length } = keys ?? (value as unknown[]);
  while (place.done < length) {
    const key = keys ? (keys[place.done] ?? '') : String(place.done);
    place.done += 1;
    const member = members[key];
    const isNamed = keys ? isCredentialName(key) || (isLabelled && valueNames.test(key)) : place.isCredential || (isLabelled && key === '1');
    if (keys && isPassword(key)) {
      copyOf(place);
      continue;
    }
    const name = keys ? clean(key) : key;
    const shown = typeof member === 'string' ? (isNamed && isHiddenText(member, isGrants) ? hidden : clean(member)) : isNamed && isHiddenValue(key, member, isGrants) ? hidden : member;
    if (name !== key) rename(place, key, name);
    if (shown !== member) define(copyOf(place), name, shown);
    else if (typeof member === 'object' && member !== null) return placeOf(member, place, name, isGrants || key === grantsName, isNamed && Array.isArray(member));
  }
  return undefined;
}

/** `["Authorization", "…"]`, as lists of headers have it. */
function isPair(list: readonly unknown[]): boolean {
  return list.length === 2 && typeof list[0] === 'string' && typeof list[1] === 'string' && isCredentialName(list[0]);
}

function namesCredential(object: JsonObject): boolean {
  for (const key in object) {
    if (!labels.has(key)) continue;
    const name = object[key];
    if (typeof name === 'string' && isCredentialName(name)) return true;
  }
  return false;
}

function isHiddenText(text: string, isGrants: boolean): boolean {
  return text !== '' && !/^(?:true|false|yes|no|null|none)$/i.test(text) && !(isGrants && words.test(text));
}

/** Truth values tell nothing, nor does what is empty, nor how many there are. What is granted is looked through instead. */
function isHiddenValue(key: string, value: unknown, isGrants: boolean): boolean {
  if (typeof value === 'number') return !isGrants && !isPlural(key);
  if (isGrants) return false;
  return Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
}

/** The copy that takes the place of a value, without members called `password`, with all that it is in. */
function copyOf(place: Place): object {
  const uncopied: Place[] = [];
  for (let at: Place | undefined = place; at && !at.copy; at = at.parent) uncopied.push(at);
  for (const at of uncopied.reverse()) {
    at.copy = at.keys ? withoutPasswords(at.value as JsonObject, at.keys) : [...(at.value as unknown[])];
    if (at.parent?.copy) define(at.parent.copy, at.key, at.copy);
  }
  return place.copy ?? place.value;
}

/** Made without them from the start: an object that a member is deleted from takes several times the memory. */
function withoutPasswords(object: JsonObject, keys: readonly string[]): Record<string, unknown> {
  const copy = {};
  for (const key of keys) if (!isPassword(key)) define(copy, key, object[key]);
  return copy;
}

/** The renamed member stands last. Two that come to the same name are told apart. */
function rename(place: Place, key: string, name: string): void {
  const copy = copyOf(place) as Record<string, unknown>;
  const value = copy[key];
  Reflect.deleteProperty(copy, key);
  define(copy, name, value);
}

/** Sets an own member even when the key is `__proto__`, which only then takes long. */
function define(target: object, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
}
