import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { checkConnection } from '../../../../src/connections/check/node/checkConnection.ts';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { describeForLog, OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { errorText } from '../../../../src/platform/errors/common/errorText.ts';
import { send } from '../../../../src/service/common/send.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { SessionStorage } from '../../../../src/session/node/storage/sessionStorage.ts';
import { versionFilesIn } from '../../../../src/session/node/storage/sessionVersionFile.ts';
import { fileLock } from '../../../../src/session/windows/node/fileLock.ts';
import { canary, foreign, looksClean } from '../../../support/hostile/foreignErrors.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { checkPorts, signedInAt } from '../../../support/service/checkBench.ts';
import { connectionAt, directTransport, listen, operationsAt, secretsIn } from '../../../support/service/directly.ts';

const never = () => new AbortController().signal;

describe('the log', () => {
  let lines: string[];
  const note = (line: string) => void lines.push(line);
  const log = { debug: note, info: note, warn: note };
  let folder: string;

  before(async () => (folder = await mkdtemp(path.join(tmpdir(), `log-${canary}-`))));
  beforeEach(() => (lines = []));
  after(() => removeFolder(folder));

  it('the log contains only the type and place of errors that Org Access did not create', () => {
    for (const error of foreign()) lines.push(describeForLog(error));
    looksClean(lines);
    assert.match(describeForLog(new RangeError(canary)), /^RangeError, at .*log\.test\.\w+:\d+:\d+/);
    assert.doesNotMatch(describeForLog(new RangeError(canary)), /\//, 'without the folders of this computer');
    assert.equal(
      describeForLog(new OrgAccessError('http', { code: 'notReached', host: canary, why: 'unknown' }, { status: 503 })),
      'http 503',
    );
    assert.equal(
      describeForLog(
        new OrgAccessError(
          'network',
          { code: 'notReached', host: canary, why: 'unknown' },
          { cause: Object.assign(new TypeError(canary), { code: 'ECONNREFUSED' }) },
        ),
      ),
      'network, TypeError ECONNREFUSED',
    );
  });

  it('the log contains nothing that a service sends, in whatever part of the response', async () => {
    const answers: RequestListener[] = [
      (_request, response) => response.writeHead(302, { location: `https://${canary}.example/${canary}` }).end(),
      (_request, response) =>
        response
          .writeHead(400, canary, { 'content-type': 'application/json', [canary]: canary })
          .end(JSON.stringify({ error: canary.replaceAll('-', '_'), error_description: canary })),
      (_request, response) =>
        response.writeHead(401, { 'www-authenticate': `Bearer error="${canary.replaceAll('-', '_')}"` }).end(canary),
      (_request, response) =>
        response.end(
          JSON.stringify({ access_token: canary, scope: canary, name: canary, orgPrivilegeMap: { [canary]: canary } }),
        ),
      (_request, response) => response.end(canary),
      (_request, response) => response.socket?.end(`HTTP/1.1 200 OK\r\n${canary}\r\n\r\n`),
    ];
    let answer = answers[0];
    const server = createServer((request, response) => answer?.(request, response));
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    const transport = directTransport({ log });
    const client = createServiceClient(transport);
    for (answer of answers) {
      for (const ask of Object.values(operationsAt(client, baseUrl)))
        await ask().catch((error: unknown) => log.warn(describeForLog(error)));
      const ports = checkPorts({ transport, client, state: () => signedInAt(baseUrl) });
      for await (const result of checkConnection(ports, connectionAt(baseUrl), never())) void result;
    }
    server.close();
    const withCode = canary.replaceAll('-', '_');
    assert.ok(lines.length > 50 && !lines.join().includes(withCode), lines.join('\n'));
    looksClean(lines);
  });

  it('the log contains no extra lines caused by paths, and no queries', async () => {
    const server = createServer((_request, response) => response.end('{}'));
    const baseUrl = `http://127.0.0.1:${await listen(server)}/base`;
    for (const asked of [
      `/a\n2026-01-01 12:00:00.000 [error] ${canary.slice(0, 3)}`,
      '/a\r\nb',
      '/a\u2028b\u202e',
      '/a\u001b[2J',
      `/a?${canary}`,
      `/a?x\n${canary}`,
      `/a#${canary}`,
    ]) {
      // A path that does not say where it leads is not sent, and leaves no line.
      await send(directTransport({ log }), baseUrl, { path: asked, method: 'GET', maxBytes: 1000 }).catch(
        (error: unknown) => assert.ok(error instanceof TypeError),
      );
    }
    server.close();
    assert.ok(lines.length >= 1, 'one that has a query alone is sent');
    for (const line of lines) assert.match(line, /^#\d+ GET \/base\/a[!-~]*…?: 200, 2 bytes, \d+ ms$/);
    looksClean(lines);
  });

  it('the log contains neither the path of an unusable folder nor a message of secret storage', async () => {
    const file = path.join(folder, 'no-folder');
    await writeFile(file, '');
    const unlocked = fileLock({ folder: () => `${file}/${canary}`, clock: systemClock, log });
    assert.equal(await unlocked.run('a', never(), () => Promise.resolve('done')), 'done');
    const lost = path.join(folder, canary);
    await fileLock({ folder: () => lost, clock: systemClock, log, staleMs: 40 }).run('a', never(), async () => {
      // At once, so that no heartbeat finds nothing there.
      rmSync(lost, { recursive: true });
      writeFileSync(lost, '');
      await sleep(100);
    });
    assert.equal(await readFile(lost, 'utf8'), '');
    assert.equal(
      await versionFilesIn(`${file}/${canary}`, log).write('a', { version: 1, signInId: '', signIns: [] }),
      false,
    );

    const broken = {
      load: () => Promise.reject(Object.assign(new Error(canary), { name: canary })),
      save: () => Promise.reject(new Error(canary)),
      onDidChange: () => ({ dispose: () => undefined }),
    };
    const archive = new SessionStorage(
      { vault: broken, versionFiles: versionFilesIn(folder, log), clock: systemClock, log },
      () => connectionAt('https://service.example'),
      { failed: () => undefined, late: () => undefined },
    );
    await archive.load();
    for (const expected of [
      'Other windows are not locked out',
      'A lock was not renewed',
      'A lock was not released',
      'Other windows cannot tell',
      'Secret storage failed',
    ])
      assert.ok(
        lines.some((line) => line.startsWith(expected)),
        `${expected}: ${lines.join('\n')}`,
      );
    assert.ok(
      lines.some((line) => line.includes('ENOTDIR')),
      'the code is there',
    );
    looksClean(lines);
  });
});

/** Services that give back what they were sent, in every place that an error could be made of. */
const echoes: readonly ((response: ServerResponse, received: string) => void)[] = [
  (response, received) => response.writeHead(400).end(JSON.stringify({ error: received, error_description: received })),
  (response, received) =>
    response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant', error_description: received })),
  (response, received) => response.end(`{"access_token": ${received}`),
  (response, received) => response.end(JSON.stringify({ access_token: 'x', token_type: received })),
  (response, received) =>
    response.writeHead(401, { 'www-authenticate': `Bearer error="${encodeURI(received)}"` }).end(),
  (response, received) => response.writeHead(500, encodeURI(received), { 'retry-after': encodeURI(received) }).end(),
  (response, received) =>
    response.writeHead(302, { location: `https://evil.example/${encodeURI(received)}` }).end(received),
  (response, received) => response.socket?.end(`HTTP/1.1 200 OK\r\n${received}\r\n\r\n`),
  (response, received) => {
    response.writeHead(200, { 'content-length': 10_000 }).write(received);
    setImmediate(() => response.destroy());
  },
];

/** All that can be learned of a value. */
function everythingOf(error: OrgAccessError): string {
  const views = [
    errorText(error),
    describeForLog(error),
    inspect(error, { depth: 20, showHidden: true, getters: true }),
  ];
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    views.push(at.stack ?? '', at.message, JSON.stringify(at, Object.getOwnPropertyNames(at)));
  return views.join('\n');
}

describe('thrown errors', () => {
  it('thrown errors and the log contain no secret, even if the service repeats what it received', async () => {
    let way = echoes[0];
    let echoed = '';
    const server = createServer((request, response) => {
      const parts = [request.headers.authorization ?? ''];
      request.on('data', (part: Buffer) => parts.push(decodeURIComponent(part.toString())));
      request.on('end', () => way?.(response, (echoed = parts.join(' '))));
    });
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    const lines: string[] = [];
    const note = (line: string) => void lines.push(line);
    const client = createServiceClient(directTransport({ log: { debug: note, info: note, warn: note } }));
    for (way of echoes)
      for (const [operation, ask] of Object.entries(operationsAt(client, baseUrl))) {
        const error = await ask().catch((reason: unknown) => reason);
        assert.ok(secretsIn(echoed).length > 0, 'there is something to be found');
        if (operation === 'user detail' && !(error instanceof Error)) continue;
        assert.ok(error instanceof OrgAccessError, `${operation}: ${String(way)}`);
        assert.deepEqual(secretsIn(everythingOf(error)), [], `${operation}: ${String(way)}`);
      }
    server.close();
    assert.deepEqual(secretsIn(lines.join('\n')), []);
  });
});
