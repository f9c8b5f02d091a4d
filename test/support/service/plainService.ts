import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { listen } from './directly.ts';

/** A service of this user in plain `http:`. */
export function startService(): Server {
  return createServer((_, response) =>
    response.end(JSON.stringify({ access_token: 'new-token', refresh_token: 'r1', expires_in: 60, name: 'Robin' })),
  );
}

export async function endService(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** A port at which nobody listens at this moment. */
export async function freePort(): Promise<number> {
  const server = startService();
  const port = await listen(server);
  await endService(server);
  return port;
}
