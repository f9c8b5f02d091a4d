import { once } from 'node:events';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A server under HTTPS at 127.0.0.1, as nginx is in front of a service. */
export interface TlsFront {
  readonly url: string;
  readonly port: number;
  /** The bytes that clients have sent inside of TLS. */
  readonly received: () => number;
  /** The paths of requests. */
  readonly paths: string[];
  readonly end: () => Promise<void>;
}

/**
 * Starts one that shows these certificates.
 *
 * @param shows the server's own first, with the key of that
 * @param target of the requests, in plain HTTP
 * @param port a free one when left out
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
          // So that no connection is kept that the next front would not know.
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
