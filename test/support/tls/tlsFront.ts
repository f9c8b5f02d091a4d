import { once } from 'node:events';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** HTTPS server in front of a service. */
export interface TlsFront {
  readonly url: string;
  readonly port: number;
  /** Returns the number of decrypted bytes received. */
  readonly received: () => number;
  readonly paths: string[];
  readonly end: () => Promise<void>;
}

/**
 * Starts a server with these certificates.
 *
 * @param shows chain with keys, the server's own first
 * @param target plain-HTTP service
 * @param port defaults to a free one
 */
export async function startTlsFront(
  shows: readonly { readonly cert: string; readonly key: string }[],
  target: string,
  port = 0,
): Promise<TlsFront> {
  const paths: string[] = [];
  let received = 0;
  const sockets = new Set<Duplex>();
  const server = createServer(
    { key: shows[0]?.key, cert: shows.map(({ cert }) => cert).join('\n') },
    (request, response) => {
      paths.push(request.url ?? '');
      const onward = forward(
        target + (request.url ?? ''),
        { method: request.method, headers: { ...request.headers, host: new URL(target).host } },
        (answer) => {
          // A kept-alive connection would be unknown to the next server.
          response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    },
  );
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  server.on('secureConnection', (socket) =>
    socket.prependListener('data', (data: Buffer) => (received += data.length)),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const at = (server.address() as AddressInfo).port;
  return {
    url: `https://127.0.0.1:${at}`,
    port: at,
    received: () => received,
    paths,
    async end() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
