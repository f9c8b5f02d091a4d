import {
  afterBlanks,
  closeBrace,
  closeBracket,
  colon,
  comma,
  endOfString,
  openBrace,
  openBracket,
  quote,
} from './jsonCharacters.ts';
import { ExactNumber, isExactInDouble, RepeatedMember, Verbatim } from './verbatim.ts';

type Members = Map<string, unknown>;

interface Open {
  readonly list?: unknown[];
  readonly members?: Members;
  key: string;
}

const word = /[\w.+-]+/y;

/** Parses valid JSON without loss, including all values of repeated keys. */
export function parseExactly(json: string): unknown {
  const around: Open[] = [{ list: [], key: '' }];
  const add = (value: unknown) => {
    const { list, members, key } = around.at(-1) ?? { key: '' };
    list?.push(value);
    if (members) addTo(members, key, value);
  };
  for (let at = afterBlanks(json, 0); at < json.length; at = afterBlanks(json, at)) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(json, at + 1) + 1;
      const inside = json.slice(at + 1, end - 1);
      const text = inside.includes('\\') ? (JSON.parse(`"${inside}"`) as string) : inside;
      at = afterBlanks(json, end);
      const open = around.at(-1);
      if (open && json.charCodeAt(at) === colon) open.key = text;
      else add(text);
    } else if (code === openBrace || code === openBracket) {
      around.push(code === openBrace ? { members: new Map(), key: '' } : { list: [], key: '' });
      at += 1;
    } else if (code === closeBrace || code === closeBracket) {
      const open = around.pop();
      add(open?.list ?? orderedObject(open?.members ?? new Map<string, unknown>()));
      at += 1;
    } else if (code === comma || code === colon) at += 1;
    else {
      word.lastIndex = at;
      const literal = word.exec(json)?.[0] ?? '';
      add(
        /^[a-z]/.test(literal)
          ? JSON.parse(literal)
          : isExactInDouble(literal)
            ? Number(literal)
            : new ExactNumber(literal),
      );
      at += literal.length;
    }
  }
  return around[0]?.list?.[0];
}

/** Keeps the order of the map. Plain objects list integer keys first. */
export function orderedObject(members: Map<string, unknown>): object {
  let mayBeOrdered = false;
  for (const [key, value] of members) {
    if (value instanceof Map) members.set(key, orderedObject(value as Members));
    mayBeOrdered ||= /^\d/.test(key);
  }
  const object = Object.fromEntries(members);
  if (!mayBeOrdered) return object;
  const keys = [...members.keys()];
  const own = Object.keys(object);
  return keys.every((key, index) => key === own[index]) ? object : new Proxy(object, { ownKeys: () => keys });
}

/** Merges values of a repeated key. Merged objects stay maps until their container ends. */
function merged(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) {
    for (const element of second as unknown[]) first.push(element);
    return first;
  }
  if ((first instanceof Map || isObject(first)) && isObject(second)) {
    const members: Members = first instanceof Map ? (first as Members) : new Map(Object.entries(first));
    for (const [key, value] of Object.entries(second)) addTo(members, key, value);
    return members;
  }
  const repeated = first instanceof RepeatedMember ? first : new RepeatedMember([plainOf(first)]);
  const [value] = repeated.values;
  if (repeated.values.length === 1 && isSame(value, second)) return first;
  repeated.values.push(second);
  return repeated;
}

function addTo(members: Members, key: string, value: unknown): void {
  members.set(key, members.has(key) ? merged(members.get(key), value) : value);
}

function plainOf(value: unknown): unknown {
  return value instanceof Map ? orderedObject(value as Members) : value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Verbatim);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof ExactNumber && other instanceof ExactNumber) return one.literal === other.literal;
  return one === other;
}
