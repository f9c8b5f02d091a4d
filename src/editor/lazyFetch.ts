import type { Fetch } from '../core/http.ts';

/** Reads the HTTP client, so that the first request need not. */
export const loadFetch = () => import('./nodeFetch.ts');

/** node-fetch, loaded with the first request. */
export const lazyFetch: Fetch = async (url, init) => (await loadFetch()).fetch(url, init);
