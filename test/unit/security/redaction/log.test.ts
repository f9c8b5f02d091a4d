import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkConnection } from '../../../../src/check/node/checkConnection.ts';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { describeForLog, OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { send } from '../../../../src/service/common/send.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { SessionStorage } from '../../../../src/session/node/storage/sessionStorage.ts';
import { versionFilesIn } from '../../../../src/session/node/storage/sessionVersionFile.ts';
import { fileLock } from '../../../../src/windows/node/fileLock.ts';
import { figure } from '../../../support/figures.ts';
import { canary, foreign, looksClean } from '../../../support/hostile/foreignErrors.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { checkPorts, signedInAt } from '../../../support/service/checkBench.ts';
import { connectionAt, directTransport, listen, operationsAt } from '../../../support/service/directly.ts';

const never = () => new AbortController().signal;

describe('the log', () => {
  let foreignLines = 0;
  let lines: string[];
  const note = (line: string) => void lines.push(line);
  const log = { debug: note, info: note, warn: note };
  let folder: string;

  before(async () => (folder = await mkdtemp(path.join(tmpdir(), `log-${canary}-`))));
  beforeEach(() => (lines = []));
  after(() => removeFolder(folder));
  after(() =>
    figure(`${foreignLines} lines of the log about hostile services, folders and storage: 0 with a text of theirs`),
  );

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
    foreignLines += lines.length;
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
    foreignLines += lines.length;
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
    foreignLines += lines.length;
  });
});
