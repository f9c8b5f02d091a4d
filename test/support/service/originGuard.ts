import { isObject } from '../../../src/platform/common/json/json.ts';
import type { Fetch, FetchResponse } from '../../../src/service/common/http.ts';
import { keptFetch } from './directly.ts';

const secretFields = ['password', 'client_secret', 'refresh_token'];
const mark = ' for ';

/** Binds a credential to an origin, since all demo services accept the same ones. */
export function credentialFor(origin: string, value: string): string {
  return value + mark + origin;
}

/** Records credentials that are sent to another origin than their own. */
export class OriginGuard {
  readonly leaks: string[] = [];
  readonly #madeFor = new Map<string, string>();

  fetch: Fetch = async (url, init) => {
    const { origin, pathname } = new URL(url);
    const bearer = init.headers.Authorization?.replace(/^Bearer /, '');
    if (bearer !== undefined) this.#check(`the access token to ${pathname}`, bearer, origin);
    const body = init.body === undefined ? undefined : this.#translate(init.body, origin);
    init.signal.throwIfAborted();
    const answer = await keptFetch(url, { ...init, ...(body !== undefined && { body }) });
    return { status: answer.status, headers: answer.headers, arrayBuffer: () => this.#read(answer, origin) };
  };

  /** Checks the credentials of a form, and replaces them with the demo's. */
  #translate(body: string, origin: string): string {
    const form = new URLSearchParams(body);
    for (const field of secretFields) {
      const value = form.get(field);
      if (value === null) continue;
      this.#check(field, value, origin);
      form.set(field, value.split(mark)[0] ?? '');
    }
    return form.toString();
  }

  #check(what: string, credential: string, origin: string): void {
    const madeFor = this.#madeFor.get(credential) ?? credential.split(mark)[1];
    if (madeFor !== origin) this.leaks.push(`${what}, made for ${madeFor}, went to ${origin}`);
  }

  async #read(answer: FetchResponse, origin: string): Promise<ArrayBuffer> {
    const bytes = await answer.arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    if (!isObject(body)) return bytes;
    for (const token of [body.access_token, body.refresh_token])
      if (typeof token === 'string') this.#madeFor.set(token, origin);
    return bytes;
  }
}
