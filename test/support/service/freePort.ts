import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './directly.ts';

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
