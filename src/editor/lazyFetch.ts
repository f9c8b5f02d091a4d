import type { Fetch } from '../core/http.ts';

/** node-fetch, loaded with the first request. */
export const lazyFetch: Fetch = async (url, init) => {
  const { fetch } = await import('./nodeFetch.ts');
  return fetch(url, init);
};
