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
 */
export function rewriteMembers(root: unknown, change: (key: string, value: unknown) => { value?: unknown } | undefined): unknown {
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
    const isArray = Array.isArray(place.value);
    for (const [key, value] of Object.entries(place.value) as [string, unknown][]) {
      const changed = isArray ? undefined : change(key, value);
      if (changed === undefined) {
        if (typeof value === 'object' && value !== null) stack.push({ value, parent: place, key });
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
