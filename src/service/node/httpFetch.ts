import type { Readable } from 'node:stream';
import fetch from 'node-fetch';
import type { Fetch } from '../common/http.ts';
import { httpsFetch } from './httpsFetch.ts';
import { acceptedEncodings, wholeBody } from './wholeBody.ts';

/** Fetches through Node's `http` and `https`, because VS Code applies its proxy and certificate settings to them. */
export const httpFetch: Fetch = async (url, init) => {
  // With a body and an aborted signal, node-fetch throws an error that can't be caught.
  init.signal.throwIfAborted();
  if (init.tls) return await httpsFetch(url, { ...init, tls: init.tls });
  const { status, headers, body } = await fetch(url, {
    ...init,
    compress: false,
    headers: { 'Accept-Encoding': acceptedEncodings, ...init.headers },
  });
  return {
    status,
    headers,
    arrayBuffer: () => wholeBody(body as Readable, headers.get('content-encoding') ?? '', init.size),
  };
};
