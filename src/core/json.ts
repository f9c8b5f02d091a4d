import { fitsLayout, type LayoutLimits } from './jsonLayout.ts';
import { weighJson } from './jsonWeight.ts';

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

/** Reads JSON that came from outside. @throws SyntaxError also when it is nested too deeply or would take up too much memory, before it is read */
export function parseJson(text: string): unknown {
  if (typeof weighJson(text) === 'string') throw new SyntaxError('The JSON is nested too deeply, or there is too much of it.');
  return JSON.parse(text);
}

type Members = Record<string | number, unknown>;

/** A container that is being looked through. */
interface Visit {
  readonly value: object;
  /** Of an object. */
  readonly keys: readonly string[] | undefined;
  /** How many of its members are done. */
  done: number;
  /** Made with the first change. That of an object holds the members that are done, that of an array all. */
  copy: object | undefined;
}

/**
 * Changes members of a JSON value at any depth and leaves the value itself alone: what holds a change is copied, the
 * rest is shared. Without recursion, so that no depth overflows the stack, and without memory for what does not change.
 *
 * @param change decides for each member: `undefined` keeps it, `{}` drops it, `{ value }` replaces it.
 * @param settled a value in which nothing is to change, and which is not looked into
 */
export function rewriteMembers(root: unknown, change: (key: string, value: unknown) => { value?: unknown } | undefined, settled?: unknown): unknown {
  if (!isContainer(root)) return root;
  const around: Visit[] = [];
  for (let at = visit(root); ; ) {
    const { keys } = at;
    if (at.done === (keys ?? (at.value as unknown[])).length) {
      const { value, copy } = at;
      const outer = around.pop();
      if (!outer) return copy ?? value;
      at = outer;
      settle(at, copy ?? value, copy && 'replace');
      continue;
    }
    const key = keys?.[at.done];
    const value = (at.value as Members)[key ?? at.done];
    const changed = key === undefined ? undefined : change(key, value);
    if (changed) settle(at, changed.value, 'value' in changed ? 'replace' : 'drop');
    else if (isContainer(value) && value !== settled) {
      around.push(at);
      at = visit(value);
    } else settle(at, value);
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function visit(value: object): Visit {
  return { value, keys: Array.isArray(value) ? undefined : Object.keys(value), done: 0, copy: undefined };
}

/** Is done with the next member, whose value this is from now on. */
function settle(at: Visit, value: unknown, change?: 'replace' | 'drop'): void {
  const { keys, done } = at;
  at.done += 1;
  if (change) at.copy ??= keys ? copyOf(at.value as JsonObject, keys.slice(0, done)) : [...(at.value as unknown[])];
  if (!at.copy || change === 'drop') return;
  if (keys) define(at.copy, keys[done] ?? '', value);
  else if (change) (at.copy as Members)[done] = value;
}

function copyOf(object: JsonObject, keys: readonly string[]): object {
  const copy = {};
  for (const key of keys) define(copy, key, object[key]);
  return copy;
}

/** Sets an own member even when the key is `__proto__`, which only then takes longer. */
function define(target: object, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Members)[key] = value;
}

/**
 * The most that is written of a value from outside. A record of 10,000 sites with 30 privileges at each has up to 21 Mi
 * characters in 0.9 million lines when it is laid out.
 */
const longest: LayoutLimits = { characters: 24 * 1024 * 1024, lines: 1_250_000 };

/** The value as JSON. Undefined for one that is nested too deeply or too large to be written. @param indent blanks for each level */
export function writeJson(value: unknown, indent = 0): string | undefined {
  if (!fitsLayout(value, indent, longest)) return undefined;
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
