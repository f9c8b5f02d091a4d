import { isPlaceKind } from '../../../../platform/common/entities.ts';
import type { JsonObject } from '../../../../platform/common/json/json.ts';
import { ExactNumber, Verbatim } from '../../../../platform/common/json/verbatim.ts';
import { hidden } from '../../../../redaction/common/span.ts';
import { isNumbered, splitQuotedSite } from '../meaning/identity.ts';
import { entryOf, isContainer } from '../meaning/shapes.ts';
import { looksLikeField, type Level } from '../meaning/vocabulary.ts';
import { decodeChoices } from './choices.ts';
import { flagsOf } from './flags.ts';
import { splitItems, splitPlaces } from './items.ts';
import { KeyWords } from './keyWords.ts';
import { isErrorBody, isErrorKey, isLinkMember, payloadKey } from './notAccess.ts';
import { isSerializerMember, typedItem, wrappedValue } from './serializers.ts';
import { containerInText, isCutOff } from './textForms.ts';
import { itemVerdict, meansNone, verdictOf } from './verdicts.ts';

const maxDepth = 200;
const omitted = Symbol('omitted');

type Context = Level | 'name' | 'top' | undefined;

export interface NormalizedMap {
  readonly value: unknown;
  /** Values that are denied, unclear, or unrelated to access, as received. */
  readonly unrecognized: unknown[];
  /** Received container of each normalized one. */
  readonly received: WeakMap<object, unknown>;
}

/** Parses lists and maps in texts. Removes what serializers add and what is denied. */
class Normalizer {
  readonly unrecognized: unknown[] = [];
  readonly received = new WeakMap<object, unknown>();
  readonly #written = new Map<object, unknown>();
  readonly #words = new KeyWords();
  /** Known list items that need no normalization, by kind of list. */
  readonly #plainItems = new Map<Context, Set<string>>();

  write(value: unknown, context: Context, depth: number, key?: string): unknown {
    if (typeof value === 'string')
      return key === undefined ? this.#listed(value, context, depth) : this.#text(value, context, depth, key);
    if (value instanceof ExactNumber) return this.#exact(value, context, key);
    if (value instanceof Verbatim) return this.#addUnrecognized(value, key);
    if (!isContainer(value)) return value;
    if (depth > maxDepth) return value;
    if (this.#written.has(value)) return this.#written.get(value);
    this.#written.set(value, value);
    const plain = Array.isArray(value)
      ? this.#list(value, context, depth, key)
      : this.#object(value as JsonObject, context, depth, key);
    this.#written.set(value, plain);
    if (plain !== value && isContainer(plain) && !this.received.has(plain)) this.received.set(plain, value);
    return plain;
  }

  #contextOf(key: string): Context {
    const { meaning } = this.#words.of(key);
    if (meaning?.kind === 'attribute') return 'name';
    if (meaning?.kind === 'level') return meaning.inside ?? meaning.level;
    return meaning?.kind === 'actions' || (meaning?.kind === 'wrapper' && meaning.grants) ? 'privilege' : undefined;
  }

