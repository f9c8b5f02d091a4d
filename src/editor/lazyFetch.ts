import type { Fetch } from '../core/service/http.ts';

/** Reads the HTTP client, so that the first request need not. */
export const loadFetch = () => import('./nodeFetch.ts');

/** node-fetch, loaded with the first request. */
export const lazyFetch: Fetch = async (url, init) => {
  const { fetch } = await loadFetch();
  // Given a body and a signal that is aborted already, node-fetch would throw an error that nobody can catch.
  init.signal.throwIfAborted();
  return fetch(url, init);
};
