import assert from 'node:assert/strict';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { isWindows } from '../../../support/platform.ts';
import { listen } from '../../../support/service/directly.ts';
import { StandaloneBench } from '../../../support/terminals/standaloneBench.ts';

describe('org-access without VS Code', function () {
  this.timeout(200_000);
  let bench: StandaloneBench;

  beforeEach(async () => (bench = await StandaloneBench.open()));
  afterEach(() => bench.close());

  const signIns = () => bench.service.requests.filter(({ grantType }) => grantType === 'password').length;
  const site = ['--site', 'Helsinki Pasila'];

  it('org-access signs in by variables once per command, and responds as in a terminal', async () => {
    const { url } = bench.service;
    const token = await bench.run(['token']);
    assert.deepEqual([token.code, token.stderr], [0, '']);
    assert.match(token.stdout, /^\S{40,}\n$/);
    assert.equal(signIns(), 1);
    assert.deepEqual(await bench.run(['login']), {
      code: 0,
      stdout: `Robin Lindqvist <robin.lindqvist@example.com>\ndemo at ${new URL(url).host}, ${url}\n`,
      stderr: '',
    });
    assert.equal((await bench.run(['whoami'])).stdout, (await bench.run(['login'])).stdout);
    assert.match((await bench.run(['header'])).stdout, /^Authorization: Bearer \S+\n$/);
    assert.match((await bench.run(['headers', ...site])).stdout, /\nsiteId: [0-9a-f-]+:Helsinki Pasila\n$/);
    assert.match((await bench.run(['sites', 'Helsinki'])).stdout, /^Acme Infrastructure\t[^\t]+\tHelsinki Pasila\t/);
    assert.match((await bench.run(['where', 'DEVICES: WRITE'])).stdout, /\tprivilege\tDEVICES: WRITE\n/);
    const devices = await bench.run(['call', 'devices', 'size=2', '--query', 'data.pageData[].vendor'], {
      ORG_ACCESS_SITE: 'Helsinki Pasila',
    });
    assert.equal((JSON.parse(devices.stdout) as unknown[]).length, 2);
    assert.equal((await bench.run(['get', '/api/v2/sites'])).code, 0);
    assert.equal((await bench.run(['get', '/no/such/area'])).code, 22);
  });

  it('org-access signs nobody in for what needs no token, nor for completion', async () => {
    assert.equal((await bench.run(['url'])).stdout, `${bench.service.url}\n`);
    assert.match((await bench.run(['operations'])).stdout, /^devices\tread\tsite\tPOST\t/m);
    assert.match((await bench.run(['completion', 'operations'])).stdout, /^devices$/m);
    const sites = await bench.run(['completion', 'sites']);
    assert.deepEqual([sites.code, sites.stdout], [3, '']);
    assert.equal(bench.service.requests.length, 0);
  });

  it('org-access without VS Code sends a request that does more than read only with --yes', async () => {
    const request = ['request', '/api/v2/users/emailConfiguration/', '-X', 'POST', '-d', '{}'];
    const { code, stdout, stderr } = await bench.run(request);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /To send it, add --yes\. Nothing was sent\.\n$/);
    assert.equal((await bench.run([...request, '--yes'])).code, 0);
    assert.equal(bench.service.requests.filter(({ path: at }) => at.includes('emailConfiguration')).length, 1);
    const shown = await bench.run(['get', '/api/v2/sites', '--show-hidden', '--yes']);
    assert.deepEqual([shown.code, shown.stdout], [2, '']);
  });

  it('org-access takes a web page for a refusal of an operation, whatever its status', async () => {
    const file = path.join(bench.folder, 'devices.json');
    await writeFile(file, 'earlier');
    const more = { ORG_ACCESS_SITE: 'Helsinki Pasila' };
    const page = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<!DOCTYPE html><p>Sign in' };
    bench.service.failNext({ operation: 'other', ...page });
    const { code, stderr } = await bench.run(['call', 'devices', '-o', file], more);
    assert.equal(code, 22);
    assert.match(stderr, /status 200\. It is a web page, perhaps of a proxy/);
    assert.equal(await readFile(file, 'utf8'), 'earlier');
    bench.service.failNext({ operation: 'other', ...page });
    assert.equal((await bench.run(['discover', '{}', '--yes'], more)).code, 22);
  });

  it('org-access warns that a change whose response is lost may have been carried out', async () => {
    bench.service.failNext({ operation: 'other', drop: true, carriedOut: true });
    const { code, stderr } = await bench.run([
      ...['request', '/api/v2/users/emailConfiguration/', '-X', 'POST', '-d', '{}', '--yes'],
    ]);
    assert.equal(code, 6);
    assert.match(stderr, /before it responded\. It isn't known whether the service has carried out the request\./);
  });

  it('org-access prints a skeleton without a site, whose values are filled in later', async () => {
    const { code, stdout } = await bench.run(['call', 'create-discovery', '--skeleton']);
    assert.equal(code, 0);
    const { dsSelectedSiteId } = JSON.parse(stdout) as Record<string, unknown>;
    assert.equal(dsSelectedSiteId, '{siteId}');
  });

  it('org-access names the variable that is missing, empty, given twice, or not usable, and sends nothing', async () => {
    const file = path.join(bench.folder, 'password');
    const latin1 = path.join(bench.folder, 'latin1');
    await writeFile(latin1, 'pässword', 'latin1');
    for (const [more, said] of [
      [
        { ORG_ACCESS_CLIENT_ID: '' },
        /^org-access: ORG_ACCESS_CLIENT_ID is empty\. If this is CI, check that the secret/,
      ],
      [{ ORG_ACCESS_URL: undefined }, /, and ORG_ACCESS_URL is missing\. To use the access of this terminal, unset/],
      [{ ORG_ACCESS_USERNAME: undefined }, /ORG_ACCESS_USERNAME is missing/],
      [{ ORG_ACCESS_PASSWORD_FILE: undefined, ORG_ACCESS_PASSWORD: '' }, /ORG_ACCESS_PASSWORD is empty/],
      [{ ORG_ACCESS_PASSWORD: 'x' }, /ORG_ACCESS_PASSWORD and ORG_ACCESS_PASSWORD_FILE are both set/],
      [
        { ORG_ACCESS_PASSWORD_FILE: `${file}.gone` },
        /The file ".*\.gone" \(ORG_ACCESS_PASSWORD_FILE\) can't be read \(ENOENT\)/,
      ],
      [{ ORG_ACCESS_URL: 'http://service.example' }, /ORG_ACCESS_URL isn't usable\. Use https:/],
      [{ ORG_ACCESS_CA_FILE: file }, /The file ".*" \(ORG_ACCESS_CA_FILE\) has no certificate in PEM/],
      [{ ORG_ACCESS_TRUSTED_CERT_FILE: file }, /\(ORG_ACCESS_TRUSTED_CERT_FILE\) has no certificate in PEM/],
      [{ ORG_ACCESS_PASSWORD_FILE: latin1 }, /\(ORG_ACCESS_PASSWORD_FILE\) isn't text in UTF-8 or UTF-16\.\n$/],
      [{ ORG_ACCESS_PASSWORD_FILE: '/dev/zero' }, /\(ORG_ACCESS_PASSWORD_FILE\) is larger than 1 MB\.\n$/],
      [{ ORG_ACCESS_GRANT_TYPE: 'x' }, /ORG_ACCESS_GRANT_TYPE isn't usable/],
      [{ ORG_ACCESS_HEADERS: 'Authorization: x' }, /ORG_ACCESS_HEADERS isn't usable/],
    ] as const) {
      const { code, stdout, stderr } = await bench.run(['token'], more);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, said);
      assert.equal(stderr.split('\n').length, 2, stderr);
    }
    assert.equal(bench.service.requests.length, 0);
  });

  it('org-access exits with 3 after a refused sign-in, which is sent once, and with 6 without a service', async () => {
    for (const args of [['token'], ['get', '/api/v2/sites', '--all']]) {
      const wrong = await bench.run(args, { ORG_ACCESS_PASSWORD_FILE: undefined, ORG_ACCESS_PASSWORD: 'wrong' });
      assert.deepEqual([wrong.code, wrong.stderr], [3, 'org-access: The user name or password is incorrect.\n']);
    }
    assert.equal(signIns(), 2);
    const client = await bench.run(['token'], { ORG_ACCESS_CLIENT_SECRET: 'wrong' });
    assert.deepEqual([client.code, client.stdout], [3, '']);
    const nobody = await bench.run(['token'], { ORG_ACCESS_URL: 'http://127.0.0.1:1' });
    assert.deepEqual([nobody.code, nobody.stdout], [6, '']);
    assert.match(nobody.stderr, /^org-access: 127\.0\.0\.1:1 refused the connection/);
  });

  it('org-access prints a log without secrets on standard error with ORG_ACCESS_LOG only', async () => {
    const { code, stdout, stderr } = await bench.run(['get', '/api/v2/sites?a=b'], { ORG_ACCESS_LOG: '1' });
    assert.equal(code, 0);
    assert.match(stderr, /POST \/oauth\/token: 200.*GET \/api\/v2\/sites\?…: 200/s);
    const { password, clientSecret } = bench.service;
    for (const secret of [password, clientSecret, 'a=b']) assert.ok(!stderr.includes(secret), stderr);
    assert.ok(stdout.startsWith('{'));
    assert.equal((await bench.run(['get', '/api/v2/sites'], { ORG_ACCESS_LOG: '' })).stderr, '');
    const told = await bench.run(['get', `/api/v2/${password}`], { ORG_ACCESS_LOG: '1' });
    assert.match(told.stderr, /GET \/api\/v2\/.*: 404/);
    assert.ok(!told.stderr.includes(password), told.stderr);
  });

  it('org-access reads a password in UTF-16, as Windows PowerShell writes it', async () => {
    const file = path.join(bench.folder, 'utf16');
    await writeFile(file, `\ufeff${bench.service.password}\r\n`, { encoding: 'utf16le', mode: 0o600 });
    const { code, stderr } = await bench.run(['login'], { ORG_ACCESS_PASSWORD_FILE: file });
    assert.deepEqual([code, stderr], [0, '']);
  });

  /** Runs with code that is loaded first. */
  async function runAfter(code: string, ...args: readonly string[]) {
    const file = path.join(bench.folder, 'home/first.cjs');
    await writeFile(file, code);
    return await bench.run(args, { NODE_OPTIONS: '--require ./home/first.cjs' });
  }

  it('org-access ends when its sentence is out, whatever is still open', async () => {
    const { code } = await runAfter('setInterval(() => undefined, 1e6);', 'get', '/no/such/area');
    assert.equal(code, 22);
  });

  // Windows has no such folder, and no rights of files that are looked at.
  if (!isWindows)
    it('org-access prints one sentence for an unexpected error, and names what to set if no folder can be written', async () => {
      const unexpected = await runAfter(`require('node:fs').statSync = () => [].reduce(0);`, 'token');
      assert.deepEqual(unexpected, {
        code: 1,
        stdout: '',
        stderr: 'org-access: An unexpected error occurred (TypeError).\n',
      });
      const readOnly = `require('node:fs').mkdtempSync = () => { throw Object.assign(new Error(), { code: 'EROFS' }); };`;
      const { code, stdout, stderr } = await runAfter(readOnly, 'run', '--', 'echo', 'started');
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^org-access: No folder .* \(EROFS\)\. Set TMPDIR .*\.\n$/);
    });

  it('org-access warns of a password file that other users can read, and signs in', async () => {
    const file = path.join(bench.folder, 'password');
    await chmod(file, 0o640);
    const { code, stderr } = await bench.run(['login']);
    assert.deepEqual(
      [code, stderr],
      [
        0,
        `org-access: Other users of this computer can read "${file}" (ORG_ACCESS_PASSWORD_FILE). To prevent that, run: chmod 600 "${file}"\n`,
      ],
    );
  });

  it('org-access without VS Code writes no token, password, or other file', async () => {
    await bench.run(['token']);
    await bench.run(['get', '/api/v2/sites']);
    assert.equal((await bench.run(['run', '--', process.execPath, '--print', '1'])).stdout, '1\n');
    for (const name of ['home', 'tmp', 'work'])
      assert.deepEqual(await readdir(path.join(bench.folder, name)), [], name);
    const names = await readdir(bench.folder, { recursive: true });
    const texts = await Promise.all(
      names.map((name) => readFile(path.join(bench.folder, name), 'utf8').catch(() => '')),
    );
    assert.equal(texts.filter((text) => text.includes(bench.service.password)).length, 1, 'the password file alone');
  });

  it('org-access hides the password and the client secret where a response repeats them', async () => {
    const { password, clientSecret } = bench.service;
    const echo = createServer((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(
        request.url === '/oauth/token'
          ? JSON.stringify({ access_token: 'the-access-token', token_type: 'bearer', expires_in: 600 })
          : JSON.stringify({ note: [password, clientSecret, 'the-access-token', 'plain'] }),
      );
    });
    const port = await listen(echo);
    try {
      const { stdout } = await bench.run(['get', '/echo'], { ORG_ACCESS_URL: `http://127.0.0.1:${port}` });
      assert.match(stdout, /plain/);
      for (const secret of [password, clientSecret, 'the-access-token']) assert.ok(!stdout.includes(secret), stdout);
    } finally {
      echo.close();
    }
  });

  it('org-access signs in as a client, at a token path, with a scope, and with HTTP Basic', async () => {
    await bench.close();
    bench = await StandaloneBench.open({
      clientCredentials: true,
      tokenPath: '/auth/t',
      clientAuth: 'basic',
      scopes: ['read'],
    });
    const { code, stdout, stderr } = await bench.run(['get', '/api/v2/sites'], {
      ORG_ACCESS_GRANT_TYPE: 'client_credentials',
      ORG_ACCESS_TOKEN_ENDPOINT: '/auth/t',
      ORG_ACCESS_CLIENT_AUTHENTICATION: 'basic',
      ORG_ACCESS_SCOPE: 'read',
      ORG_ACCESS_USERNAME: undefined,
      ORG_ACCESS_PASSWORD_FILE: undefined,
    });
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /"data"/);
    assert.deepEqual(
      bench.service.requests.map(({ path: at, grantType }) => [at, grantType]),
      [
        ['/auth/t', 'client_credentials'],
        ['/api/v2/sites', undefined],
      ],
    );
  });

  it('org-access sends the headers of the variables with each request, and hides only secret values in responses', async () => {
    const seen: unknown[] = [];
    const gateway = createServer((request, response) => {
      seen.push([request.url, request.headers['x-gateway-key']]);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const token = { access_token: 'the-access-token', token_type: 'bearer', expires_in: 600 };
      response.end(JSON.stringify(request.url === '/x' ? { siteName: 'Oslo Data Center', echo: 'a:b c' } : token));
    });
    const port = await listen(gateway);
    const file = path.join(bench.folder, 'headers');
    await writeFile(file, 'X-Gateway-Key: a:b c\nX-Region: Osl\n', { mode: 0o600 });
    try {
      const more = { ORG_ACCESS_URL: `http://127.0.0.1:${port}`, ORG_ACCESS_HEADERS_FILE: file };
      const { code, stdout, stderr } = await bench.run(['get', '/x'], more);
      assert.deepEqual([code, stdout], [0, '{"siteName":"Oslo Data Center","echo":"•••••••• (hidden)"}']);
      assert.equal(stderr, 'org-access: Credentials in the response are written as "•••••••• (hidden)".\n');
      assert.deepEqual(seen, [
        ['/oauth/token', 'a:b c'],
        ['/x', 'a:b c'],
      ]);
    } finally {
      gateway.close();
    }
  });
});
