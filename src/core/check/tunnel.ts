import type { Socket } from 'node:net';
import type { Proxy } from './route.ts';
import { connectTo, within, type Patience } from './sockets.ts';

const longestHead = 16 * 1024;

/**
 * A connection to a host through an HTTP proxy (RFC 9110 §9.3.6), asked for without the proxy's user name and password.
 *
 * @returns the status instead when the proxy does not open one; 0 when its answer makes no sense
 * @throws with a `code` when the proxy cannot be reached
 */
export async function openTunnel(proxy: Proxy, target: string, patience: Patience): Promise<Socket | number> {
  const socket = await connectTo(proxy.host, proxy.port, patience);
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
  try {
    const status = await within(readStatus(socket), patience);
    if (status >= 200 && status <= 299) return socket;
    socket.destroy();
    return status;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = '';
    const read = () => {
      for (let chunk = socket.read(1) as Buffer | null; chunk; chunk = socket.read(1) as Buffer | null) {
        head += chunk.toString('latin1');
        if (!head.endsWith('\r\n\r\n') && head.length < longestHead) continue;
        socket.off('readable', read);
        resolve(Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(head)?.[1] ?? 0));
        return;
      }
    };
    socket.on('readable', read);
    socket.once('error', reject);
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
}
