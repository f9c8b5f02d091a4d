import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';
import { canBeOthers, nobody } from '../../support/windows/otherUser.ts';
import { rawCall } from '../../support/windows/rawCall.ts';

describe('the terminal socket', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;

  beforeEach(async () => {
    terminals = await TerminalBench.open();
  });
  afterEach(() => terminals.close());

  const send = (request: string | Buffer, key = terminals.listener.address.key) =>
    rawCall(terminals.listener.address.path, key, request);

  it('the terminal socket sends nothing to programs that lack the key or send a malformed request', async () => {
    const permission = terminals.issue();
    const { key } = terminals.listener.address;
    const ask = JSON.stringify;
    const good = { terminal: permission.key, ask: 'token' };
    assert.match(await send(ask(good)), /"accessToken":"/, 'the control is answered');
    const call = (change: object) =>
      ask({ terminal: permission.key, ask: 'call', call: { method: 'GET', path: '/x', ...change } });
    const tool = (use: unknown) => ask({ terminal: permission.key, ask: 'tool', tool: use });
    const hostile: [string, string | Buffer][] = [
      ['a line', '\n'],
      ['half a request', ask(good).slice(0, 40)],
      ['two requests', `${ask(good)}\n${ask(good)}`],
      ['an HTTP request', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
      ['JSON nested deeply', '['.repeat(200_000)],
      ['two megabytes', ask({ ...good, more: 'x'.repeat(2_000_000) })],
      ['binary', Buffer.from([0, 255, 254, 10])],
      ['null', ask(null)],
      ['no terminal', ask({ ask: 'token' })],
      ['a terminal that is an object', ask({ ...good, terminal: { toString: permission.key } })],
      ['a question that there is not', ask({ ...good, ask: 'refreshToken' })],
      ['a life of minus one', ask({ ...good, minLifeMs: -1 })],
      ['a life without end', ask({ ...good, minLifeMs: 1e300 })],
      ['a connection that is a list', ask({ ...good, connection: ['acme'] })],
      ['a token with a call', ask({ ...good, call: { method: 'GET', path: '/x' } })],
      ['a method of its own', call({ method: 'CONNECT' })],
      ['another host', call({ path: 'https://elsewhere.example.com/' })],
      ['a tool that is a name', tool('orgAccess_get')],
      ['a tool with a name that is a path', tool({ name: '../x', input: {} })],
      ['a tool without input', tool({ name: 'orgAccess_get' })],
      [
        'a list of tools with one',
        ask({ terminal: permission.key, ask: 'tools', tool: { name: 'orgAccess_get', input: {} } }),
      ],
    ];
    const before = terminals.bench.service.counters.requests;
    const answers = await Promise.all(hostile.map(async ([what, bytes]) => [what, await send(bytes)]));
    assert.deepEqual(
      answers.filter(([, answer]) => answer !== ''),
      [],
    );
    const keys = [
      '0'.repeat(32),
      permission.key,
      key.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
      `${key}00`,
      '',
    ];
    for (const wrong of keys) assert.equal(await send(ask(good), wrong), '', wrong);
    const stranger = await send(ask({ ...good, terminal: '0'.repeat(32) }));
    assert.match(stranger, /^\{"ok":false,"reason":"notAllowed"/);
    for (const asked of [{ ask: 'tools' }, { ask: 'tool', tool: { name: 'orgAccess_whoAmI', input: {} } }])
      assert.equal(await send(ask({ ...asked, terminal: '0'.repeat(32) })), stranger);
    assert.equal(terminals.bench.service.counters.requests, before);
  });

  if (process.platform === 'win32') {
    it('the terminal socket has an unguessable name on Windows', () => {
      assert.match(terminals.listener.address.path, /\\org-access-[\da-f]{32}$/);
    });
  } else {
    it('the terminal socket is in a folder that only its user can enter', () => {
      const folder = statSync(path.dirname(terminals.listener.address.path));
      assert.deepEqual([folder.mode & 0o777, folder.uid], [0o700, process.getuid?.()]);
    });
  }

  const tryAsAnother = () => {
    const { path: socket } = terminals.listener.address;
    const reach = `require('net').connect(${JSON.stringify(socket)}).on('connect', () => process.exit(0)).on('error', ({ code }) => { console.log(code); process.exit(1); })`;
    const see = `require('fs').statSync(${JSON.stringify(path.dirname(socket))})`;
    const as = (uid: number | undefined, script: string) =>
      spawnSync(process.execPath, ['-e', script], { cwd: '/', ...(uid !== undefined && { uid, gid: uid }) });
    assert.equal(as(undefined, reach).status, 0, 'its own user reaches it');
    assert.equal(as(nobody, see).status, 0, 'another user gets as far as its folder');
    const other = as(nobody, reach);
    assert.deepEqual([other.status, other.stdout.toString().trim()], [1, 'EACCES']);
  };
  // Only root can act as somebody else.
  if (canBeOthers) it('the terminal socket cannot be reached by another user', tryAsAnother);

  if (process.platform !== 'linux') {
    it('the environment of a terminal with access contains no token', () => {
      const { variables } = terminals.environment(terminals.issue());
      const { accessToken, refreshToken = '-' } = terminals.bench.live.session.tokens;
      assert.deepEqual(Object.keys(variables), [
        'ORG_ACCESS_BIN',
        'ORG_ACCESS_NODE',
        'ORG_ACCESS_SOCKET',
        'ORG_ACCESS_KEY',
      ]);
      const text = JSON.stringify(variables);
      assert.ok(!text.includes(accessToken) && !text.includes(refreshToken));
    });
    return;
  }

  it('a terminal with access leaves no token in the environment or the command line of any process', async () => {
    const environment = terminals.environment(terminals.issue());
    const script = 'for i in 1 2 3 4 5; do t=$(org-access token); [ -n "$t" ] || exit 1; done; sleep 1';
    const shell = spawn('sh', ['-c', script], {
      env: { PATH: `${environment.bin}:${process.env.PATH}`, ...environment.variables },
    });
    const ended = new Promise<number | null>((resolve) => shell.on('close', resolve));
    const { accessToken, refreshToken } = terminals.bench.live.session.tokens;
    let [hits, seen] = [0, 0];
    for (let running = true; running;) {
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
        for (const file of ['environ', 'cmdline']) {
          const text = await readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '');
          if (text.includes(environment.variables.ORG_ACCESS_KEY ?? '-')) seen += 1;
          if (text.includes(accessToken) || text.includes(refreshToken ?? '-')) hits += 1;
        }
      }
      running = await Promise.race([
        ended.then(() => false),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 20)),
      ]);
    }
    assert.equal(await ended, 0);
    assert.ok(seen > 0, 'the processes of the terminal were looked at');
    assert.equal(hits, 0);
  });
});
