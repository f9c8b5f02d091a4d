import type { Fetch } from '../core/service/http.ts';
import { later } from './later.ts';

const readFetch = later(() => import('./nodeFetch.ts'));

/** node-fetch, or `httpsFetch` for connections with certificates of their own; read with the first request. */
export const lazyFetch: Fetch = async (url, init) => {
  const { fetch, httpsFetch } = await readFetch();
  // Given a body and a signal that is aborted already, node-fetch would throw an error that nobody can catch.
  init.signal.throwIfAborted();
  return init.tls ? httpsFetch(url, { ...init, tls: init.tls }) : fetch(url, init);
};
