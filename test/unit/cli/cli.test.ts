import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hidden } from '../../../src/platform/redaction/common/span.ts';
import type { TerminalPermission } from '../../../src/terminals/node/terminalServices.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

describe('org-access', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let permission: TerminalPermission;

  beforeEach(async () => {
    terminals = await TerminalBench.open();
    permission = terminals.issue();
  });
  afterEach(() => terminals.close());

  const run = (...args: string[]) => terminals.orgAccess(permission, args);
  const currentToken = () => terminals.bench.live.session.tokens.accessToken;

  it('org-access token, header, url, and whoami print their values', async () => {
    const { url } = terminals.bench.service;
    assert.deepEqual(await run('token'), { code: 0, stdout: `${currentToken()}\n`, stderr: '' });
    assert.deepEqual(await run('header'), { code: 0, stdout: `Authorization: Bearer ${currentToken()}\n`, stderr: '' });
    assert.deepEqual(await run('url'), { code: 0, stdout: `${url}\n`, stderr: '' });
    assert.deepEqual(await run('whoami'), {
      code: 0,
      stdout: `Robin Lindqvist <robin.lindqvist@example.com>\ndemo at Acme, ${url}\n`,
      stderr: '',
    });
    assert.equal(terminals.bench.service.counters.refreshes, 0);
  });

  it('org-access token --min-life refreshes the token only if it expires too soon', async () => {
    await terminals.setClock();
    const { refreshes } = terminals.bench.service.counters;
    const first = currentToken();
    assert.equal((await run('token', '--min-life', '10m')).stdout.trim(), first);
    terminals.bench.clock.advance(50 * 60_000);
    assert.equal((await run('token', '--min-life', '90s')).stdout.trim(), first);
    const { stdout } = await run('token', '--min-life', '20m');
    assert.notEqual(stdout.trim(), first);
    assert.equal(stdout.trim(), currentToken());
    assert.equal(terminals.bench.service.counters.refreshes, refreshes + 1);
  });

  it('org-access fails without a token if none lives as long as --min-life, unless --best-effort is given', async () => {
    await terminals.setClock();
    const why = "org-access: The freshest token of the service doesn't live as long as --min-life.";
    assert.deepEqual(await run('token', '--min-life', '59m'), { code: 0, stdout: `${currentToken()}\n`, stderr: '' });
    for (const command of ['token', 'header', 'headers']) {
      const failed = await run(command, '--min-life', '20h');
      assert.deepEqual(failed, { code: 1, stdout: '', stderr: `${why} To use it anyway, add --best-effort.\n` });
    }
    const { code, stdout, stderr } = await run('token', '--min-life', '20h', '--best-effort');
    assert.deepEqual([code, stdout, stderr], [0, `${currentToken()}\n`, `${why}\n`]);
  });

  it('org-access --force-refresh replaces a refused token only once for all concurrent programs', async () => {
    const first = currentToken();
    assert.equal((await run('token')).stdout.trim(), first);
    const { stdout } = await run('token', '--force-refresh');
    assert.notEqual(stdout.trim(), first);
    assert.equal(stdout.trim(), currentToken());
    assert.equal(terminals.bench.service.counters.refreshes, 1);
    terminals.bench.clock.advance(60 * 60_000 - 1);
    const headers = await Promise.all(Array.from({ length: 8 }, () => run('header', '--force-refresh')));
    assert.deepEqual(
      new Set(headers.map((header) => header.stdout)),
      new Set([`Authorization: Bearer ${currentToken()}\n`]),
    );
    assert.equal(terminals.bench.service.counters.refreshes, 2);
  });

  it("org-access --force-refresh prints an error and no token if the token can't be replaced", async () => {
    terminals.bench.service.failNext({ operation: 'refresh', times: 9, status: 503 });
    const { code, stdout, stderr } = await run('token', '--force-refresh');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /can't refresh the token at the moment/);
  });

  it('org-access get prints the response without passwords, and reports error statuses', async () => {
    const { code, stdout } = await run('get', '/api/v2/users/loggedIn/detail');
    assert.equal(code, 0);
    const { data } = JSON.parse(stdout) as { data: Record<string, unknown> };
    assert.equal(data.email, 'robin.lindqvist@example.com');
    assert.ok(data.password === undefined || data.password === hidden);
    const refused = await run('get', '/no/such/area');
    assert.equal(refused.code, 22);
    assert.match(
      refused.stderr,
      /^org-access: The service responded with status 404\. X-Request-ID: [0-9a-f-]{36}\.\n$/,
    );
  });

  it('org-access request sends data from the command line, a file, or standard input', async () => {
    terminals.agrees = () => true;
    const mailServer = '/api/v2/users/emailConfiguration/';
    const body = JSON.stringify({ host: 'mail.example', names: ['Oslo, nightly'] });
    await writeFile(path.join(terminals.folder, 'mail.json'), body);
    const answers = [
      await run('request', mailServer, '--data', body),
      await run('request', mailServer, '-X', 'post', '-d', '@mail.json'),
      await terminals.orgAccess(permission, ['request', mailServer, '-d', '@-'], body),
    ];
    for (const { code, stdout, stderr } of answers) {
      assert.deepEqual([code, stderr], [0, 'org-access: Waiting for you in the editor.\n']);
      assert.match(stdout, /configured/);
    }
    const sent = terminals.bench.service.requests.filter(({ path: at }) => at === mailServer);
    assert.deepEqual(sent.map(({ method }) => method).join(), 'POST,POST,POST');
  });

  it('org-access explains why there is no response: signed out, no access, or unreachable', async () => {
    const { bench } = terminals;
    await bench.manager.signOut(bench.connection.id);
    assert.deepEqual(await run('token'), {
      code: 3,
      stdout: '',
      stderr: 'org-access: You aren\'t signed in. Sign in first.\norg-access: To sign in, run "org-access login".\n',
    });
    await bench.signedIn();
    await bench.service.close();
    assert.equal((await run('get', '/api/v2/sites')).code, 6);
    terminals.permissions.revoke(permission);
    const refused = await run('token');
    assert.deepEqual([refused.code, refused.stdout], [4, '']);
    assert.match(refused.stderr, /This terminal has no access/);
    const bare = await terminals.run(path.join(terminals.folder, 'bin/org-access'), ['token']);
    assert.deepEqual([bare.code, bare.stdout], [4, '']);
    assert.match(bare.stderr, /has no access/);
    assert.deepEqual((await run('tokens')).code, 2);
  });
});
