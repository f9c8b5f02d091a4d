import { isObject } from '../../../platform/common/json/json.ts';
import type { HttpYacRequest } from './httpYacPlugin.ts';

/** More than the requests of a file that may be on their way. */
const remembered = 20;

/** Tokens that HTTP files got, to recognize them in requests. */
export class IssuedTokens {
  /** Connection IDs by token, oldest first. */
  readonly #ids = new Map<string, string>();

  add(token: string, connectionId: string): void {
    this.#ids.delete(token);
    this.#ids.set(token, connectionId);
    const [oldest] = this.#ids.keys();
    if (this.#ids.size > remembered && oldest !== undefined) this.#ids.delete(oldest);
  }

  /** Returns the ID of the connection whose token is in the address or the headers, if any. */
  connectionIn({ url, headers }: HttpYacRequest): string | undefined {
    const values = [url, ...(isObject(headers) ? Object.values(headers).flat() : [])].map(String);
    return [...this.#ids].find(([token]) => values.some((value) => value.includes(token)))?.[1];
  }
}
