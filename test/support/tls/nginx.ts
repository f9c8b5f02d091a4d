import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { eventually } from '../eventually.ts';

export interface Nginx {
  end(): Promise<void>;
}

/**
 * Starts nginx at 127.0.0.1, with all its files in a folder.
 *
 * @param program path of nginx
 * @param servers `server` blocks
 * @param ports ports to wait for
 */
export async function startNginx(
  program: string,
  folder: string,
  servers: string,
  ports: readonly number[],
): Promise<Nginx> {
  const at = (name: string) => path.join(folder, name);
  await mkdir(at('temp'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${at(`temp/${kind}`)};`,
  );
  await writeFile(
    at('nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${at('nginx.pid')}; error_log ${at('error.log')};
events { worker_connections 64; }
http { access_log off; ${temporary.join(' ')} ${servers} }`,
  );
  const nginx = spawn(program, ['-p', folder, '-c', at('nginx.conf'), '-e', at('error.log')], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  await eventually('nginx listens', async () => {
    if (nginx.exitCode !== null) throw new Error(await readFile(at('error.log'), 'utf8'));
    return (await Promise.all(ports.map(isOpen))).every(Boolean);
  });
  return {
    async end() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

export async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
