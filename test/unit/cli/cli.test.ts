import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hidden } from '../../../src/redaction/common/span.ts';
import { stateOf } from '../../../src/session/common/session.ts';
import type { TerminalGrant } from '../../../src/terminals/node/terminalServices.ts';
import { listenLocally, type RequestHandler } from '../../../src/windows/node/localSocket.ts';
import { eventually } from '../../support/eventually.ts';
import { hurriedNode } from '../../support/terminals/hurriedNode.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

describe('org-access', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let grant: TerminalGrant;

  beforeEach(async () => {
    terminals = await TerminalBench.open();
    grant = terminals.issue();
  });
  afterEach(() => terminals.close());

  const run = (...args: string[]) => terminals.orgAccess(grant, args);
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

  it('org-access token and whoami print JSON with --json', async () => {
    const { url } = terminals.bench.service;
    const token = JSON.parse((await run('token', '--json')).stdout) as Record<string, unknown>;
    assert.deepEqual(
      { ...token, expiresAt: typeof token.expiresAt },
      { connection: 'Acme', url, accessToken: currentToken(), expiresAt: 'string' },
    );
    assert.deepEqual(JSON.parse((await run('whoami', '--json')).stdout), {
      connection: 'Acme',
      url,
      username: 'demo',
      name: 'Robin Lindqvist',
      email: 'robin.lindqvist@example.com',
    });
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
    const why = 'org-access: The freshest token of the service does not live as long as --min-life.';
    assert.deepEqual(await run('token', '--min-life', '59m'), { code: 0, stdout: `${currentToken()}\n`, stderr: '' });
    for (const command of ['token', 'header', 'headers']) {
      const failed = await run(command, '--min-life', '20h');
      assert.deepEqual(failed, { code: 1, stdout: '', stderr: `${why} To use it anyway, add --best-effort.\n` });
    }
    const { code, stdout, stderr } = await run('token', '--min-life', '20h', '--best-effort');
    assert.deepEqual([code, stdout, stderr], [0, `${currentToken()}\n`, `${why}\n`]);
    const ran = await run('run', '--min-life', '20h', '--', process.execPath, '--print', '1');
    assert.deepEqual([ran.code, ran.stdout], [1, '']);
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

  it('org-access get refreshes a refused token once, even if the new token is refused as well', async () => {
    const { service } = terminals.bench;
    service.failNext({ operation: 'other', status: 401 });
    assert.equal((await run('get', '/api/v2/sites')).code, 0);
    assert.equal(service.counters.refreshes, 1);
    service.failNext({ operation: 'other', status: 401, times: 2 });
    const refused = await run('get', '/api/v2/sites');
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.equal(service.counters.refreshes, 2);
    service.failNext({ operation: 'other', status: 403 });
    assert.equal((await run('get', '/api/v2/sites')).code, 22);
    assert.equal(service.counters.refreshes, 2);
  });

  it('org-access request sends data from the command line, a file, or standard input', async () => {
    terminals.agrees = () => true;
    const mailServer = '/api/v2/users/emailConfiguration/';
    const body = JSON.stringify({ host: 'mail.example', names: ['Oslo, nightly'] });
    await writeFile(path.join(terminals.folder, 'mail.json'), body);
    const answers = [
      await run('request', mailServer, '--data', body),
      await run('request', mailServer, '-X', 'post', '-d', '@mail.json'),
      await terminals.orgAccess(grant, ['request', mailServer, '-d', '@-'], body),
    ];
    for (const { code, stdout, stderr } of answers) {
      assert.deepEqual([code, stderr], [0, 'org-access: Waiting for you in the editor.\n']);
      assert.match(stdout, /configured/);
    }
    const sent = terminals.bench.service.requests.filter(({ path: at }) => at === mailServer);
    assert.deepEqual(
      sent.map(({ method }) => method),
      ['POST', 'POST', 'POST'],
    );
  });

  it('org-access get never sends a request outside the base URL of the connection', async () => {
    const before = terminals.bench.service.counters.requests;
    for (const path of ['//elsewhere.example.com/x', '/..//elsewhere.example.com', '/\\elsewhere.example.com']) {
      const { code, stdout } = await run('get', path);
      assert.ok(code !== 0, path);
      assert.ok(
        stdout === '' || (JSON.parse(stdout) as { status: number }).status === 404,
        'it is the connection that answers',
      );
    }
    assert.ok(terminals.bench.service.counters.requests - before <= 3);
    assert.equal((await run('get', 'https://elsewhere.example.com/')).code, 2);
  });

  it('org-access explains an invalid command line', async () => {
    const wrong: [string[], RegExp][] = [
      [['tokens'], /There is no command "tokens"/],
      [['request', '/x', '-d', '@missing.json'], /can't be read/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await run(...args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, message);
    }
    const help = await run('--help');
    assert.deepEqual([help.code, help.stderr], [0, '']);
    for (const line of help.stdout.split('\n')) assert.ok(line.length <= 100, line);
  });

  it("org-access in a terminal uses only that terminal's connections, by name or ID", async () => {
    const { connection } = terminals.bench;
    const other = { ...connection, id: 'other', name: 'Other' };
    await terminals.bench.manager.setConnections([connection, other]);
    assert.equal((await run('url', '--connection', 'Acme')).code, 0);
    assert.equal((await run('url', '--connection', 'acme')).code, 0);
    assert.deepEqual(await run('token', '--connection', 'Other'), {
      code: 4,
      stdout: '',
      stderr:
        'org-access: This terminal has no access to that connection. In the editor, switch to the connection and run "Give This Terminal Org Access".\n',
    });
    grant = terminals.issue(connection, other);
    assert.equal((await run('url', '--connection', 'Other')).code, 0);
    assert.equal(stateOf(terminals.bench.store.snapshot, 'other').kind, 'signedOut');
    assert.equal((await run('token', '--connection', 'Other')).code, 3);
  });

  it('org-access repeats a request that a reload interrupted unless the request may have changed something', async () => {
    for (const [args, codes] of [
      [['token'], [0, 1]],
      [
        ['request', '/api/v2/scheduler/status/all', '-X', 'POST', '-d', '{}'],
        [5, 0],
      ],
    ] as const) {
      let heard = 0;
      const before = await listenLocally(() => {
        heard += 1;
        return new Promise(() => undefined);
      });
      const { bin, variables } = terminals.environment(grant);
      const environment = {
        bin,
        variables: {
          ...variables,
          ORG_ACCESS_SOCKET: before.address.path,
          ORG_ACCESS_KEY: before.address.key + grant.key,
        },
      };
      const running = terminals.run(path.join(bin, 'org-access'), args, environment);
      await eventually('it has asked', () => heard === 1);
      before.dispose();
      let heardAfter = 0;
      const answer: RequestHandler = (message, gone) => {
        heardAfter += 1;
        return terminals.grants.respond(message, gone);
      };
      const after = await listenLocally(answer, { again: before.address });
      const { code, stdout } = await running;
      after.dispose();
      assert.deepEqual([code, heardAfter], codes, args.join(' '));
      assert.equal(stdout, code === 0 ? `${currentToken()}\n` : '');
    }
  });

  it('org-access explains why there is no response: signed out, no access, unreachable, or VS Code closed', async () => {
    const { bench } = terminals;
    await bench.manager.signOut(bench.connection.id);
    assert.deepEqual(await run('token'), {
      code: 3,
      stdout: '',
      stderr: 'org-access: You are not signed in. Sign in first.\norg-access: To sign in, run "org-access login".\n',
    });
    await bench.signedIn();
    await bench.service.close();
    assert.equal((await run('get', '/api/v2/sites')).code, 6);
    terminals.grants.revoke(grant);
    const refused = await run('token');
    assert.deepEqual([refused.code, refused.stdout], [4, '']);
    assert.match(refused.stderr, /This terminal has no access/);
    terminals.listener.dispose();
    const { bin, variables } = terminals.environment(grant);
    const gone = await terminals.run(path.join(bin, 'org-access'), ['token'], {
      bin,
      variables: { ...variables, ORG_ACCESS_NODE: await hurriedNode(terminals.folder) },
    });
    assert.deepEqual([gone.code, gone.stdout], [5, '']);
    assert.match(gone.stderr, /is not responding/);
    const bare = await terminals.run(path.join(terminals.folder, 'bin/org-access'), ['token']);
    assert.deepEqual([bare.code, bare.stdout], [4, '']);
    assert.match(bare.stderr, /has no access/);
  });
});
