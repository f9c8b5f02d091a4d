import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DemoService, ProgramOptions } from '../../../src/demo/main.ts';
import { program } from '../../support/bundled.ts';
import { isWindows } from '../../support/platform.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { placeValue } from '../../support/service/demoPlaces.ts';
import { askDetail, askRecord, askToken, refreshForm, signIn } from './client.ts';

describe('demo: command line', () => {
  let folder = '';
  const children: ChildProcessWithoutNullStreams[] = [];

  before(async () => {
    await mkdir('out', { recursive: true });
    folder = await mkdtemp(path.resolve('out/demo-cli-'));
  });

  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
  });

  after(() => removeFolder(folder));

  function run(options: ProgramOptions = {}) {
    const child = spawn(process.execPath, [program('demo'), JSON.stringify(options)]);
    children.push(child);
    return child;
  }

  async function finish(child: ChildProcessWithoutNullStreams) {
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out, err };
  }

  /** Returns the service that the first line of a child describes. */
  async function serving(child: ChildProcessWithoutNullStreams): Promise<DemoService> {
    const end = once(child, 'exit').then(() => assert.fail('It has ended without a line.'));
    const [chunk] = (await Promise.race([once(child.stdout, 'data'), end])) as [Buffer];
    assert.match(chunk.toString(), /^\{.+\}\n$/);
    return JSON.parse(chunk.toString()) as DemoService;
  }

  it('the demo program prints one line of JSON and serves until terminated', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const child = run();
      const service = await serving(child);
      assert.deepEqual(Object.keys(service), ['url', 'username', 'password', 'clientId', 'clientSecret']);
      assert.match(service.url, /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.equal(
        (await askRecord(service, (await signIn(service)).access_token)).defaultOrg,
        placeValue('Acme Infrastructure'),
      );
      child.kill(signal);
      assert.deepEqual(await finish(child), { code: isWindows ? null : 0, out: '', err: '' });
    }
  });

  it('the demo program logs each request to a file without secrets', async () => {
    const log = path.join(folder, 'requests.log');
    const service = await serving(run({ log, rotate: true }));
    const tokens = await signIn(service);
    await askDetail(service, tokens.access_token);
    await askToken(service, refreshForm(service, tokens.refresh_token));
    await askToken(service, refreshForm(service, tokens.refresh_token));
    const text = await readFile(log, 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const token = { method: 'POST', path: '/oauth/token' };
    assert.deepEqual(
      lines.map(({ at: _, ...line }) => line),
      [
        { ...token, status: 200, grantType: 'password' },
        { method: 'GET', path: '/api/v2/users/loggedIn/detail', status: 200 },
        { ...token, status: 200, grantType: 'refresh_token' },
        { ...token, status: 400, grantType: 'refresh_token', error: 'invalid_grant' },
      ],
    );
    for (const { at } of lines) assert.equal(new Date(String(at)).toISOString(), at);
    for (const secret of [service.password, service.clientSecret, tokens.access_token, tokens.refresh_token])
      assert.equal(text.includes(String(secret)), false);
  });
});
