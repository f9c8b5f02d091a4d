import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isLive } from '../../../src/session/common/session.ts';
import type { TerminalPermission } from '../../../src/terminals/node/terminalServices.ts';
import { isWindows } from '../../support/platform.ts';
import { atTerminal } from '../../support/terminals/pty.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

interface Sent {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly status?: number;
  /** Second page, or when to send it. */
  readonly next?: Sent | Promise<Sent>;
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const zip = Buffer.concat([latin1('PK\x03\x04\x14\0'), randomBytes(60_000), Buffer.from('\r\n\n\r')]);

const exact: Readonly<Record<string, Sent>> = {
  archive: { type: 'application/zip', bytes: zip },
  document: { type: 'application/pdf', bytes: latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n') },
  mislabelled: { type: 'text/plain; charset=utf-8', bytes: zip },
  unknown: { type: 'text/csv; charset=x-ebcdic-37', bytes: Uint8Array.of(0xc8, 0x85, 0x93, 0x25) },
  latin: { type: 'text/csv; charset=ISO-8859-1', bytes: latin1('id;name\r\n7;Ris\xf8r') },
  wide: { type: 'application/json; charset=utf-16', bytes: Buffer.from('\ufeff{"name":"Risør"}', 'utf16le') },
  page: { type: 'text/html', bytes: Buffer.from('<!doctype html>\r\n<p>Risør</p>') },
  unended: { type: 'application/json', bytes: Buffer.from('{ "a" : 1.0,\t"b":[ ] }') },
  nothing: { type: 'application/json', bytes: Buffer.from('') },
};

describe('bytes of a response', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let permission: TerminalPermission;
  let sent: Sent;

  before(async () => {
    terminals = await TerminalBench.open();
    const { bench } = terminals;
    const { fetch } = bench;
    bench.fetch = async (url, init) => {
      if (!url.includes('/files/')) return await fetch(url, init);
      const { status = 200, type, bytes } = url.includes('page=2') ? ((await sent.next) ?? sent) : sent;
      return new Response(status === 204 ? null : Uint8Array.from(bytes), {
        status,
        headers: type === '' ? {} : { 'content-type': type },
      });
    };
  });
  after(() => terminals.close());
  beforeEach(() => (permission = terminals.issue()));

  const run = (...args: string[]) => terminals.orgAccess(permission, args);
  const inFolder = (name: string) => path.join(terminals.folder, name);
  const inShell = (words: string) => terminals.run('/bin/sh', ['-c', words], terminals.environment(permission));

  async function atTheTerminal(words: string) {
    const [program, args] = atTerminal(words, []);
    return await terminals.run(program, args, terminals.environment(permission));
  }

  it('org-access writes the exact bytes of a response to the --output file and to a redirected file', async () => {
    for (const [name, response] of Object.entries(exact)) {
      sent = response;
      const [own, shells] = [inFolder(`${name}.own`), inFolder(`${name}.shell`)];
      assert.deepEqual(await run('get', '/files/x', '--output', own), { code: 0, stdout: '', stderr: '' }, name);
      assert.equal(Buffer.compare(await readFile(own), response.bytes), 0, `${name}, --output`);
      if (isWindows) continue;
      const { code, stderr } = await inShell(`org-access get /files/x > '${name}.shell'`);
      assert.deepEqual([code, stderr], [0, ''], name);
      assert.equal(Buffer.compare(await readFile(shells), response.bytes), 0, `${name}, > file`);
    }
  });

  it('org-access refuses to print a binary response that contains a token of the session', async () => {
    const { state } = terminals.bench;
    const accessToken = isLive(state) ? state.session.tokens.accessToken : '';
    assert.ok(accessToken.length > 8);
    sent = { type: 'application/zip', bytes: Buffer.concat([zip, Buffer.from(accessToken), zip]) };
    const { code, stdout, stderr } = await run('get', '/files/x');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /repeats a token or a secret of your session/);
  });

  it('org-access --ndjson writes UTF-8, whatever the character set of the response', async () => {
    sent = { type: 'application/json; charset=windows-1252', bytes: latin1('[{"name":"Ris\xf8r \x80"}]') };
    const file = inFolder('lines');
    assert.equal((await run('get', '/files/x', '--ndjson', '-o', file)).code, 0);
    assert.equal(await readFile(file, 'utf8'), '{"name":"Risør €"}\n');
    sent = { type: 'application/json', bytes: Buffer.from('[]') };
    assert.equal((await run('get', '/files/x', '--ndjson', '-o', file)).code, 0);
    assert.equal(await readFile(file, 'utf8'), '', 'a list without elements is an empty file');
  });

  it('org-access prints an error response to standard output, and leaves the --output file unchanged', async () => {
    const file = inFolder('kept');
    await writeFile(file, 'before');
    sent = { status: 404, type: 'application/json', bytes: Buffer.from('{"code":"GONE"}') };
    for (const more of [[], ['--all']]) {
      const { code, stdout, stderr } = await run('get', '/files/x', '-o', file, ...more);
      assert.deepEqual([code, stdout], [22, '{"code":"GONE"}']);
      assert.match(stderr, /status 404/);
    }
    assert.equal(await readFile(file, 'utf8'), 'before');
    assert.equal((await run('get', '/files/x', '-o', inFolder('none'))).code, 22);
    assert.ok(!existsSync(inFolder('none')));
  });

  const json = (text: string, more: Partial<Sent> = {}): Sent => ({
    type: 'application/json',
    bytes: Buffer.from(text),
    ...more,
  });
  const firstPage = '{"items":[1,2],"next":"/files/x?page=2"}';

  it('org-access leaves the --output file unchanged if a later page fails, the disk is full, or it is interrupted', async () => {
    const folder = inFolder('yesterday');
    const file = path.join(folder, 'kept');
    await mkdir(folder);
    await writeFile(file, 'before');
    sent = json(firstPage, { next: json('{}', { status: 500 }) });
    for (const form of ['--all', '--ndjson'])
      assert.deepEqual((await run('get', '/files/x', form, '-o', file)).code, 22, form);
    if (!isWindows) {
      sent = exact.archive ?? sent;
      const full = await inShell(`ulimit -f 8; org-access get /files/x -o yesterday/kept`);
      assert.deepEqual([full.code, full.stdout], [23, '']);
      sent = json(firstPage, { next: new Promise(() => undefined) });
      const words = `cd yesterday; org-access get /files/x --all -o kept & until ls *.draft; do sleep 0.1; done; kill $!; wait $!`;
      assert.equal((await inShell(words)).code, 143);
    }
    assert.deepEqual([await readFile(file, 'utf8'), await readdir(folder)], ['before', ['kept']]);
    sent = json(firstPage, { next: json('{"items":[3]}') });
    assert.equal((await run('get', '/files/x', '--all', '-o', file)).code, 0);
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), [1, 2, 3]);
  });

  if (!isWindows)
    it('org-access writes an --output file through links, devices, and pipes, and keeps its mode', async () => {
      const [file, link] = [inFolder('target'), inFolder('link')];
      await writeFile(file, 'before');
      await chmod(file, 0o640);
      await symlink('target', link);
      sent = json('[1]');
      assert.equal((await run('get', '/files/x', '-o', link)).code, 0);
      assert.deepEqual([await readlink(link), await readFile(file, 'utf8')], ['target', '[1]']);
      assert.equal((await stat(file)).mode & 0o777, 0o640);
      const piped = await inShell('mkfifo pipe; org-access get /files/x -o pipe & cat pipe; wait $!');
      assert.deepEqual(piped, { code: 0, stdout: '[1]', stderr: '' });
      assert.equal((await inShell('org-access get /files/x -o /dev/stdout | cat')).stdout, '[1]');
      const { ino } = await stat(file);
      assert.equal((await inShell('org-access get /files/x -o /dev/stdout >target')).code, 0);
      assert.deepEqual([await readFile(file, 'utf8'), (await stat(file)).ino], ['[1]', ino]);
    });

  it("org-access exits with code 23 if the response can't be written", async () => {
    sent = exact.archive ?? sent;
    const { code, stderr } = await run('get', '/files/x', '--output', inFolder('no/such/folder'));
    assert.equal(code, 23);
    assert.match(stderr, /^org-access: The file ".*folder" couldn't be written \(ENOENT\)\.\n$/);
    assert.equal((await run('get', '/files/x', '--output', '')).code, 2);
    assert.equal((await run('token', '--output', 'x')).code, 2);
    if (process.platform !== 'linux') return;
    for (const command of ['get /files/x', 'token', 'get /files/x --output /dev/full', '--help']) {
      const full = await inShell(`org-access ${command} > /dev/full`);
      assert.equal(full.code, 23, command);
      assert.match(full.stderr, /couldn't be written \(ENOSPC\)/);
    }
  });

  it('org-access exits with code 0 and without a message when its reader closes the pipe early', async function () {
    if (isWindows) return;
    sent = { type: 'text/plain', bytes: Buffer.from('line\n'.repeat(400_000)) };
    assert.deepEqual(await inShell('{ org-access get /files/x; echo "$?" >&2; } | head -n 1'), {
      code: 0,
      stdout: 'line\n',
      stderr: '0\n',
    });
  });

  it('org-access at a terminal prints text, but a message in place of a binary response', async () => {
    if (isWindows) return;
    sent = exact.document ?? sent;
    const shown = await atTheTerminal('org-access get /files/x');
    assert.deepEqual(shown, {
      code: 23,
      stdout:
        "org-access: The response isn't text (application/pdf, bytes: 23), so it isn't shown in a terminal. To save it, use --output FILE.\n",
      stderr: '',
    });
    sent = exact.unknown ?? sent;
    assert.match(
      (await atTheTerminal('org-access get /files/x')).stdout,
      /character set "x-ebcdic-37".* --output FILE\.\n$/,
    );
    sent = exact.latin ?? sent;
    assert.equal((await atTheTerminal('org-access get /files/x')).stdout, 'id;name\n7;Risør\n');
    sent = { ...(exact.archive ?? sent), status: 500 };
    const refused = await atTheTerminal('org-access get /files/x');
    assert.equal(refused.code, 22);
    assert.match(refused.stdout, /isn't text .*\n.*status 500/);
  });
});
