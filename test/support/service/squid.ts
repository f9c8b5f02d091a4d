import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../eventually.ts';
import { removeFolder } from '../removeFolder.ts';
import { isOpen } from '../tls/nginx.ts';

const run = promisify(execFile);

/** Usual paths of the program that checks passwords. */
const helpers = ['/usr/lib/squid/basic_ncsa_auth', '/usr/lib64/squid/basic_ncsa_auth'];

/** Squid that requires a user name and password. */
export interface Squid {
  readonly url: string;
  readonly urlWithPassword: string;
  log(): Promise<string>;
  end(): Promise<void>;
}

/**
 * Starts squid at 127.0.0.1, with all its files in a folder of its own.
 *
 * @param program path of squid
 * @param host name of this computer that only squid resolves
 * @param refused port that squid refuses to connect to
 */
export async function startSquid(
  program: string,
  { port, host, refused }: { readonly port: number; readonly host: string; readonly refused: number },
): Promise<Squid> {
  const helper = helpers.find(existsSync);
  if (helper === undefined) throw new Error('squid has no basic_ncsa_auth');
  const folder = await mkdtemp(path.join(tmpdir(), 'squid-'));
  const at = (name: string) => path.join(folder, name);
  // If started by root, squid switches to another user.
  await chmod(folder, 0o777);
  const { stdout } = await run('openssl', ['passwd', '-apr1', 'proxy-password']);
  await writeFile(at('users'), `proxy-user:${stdout}`);
  await writeFile(at('hosts'), `127.0.0.1 ${host}\n`);
  await writeFile(
    at('squid.conf'),
    `http_port 127.0.0.1:${port}
hosts_file ${at('hosts')}
pid_filename none
cache deny all
cache_log ${at('cache.log')}
access_log stdio:${at('access.log')}
coredump_dir ${folder}
shutdown_lifetime 0 seconds
auth_param basic program ${helper} ${at('users')}
auth_param basic realm test
acl known proxy_auth REQUIRED
acl refused port ${refused}
http_access deny refused
http_access allow known
http_access deny all
`,
  );
  // The name keeps its shared memory apart from that of another squid.
  const squid = spawn(program, ['-N', '-n', `test${port}`, '-f', at('squid.conf')], { stdio: 'ignore' });
  const ended = once(squid, 'exit');
  await eventually('squid listens', async () => {
    if (squid.exitCode !== null)
      throw new Error(await readFile(at('cache.log'), 'utf8').catch(() => 'squid has ended'));
    return await isOpen(port);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    urlWithPassword: `http://proxy-user:proxy-password@127.0.0.1:${port}`,
    log: () => readFile(at('access.log'), 'utf8'),
    async end() {
      squid.kill('SIGTERM');
      await ended;
      await removeFolder(folder);
    },
  };
}
