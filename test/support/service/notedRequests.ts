import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionBench } from '../session/sessionBench.ts';

export const baseUrlPaths = ['', '/root', '/a/b/c', '/ü', '/with%20space', '/a;p=1', '/double//slash', '/x.y'];

export interface NotedRequests {
  /** Method and unmodified URL of each request. */
  readonly sent: readonly string[];
  close(): void;
}

/** Redirects all requests except sign-in, refresh, and user detail to a server that records them. */
export async function noteRequests(bench: SessionBench): Promise<NotedRequests> {
  const sent: string[] = [];
  const server = createServer(({ method = '', url = '' }, response) => {
    sent.push(`${method} ${bench.service.url}${url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = bench;
  bench.fetch = (address, init) =>
    fetch(
      address.endsWith('/oauth/token') || address.endsWith('/loggedIn/detail')
        ? address
        : address.replace(bench.service.url, own),
      init,
    );
  return {
    sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
