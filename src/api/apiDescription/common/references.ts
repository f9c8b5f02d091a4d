import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';

const maxChain = 20;

/** Resolves references within a document. References to other documents are named but not followed. */
export class References {
  readonly #document: JsonObject;
  readonly #remote = new Set<string>();

  constructor(document: JsonObject) {
    this.#document = document;
  }

  get remote(): readonly string[] {
    return [...this.#remote];
  }

  /** Returns an object, or the object that it references. Members beside the reference replace those of the object. */
  object(value: unknown): JsonObject | undefined {
    let [found, beside]: [unknown, JsonObject] = [value, {}];
    for (let step = 0; step < maxChain; step += 1) {
      if (!isObject(found)) return undefined;
      const reference = own(found, '$ref');
      if (typeof reference !== 'string') return step === 0 ? found : { ...found, ...beside };
      const { $ref: _, ...others } = found;
      beside = { ...others, ...beside };
      found = this.at(reference);
    }
    return undefined;
  }

  /** Returns the value of a reference, or undefined if this document doesn't have it. */
  at(reference: string): unknown {
    if (reference === '#') return this.#document;
    if (!reference.startsWith('#/')) {
      this.#remote.add(reference.slice(0, 200));
      return undefined;
    }
    return valueAt(this.#document, reference);
  }
}

/** Returns the reason why `References.object` returns undefined for a value. */
export function whyUnread(value: unknown): 'reference' | 'wrongForm' {
  return isObject(value) && typeof own(value, '$ref') === 'string' ? 'reference' : 'wrongForm';
}

/** Resolves a JSON Pointer in fragment form, such as `#/components/schemas/Device` (RFC 6901). */
function valueAt(document: JsonObject, pointer: string): unknown {
  let value: unknown = document;
  for (const written of pointer.slice('#/'.length).split('/')) {
    const name = decoded(written).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = /^\d{1,6}$/.test(name) ? (value as unknown[])[Number(name)] : undefined;
    else value = isObject(value) ? own(value, name) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
