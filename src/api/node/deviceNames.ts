import { isObject } from '../../platform/common/json/json.ts';
import { listedValues, type ListedValue } from '../common/listedValues.ts';
import type { ApiCall, CallTarget } from './apiCall.ts';

type Person = Pick<CallTarget, 'connection' | 'username'>;
type Names = ReadonlyMap<string, string>;

/** Names of devices by ID, from the lists that a person was offered. */
export class DeviceNames {
  readonly #offered = new Map<string, { readonly of: Person; readonly names: Map<string, string> }>();

  add(of: Person, values: readonly ListedValue[]): void {
    const { id } = of.connection;
    const before = this.#offered.get(id);
    const names = before?.of.username === of.username ? before.names : new Map<string, string>();
    for (const { value, name } of values) if (name !== undefined) names.set(value, name);
    this.#offered.set(id, { of, names });
  }

  /**
   * Returns the name of a device, or undefined if it isn't known.
   *
   * @param calls calls of the same connection, whose responses are searched too
   */
  find({ connection }: Person, id: string, calls: readonly ApiCall[]): string | undefined {
    const offered = this.#offered.get(connection.id)?.names.get(id);
    if (offered !== undefined) return offered;
    for (const call of calls) {
      const name = namesIn(call).get(id);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  forget(isOver: (of: Person) => boolean): void {
    for (const [id, { of }] of this.#offered) if (isOver(of)) this.#offered.delete(id);
  }
}

const none: Names = new Map();

/** Caches the names in a response. */
const cache = new WeakMap<object, Names>();

function namesIn({ outcome }: ApiCall): Names {
  const body = outcome.kind === 'answered' ? outcome.response?.body : undefined;
  const value: unknown = body?.kind === 'json' ? body.value : undefined;
  if (!isObject(value) && !Array.isArray(value)) return none;
  const names =
    cache.get(value) ??
    new Map(
      (listedValues('devices', value) ?? []).flatMap(({ value: id, name }) => (name === undefined ? [] : [[id, name]])),
    );
  cache.set(value, names);
  return names;
}
