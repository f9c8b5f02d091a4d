import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../support/eventually.ts';
import { StandaloneBench } from '../../../support/terminals/standaloneBench.ts';

describe('org-access run without VS Code', function () {
  this.timeout(200_000);
  let bench: StandaloneBench;

  beforeEach(async () => (bench = await StandaloneBench.open()));
  afterEach(() => bench.close());

  const grants = () => bench.service.requests.flatMap(({ grantType }) => grantType ?? []);
  const sockets = () => readdir(path.join(bench.folder, 'tmp'));

  it('One sign-in serves all calls of org-access in a script, which finds the program on its PATH', async () => {
    const script = `org-access token; org-access token; org-access whoami; printf '%s\\n' "$ORG_ACCESS_TOKEN"
      org-access call devices size=1 --query 'data.pageData[].hostName | length(@)'`;
    const { code, stdout, stderr } = await bench.run(['run', '--site', 'Helsinki Pasila', '--', 'sh', '-c', script], {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    });
    assert.deepEqual([code, stderr], [0, '']);
    const [first, second, name, , variable, length] = stdout.split('\n');
    assert.match(first ?? '', /^\S{40,}$/);
    assert.deepEqual([second, variable, length], [first, first, '1']);
    assert.equal(name, 'Robin Lindqvist <robin.lindqvist@example.com>');
    assert.deepEqual(grants(), ['password']);
  });

  it('A program of org-access run gets neither the password nor the client secret, and no file has a token', async () => {
    const { stdout } = await bench.run(['run', '--', 'sh', '-c', 'env; ls "$(dirname "$ORG_ACCESS_SOCKET")"'], {
      ORG_ACCESS_PASSWORD_FILE: undefined,
      ORG_ACCESS_PASSWORD: bench.service.password,
    });
    assert.match(stdout, /^ORG_ACCESS_TOKEN=\S+$/m);
    assert.doesNotMatch(stdout, /PASSWORD|CLIENT_SECRET|CLIENT_ID/);
    assert.ok(!stdout.includes(bench.service.password) && !stdout.includes(bench.service.clientSecret));
    assert.ok(stdout.endsWith('\ns\n'), 'only the socket is in its folder');
    assert.deepEqual(await sockets(), []);
  });

  it('A token that expires in the middle of org-access run is refreshed, or gotten by another sign-in', async () => {
    for (const [refreshes, next] of [
      [true, 'refresh_token'],
      [false, 'password'],
    ] as const) {
      await bench.close();
      bench = await StandaloneBench.open({ expiresInS: 3, refreshes });
      const script = 'org-access token; sleep 4; org-access token; org-access get /api/v2/sites';
      const { code, stdout, stderr } = await bench.run(['run', '--', 'sh', '-c', script]);
      assert.deepEqual([code, stderr], [0, ''], stderr);
      const [first, second, sites] = stdout.split('\n');
      assert.notEqual(first, second);
      assert.match(sites ?? '', /"data"/);
      // On a slow machine, the second token may expire too.
      const [begun, ...others] = grants();
      assert.equal(begun, 'password');
      assert.ok(others.length > 0 && others.every((one) => one === next), others.join());
    }
  });

  it('A password that is changed in the middle of org-access run is refused once, whatever its program still asks', async () => {
    const go = path.join(bench.folder, 'go');
    const asks = 'org-access token; org-access get /api/v2/sites; org-access token; echo "$?"';
    const script = `org-access token; while ! test -e go; do sleep 0.05; done; ${asks}`;
    const { ended } = bench.start(['run', '--', 'sh', '-c', script]);
    await eventually('the sign-in', () => grants().length === 1);
    bench.service.revokeAll();
    bench.service.failNext({ operation: 'signIn', status: 400, body: { error: 'invalid_grant' }, times: 9 });
    await writeFile(go, '');
    const { stdout, stderr } = await ended;
    assert.match(stdout, /\n3\n$/);
    assert.doesNotMatch(stderr, /org-access login/);
    assert.deepEqual(
      grants().filter((one) => one === 'password'),
      ['password', 'password'],
    );
  });

  it('Ctrl+C and SIGTERM reach the program of org-access run, whose exit code is passed on and whose socket is removed', async () => {
    for (const [signal, script, code] of [
      ['SIGINT', 'trap "exit 7" INT; touch started; while :; do sleep 0.05; done', 7],
      ['SIGTERM', 'touch started; exec sleep 30', 'SIGTERM'],
    ] as const) {
      const { child, ended } = bench.start(['run', '--', 'sh', '-c', `cd work; ${script}`]);
      await eventually(
        'the start of the program',
        async () => (await readdir(path.join(bench.folder, 'work'))).length === 1,
      );
      assert.equal((await sockets()).length, 1);
      child.kill(signal);
      assert.equal((await ended).code, code);
      assert.deepEqual(await sockets(), []);
      await rm(path.join(bench.folder, 'work/started'));
    }
    const { child, ended } = bench.start(['get', '/api/v2/sites', '--until', 'nothing']);
    await eventually('the first request', () => bench.service.requests.some(({ path: at }) => at === '/api/v2/sites'));
    await sleep(200);
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
  });

  it('org-access run removes the sockets of those that were killed, and of no other', async () => {
    const { child, ended } = bench.start(['run', '--', 'sh', '-c', 'touch work/started; exec sleep 30 >&- 2>&-']);
    const other = bench.start(['run', '--', 'sh', '-c', 'exec sleep 30']);
    await eventually('two sockets', async () => (await sockets()).length === 2);
    await eventually('the start', async () => (await readdir(path.join(bench.folder, 'work'))).length === 1);
    await rm(path.join(bench.folder, 'work/started'));
    child.kill('SIGKILL');
    await ended;
    await bench.run(['run', '--', 'true']);
    assert.equal((await sockets()).length, 1);
    other.child.kill();
    await other.ended;
  });

  it('A program that outlives org-access run is told so', async () => {
    const late = '(sleep 1; org-access token; echo "$?") >late 2>&1 &';
    await bench.run(['run', '--', 'sh', '-c', `cd work; ${late}`]);
    const read = async () => await bench.shell('cat late');
    await eventually('the end of the program', async () => (await read()).stdout.endsWith('5\n'));
    assert.equal(
      (await read()).stdout,
      'org-access: The "org-access run" that gave this program access has ended.\n5\n',
    );
  });
});
