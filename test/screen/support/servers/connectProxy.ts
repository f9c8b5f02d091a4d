import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** Proxy that requires user name and password, and tunnels to a local port regardless of the requested host. */
export interface ConnectProxy {
  readonly address: string;
  readonly username: string;
  readonly password: string;
  /** `host:port` of each tunnel. */
  readonly tunnels: readonly string[];
  /** Returns the number of requests refused with 407. */
  readonly refused: () => number;
  end(): Promise<void>;
}

export async function startConnectProxy(targetPort: () => number): Promise<ConnectProxy> {
  const [username, password] = ['proxy-user', 'proxy-password'];
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  let refused = 0;
  const server = createServer((_request, response) => response.writeHead(400).end());
  server.on('connect', (request, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    if (request.headers['proxy-authorization'] !== expected) {
      refused += 1;
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    tunnels.push(request.url ?? '');
    const upstream = connect(targetPort(), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    username,
    password,
    tunnels,
    refused: () => refused,
    async end() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
