import { visit } from 'jsonc-parser';
import { ExactNumber, isHeld } from './exactNumber.ts';
import { RepeatedMember } from './repeatedMember.ts';
import { Verbatim } from './verbatim.ts';

type Members = Map<string, unknown>;

/** A container that is still open. */
interface Open {
  readonly list?: unknown[];
  readonly members?: Members;
  key: string;
}

/**
 * Reads JSON to the letter: numbers that a double cannot hold are exact, members stand in their order, and a key that comes again loses
 * nothing: objects under it are merged, lists are joined, and other values stand beside each other as a `RepeatedMember`.
 *
 * @param json that `JSON.parse` reads, and in many times its time
 */
export function parseExactly(json: string): unknown {
  const around: Open[] = [{ list: [], key: '' }];
  const add = (value: unknown) => {
    const { list, members, key } = around.at(-1) ?? { key: '' };
    list?.push(value);
    members?.set(key, members.has(key) ? merged(members.get(key), value) : value);
  };
  const close = () => {
    const open = around.pop();
    add(open?.list ?? ordered(open?.members ?? new Map()));
  };
  visit(json, {
    onObjectBegin: () => void around.push({ members: new Map(), key: '' }),
    onObjectProperty(name) {
      const open = around.at(-1);
      if (open) open.key = name;
    },
    onObjectEnd: close,
    onArrayBegin: () => void around.push({ list: [], key: '' }),
    onArrayEnd: close,
    onLiteralValue(value, offset, length) {
      const literal = typeof value === 'number' ? json.slice(offset, offset + length) : '';
      add(typeof value !== 'number' || isHeld(literal) ? value : new ExactNumber(literal));
    },
  });
  return around[0]?.list?.[0];
}

/** An object whose members stand in the order of a map: JavaScript has keys that are numbers before all others. */
function ordered(members: Members): object {
  const object = Object.fromEntries(members);
  const keys = [...members.keys()];
  if (!keys.some((key) => /^\d/.test(key))) return object;
  const own = Object.keys(object);
  return keys.every((key, index) => key === own[index]) ? object : new Proxy(object, { ownKeys: () => keys });
}

function merged(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...(first as unknown[]), ...(second as unknown[])];
  if (isObject(first) && isObject(second)) {
    const members: Members = new Map(Object.entries(first));
    for (const [key, value] of Object.entries(second))
      members.set(key, members.has(key) ? merged(members.get(key), value) : value);
    return ordered(members);
  }
  const values = first instanceof RepeatedMember ? first.values : [first];
  return values.some((value) => isSame(value, second)) ? first : new RepeatedMember([...values, second]);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Verbatim);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof ExactNumber && other instanceof ExactNumber) return one.literal === other.literal;
  return one === other;
}
