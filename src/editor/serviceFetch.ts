import type { Fetch } from '../core/service/http.ts';

/**
 * The HTTP client: node-fetch, or `httpsFetch` for connections with certificates of their own; read with the first request. node-fetch
 * goes through Node's `http` and `https`, where the editor puts its proxy and certificate settings.
 */
export const serviceFetch: Fetch = async (url, init) => {
  const { fetch, httpsFetch } = await import('./nodeFetch.ts');
  // Given a body and a signal that is aborted already, node-fetch would throw an error that nobody can catch.
  init.signal.throwIfAborted();
  return init.tls ? httpsFetch(url, { ...init, tls: init.tls }) : fetch(url, init);
};
