import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a program of another user does at the port of a service: it answers as the service would, or listens and takes no connection. */
export type SquatterKind = 'answers' | 'waits';

export interface Squatter {
  /** Ends it. @returns all that it was sent, until now */
  end(): Promise<string>;
}

/** A user of this computer that runs nothing else. */
export const nobody = 65_534;

/** Whether this process may start programs as another user. */
export const canBeOthers = process.getuid?.() === 0;

const program = `
const [kind, host, port] = process.argv.slice(1);
const server = require('node:net').createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    process.send({ heard: String(data) });
    const body = JSON.stringify({ access_token: 'of-the-squatter', refresh_token: 'r2', expires_in: 60, name: 'of-the-squatter' });
    socket.end('HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: ' + body.length + '\\r\\n\\r\\n' + body);
  });
});
server.listen(Number(port), host, () => process.send('listening', () => {
  if (kind === 'waits') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000);
}));
`;

/** A program of another user that listens at a port. */
export async function startSquatter(kind: SquatterKind, host: string, port: number, uid = nobody): Promise<Squatter> {
  const child: ChildProcess = spawn(process.execPath, ['-e', program, kind, host, String(port)], {
    uid,
    gid: uid,
    cwd: '/',
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const heard: string[] = [];
  child.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'heard' in message) heard.push(String(message.heard));
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The other user’s program could not listen.');
    }),
  ]);
  return {
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      return heard.join('');
    },
  };
}
