import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { clients, person, scopes, userDetail, type OtherServer } from './otherServer.ts';

/** Python of Debian, which has Debian's packages. Another one may precede it on the PATH. */
const python = '/usr/bin/python3';

/** Starts Django OAuth Toolkit below `/o/`, with trailing slashes. */
export async function startDjangoToolkit(): Promise<OtherServer> {
  const server = spawn(python, ['test/support/servers/djangoToolkit.py'], { stdio: ['pipe', 'pipe', 'inherit'] });
  server.stdin.write(`${JSON.stringify({ clients, person, scopes, userDetail })}\n`);
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  const { port } = JSON.parse(line) as { port: number };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    tokenEndpoint: '/o/token/',
    async close() {
      server.stdin.end();
      await once(server, 'exit');
    },
  };
}