  #addUnrecognized(value: unknown, key: string | undefined): typeof omitted {
    this.unrecognized.push(key === undefined ? value : { [key]: value });
    return omitted;
  }

  #exact(value: ExactNumber, context: Context, key: string | undefined): unknown {
    return key === undefined || context === 'name' || (context && context !== 'top')
      ? value.literal
      : this.#addUnrecognized(value, key);
  }

  #listed(text: string, context: Context, depth: number): unknown {
    let plainTexts = this.#plainItems.get(context);
    if (!plainTexts) this.#plainItems.set(context, (plainTexts = new Set()));
    if (plainTexts.has(text)) return text;
    const plain = this.#text(text, context, depth, undefined);
    if (plain === text && depth < maxDepth) plainTexts.add(text);
    return plain;
  }

  #text(text: string, context: Context, depth: number, key: string | undefined): unknown {
    const trimmed = text.trim();
    if (context === 'name') return trimmed;
    const inside = depth < maxDepth ? containerInText(trimmed) : undefined;
    if (inside) {
      const plain = this.write(inside, context, depth + 1, key);
      if (isContainer(plain)) this.received.set(plain, text);
      return plain;
    }
    if (context === 'top' || splitQuotedSite(trimmed)) return trimmed;
    if (isCutOff(trimmed)) return this.#addUnrecognized(text, key);
    if (context && isPlaceKind(context)) return meansNone(trimmed) ? null : (splitPlaces(trimmed) ?? trimmed);
    const parts = splitItems(trimmed, context === 'privilege');
    if (parts) return this.#items(parts, text, key);
    if (context === undefined && key !== undefined) return text;
    return this.#item(trimmed, text, key);
  }

  #items(parts: readonly string[], text: string, key: string | undefined): unknown {
    const items = parts.map((part) => itemVerdict(part) ?? { verdict: 'held', name: part });
    if (items.some(({ verdict }) => verdict === 'unclear')) return this.#addUnrecognized(text, key);
    const list = items.filter(({ verdict }) => verdict === 'held').map(({ name }) => name);
    this.received.set(list, text);
    return list;
  }

  #item(trimmed: string, text: string, key: string | undefined): unknown {
    const item = isNumbered(trimmed) && !/[=(]/.test(trimmed) ? undefined : itemVerdict(trimmed);
    if (!item) return trimmed;
    if (item.verdict === 'held') return item.name;
    return item.name === '' ? omitted : this.#addUnrecognized(text, key);
  }

  #list(list: readonly unknown[], context: Context, depth: number, key: string | undefined): unknown {
    const typed = typedItem(list);
    if (typed) return this.write(typed.value, context, depth + 1, key);
    if (context !== 'organization' && context !== 'site' && list.length > 0 && list.every(isChoicePair))
      return this.write(Object.fromEntries(list), context, depth + 1, key);
    let plain: unknown[] | undefined;
    for (const [index, item] of list.entries()) {
      const written = isErrorBody(item) ? this.#addUnrecognized(item, undefined) : this.write(item, context, depth + 1);
      if (written !== item) plain ??= list.slice(0, index);
      if (plain && written !== omitted) plain.push(written);
    }
    return plain ?? list;
  }

  #object(object: JsonObject, context: Context, depth: number, key: string | undefined): unknown {
    const wrapped = wrappedValue(object);
    if (wrapped) return this.write(wrapped.value, context, depth + 1, key);
    if (isErrorBody(object)) return this.#addUnrecognized(object, key);
    const payload = payloadKey(object);
    if (payload !== undefined) {
      for (const other of Object.keys(object)) if (other !== payload) this.#addUnrecognized(object[other], other);
      return this.write(object[payload], context, depth + 1, key);
    }
    const flags = flagsOf(this.#words, object);
    if (flags && flags.verdict !== 'held') return this.#withhold(object, flags.verdict === 'denied', key);
    const plain = this.#members(object, flags?.keys, depth);
    if (flags && key !== undefined && this.#isOnlyHeld(plain)) {
      for (const field of Object.keys(plain)) this.#addUnrecognized(plain[field], field);
      return true;
    }
    const entry = entryOf(plain);
    if (entry) return this.#entry(plain, entry[1]);
    return decodeChoices(this.#words, plain, {
      isTop: context === 'top',
      isPrivileges: context === 'privilege',
      addUnrecognized: (value, name) => void this.#addUnrecognized(value, name),
    });
  }

  /** Whether an object only tells that its key is held. */
  #isOnlyHeld(object: JsonObject): boolean {
    return Object.keys(object).every(
      (key) => looksLikeField(key) && !isContainer(object[key]) && this.#words.of(key).meaning === undefined,
    );
  }

  #entry(object: JsonObject, value: unknown): unknown {
    const verdict = typeof value === 'boolean' ? undefined : verdictOf(value);
    if (!verdict) return object;
    if (verdict === 'unclear') return this.#addUnrecognized(object, undefined);
    return Object.fromEntries(
      Object.keys(object).map((key) => [key, key.toLowerCase() === 'value' ? verdict === 'held' : object[key]]),
    );
  }

  /** Removes a denied object. Reports it as unrecognized unless it is clearly a single role or privilege. */
  #withhold(object: JsonObject, isClear: boolean, key: string | undefined): typeof omitted {
    const isLeaf = !Object.values(object).some(isContainer) && !(key !== undefined && isNumbered(key));
    const namesPlace = Object.keys(object).some((name) => {
      const { meaning } = this.#words.of(name);
      return (
        (meaning?.kind === 'level' || meaning?.kind === 'attribute') &&
        meaning.level !== undefined &&
        isPlaceKind(meaning.level)
      );
    });
    return isClear && isLeaf && !namesPlace ? omitted : this.#addUnrecognized(object, key);
  }

  #members(object: JsonObject, flags: ReadonlySet<string> | undefined, depth: number): JsonObject {
    const entries: [string, unknown][] = [];
    let isChanged = false;
    for (const key of Object.keys(object)) {
      const value = object[key];
      const name = key.trim();
      const isTaken = name !== key && Object.hasOwn(object, name);
      const written = flags?.has(key) ? omitted : this.#member(name, value, depth);
      isChanged ||= written !== value || (name !== key && !isTaken);
      if (written !== omitted) entries.push([isTaken ? key : name, written]);
    }
    return isChanged ? Object.fromEntries(entries) : object;
  }

  #member(key: string, value: unknown, depth: number): unknown {
    if (isSerializerMember(key, value) || isHiddenPassword(key, value)) return omitted;
    if (!(isContainer(value) && isNumbered(key)) && isLinkMember(key, value)) {
      this.#addUnrecognized(value, key);
      return isNumbered(key) ? null : omitted;
    }
    if ((value === null || isContainer(value)) && this.#words.of(key).denies) return this.#addUnrecognized(value, key);
    if (isErrorKey(key) && (isErrorBody(value) || (Array.isArray(value) && value.every(isErrorBody))))
      return this.#addUnrecognized(value, key);
    if (isErrorBody(value)) {
      this.#addUnrecognized(value, key);
      return isNumbered(key) ? null : omitted;
    }
    return this.write(value, this.#contextOf(key), depth + 1, key);
  }
}

const isHiddenPassword = (key: string, value: unknown): boolean =>
  /^password$/i.test(key) && (Array.isArray(value) ? value : [value]).every((item) => item === hidden);

const isChoicePair = (item: unknown): item is [string, unknown] =>
  Array.isArray(item) &&
  item.length === 2 &&
  typeof item[0] === 'string' &&
  !isContainer(item[1]) &&
  typeof item[1] !== 'string' &&
  verdictOf(item[1]) !== undefined;

/** Normalizes a map in linear time. Unchanged values stay the same objects. */
export function normalizeMap(map: unknown): NormalizedMap {
  const normalizer = new Normalizer();
  const value = normalizer.write(map, 'top', 0);
  return {
    value: value === omitted ? undefined : value,
    unrecognized: normalizer.unrecognized,
    received: normalizer.received,
  };
}
