/** A JSON object that came from outside: any own key, any value. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an own property; an inherited one, such as `constructor`, is not data. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The value when it is a string with something in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** No record of people comes near; `JSON.parse` takes 20 s and 2 GB for 64 MiB of brackets. */
const deepest = 1000;

/** Reads JSON that came from outside. @throws SyntaxError also when it is nested more than a thousand deep, before it is read */
export function parseJson(text: string): unknown {
  if (isNestedTooDeeply(text)) throw new SyntaxError('The JSON is nested too deeply.');
  return JSON.parse(text);
}

function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === quote) index = endOfString(json, index);
    else if (character === openBracket || character === openBrace) depth += 1;
    else if (character === closeBracket || character === closeBrace) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Where the string that starts at `start` ends; the end of the text when it does not. */
function endOfString(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1);
    if (end === -1) return json.length;
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((character) => character.charCodeAt(0));

interface Place {
  readonly value: object;
  readonly parent: Place | undefined;
  readonly key: string;
}

/**
 * Changes members of a JSON value at any depth and leaves the value itself alone: what holds a change is copied, the
 * rest is shared. Without recursion, so that no depth overflows the stack.
 *
 * @param change decides for each member: `undefined` keeps it, `{}` drops it, `{ value }` replaces it.
 * @param settled a value in which nothing is to change, and which is not looked into
 */
export function rewriteMembers(root: unknown, change: (key: string, value: unknown) => { value?: unknown } | undefined, settled?: unknown): unknown {
  if (typeof root !== 'object' || root === null) return root;
  const copies = new Map<object, object>();
  const copyOf = (place: Place): object => {
    const uncopied: Place[] = [];
    for (let at: Place | undefined = place; at && !copies.has(at.value); at = at.parent) uncopied.push(at);
    for (const { value, parent, key } of uncopied.reverse()) {
      const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
      copies.set(value, copy);
      const copiedParent = parent && copies.get(parent.value);
      if (copiedParent) define(copiedParent, key, copy);
    }
    return copies.get(place.value) ?? place.value;
  };
  const stack: Place[] = [{ value: root, parent: undefined, key: '' }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const members = place.value as JsonObject;
    const isArray = Array.isArray(members);
    for (const key of Object.keys(members)) {
      const value = members[key];
      const changed = isArray ? undefined : change(key, value);
      if (changed === undefined) {
        if (typeof value === 'object' && value !== null && value !== settled) stack.push({ value, parent: place, key });
      } else if ('value' in changed) {
        define(copyOf(place), key, changed.value);
      } else {
        Reflect.deleteProperty(copyOf(place), key);
      }
    }
  }
  return copies.get(root) ?? root;
}

/** Sets an own member even when the key is `__proto__`. */
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The value as JSON. Undefined for one that is nested too deeply or too large to be written. */
export function writeJson(value: unknown, indent = 0): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
