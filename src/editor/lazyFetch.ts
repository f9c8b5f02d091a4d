import type { Fetch } from '../core/service/http.ts';
import { later } from './later.ts';

export const readFetch = later(() => import('./nodeFetch.ts'));

/** node-fetch, read with the first request. */
export const lazyFetch: Fetch = async (url, init) => {
  const { fetch } = await readFetch();
  // Given a body and a signal that is aborted already, node-fetch would throw an error that nobody can catch.
  init.signal.throwIfAborted();
  return fetch(url, init);
};
