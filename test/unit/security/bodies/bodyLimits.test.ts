import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { maxResponseBytes } from '../../../../src/platform/common/json/jsonLimits.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { worker } from '../../../support/bundled.ts';
import { mebibyte, type ReadBody } from '../../../support/hostile/unfoldingBodies.ts';
import { inTurn } from '../../../support/rounds.ts';
import { directTransport, listen, operationsAt } from '../../../support/service/directly.ts';

const run = promisify(execFile);
const bodyBytes = 100 * 1000 * 1000;
const maxGrowthMiB = 160;
const operations = ['token', 'detail'] as const;

/** A document that is JSON to its end: members full of blanks. */
function largeJson(bytes: number): Buffer {
  const body = Buffer.alloc(bytes, ' ');
  body.write('{"access_token":"x"', 0);
  body.write('}', bytes - 1);
  return body;
}

describe('responses beyond the size limit', () => {
  let answer: RequestListener;
  const server = createServer((request, response) => answer(request, response));
  let service: string;

  before(async () => {
    service = `http://127.0.0.1:${await listen(server)}`;
  });

  after(() => void server.close());

  it('responses beyond the limit are refused, compressed or not, without filling memory', async () => {
    const body = largeJson(bodyBytes);
    const forms: Readonly<Record<string, Buffer>> = {
      identity: body,
      gzip: gzipSync(body),
      deflate: deflateSync(body),
      br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    };
    for (const [index, [encoding, bytes]] of Object.entries(forms).entries()) {
      for (const operation of inTurn(operations, index)) {
        answer = (request, response) => {
          const isLarge = request.url?.startsWith('/large');
          response.writeHead(200, {
            'content-type': 'application/json',
            'content-encoding': isLarge ? encoding : 'identity',
          });
          response.end(isLarge ? bytes : '{"access_token":"x"}');
        };
        const { stdout } = await run(process.execPath, [worker('hostile/bodyWorker'), service, operation, 'large']);
        const { outcome, grownMiB } = JSON.parse(stdout) as ReadBody;
        assert.equal(outcome, 'tooLarge', `${operation}, ${encoding}`);
        assert.ok(grownMiB <= maxGrowthMiB, `${operation}, ${encoding}: ${grownMiB} MiB`);
      }
    }
  }).timeout(400_000);

  it('responses are refused if they exceed the limit by one byte', async () => {
    const client = createServiceClient(directTransport());
    const limits = { 'sign-in': mebibyte, refresh: mebibyte, 'user detail': maxResponseBytes };
    for (const operation of ['sign-in', 'refresh', 'user detail'] as const) {
      for (const over of [0, 1]) {
        const body = largeJson(limits[operation] + over);
        answer = (_, response) => response.end(body);
        const outcome = operationsAt(client, service)[operation]();
        if (over)
          await assert.rejects(outcome, {
            kind: 'tooLarge',
            problem: { code: 'answerTooLarge', host: new URL(service).host, limitMb: limits[operation] / mebibyte },
          });
        else await outcome;
      }
    }
  });

  it('error responses are refused if they exceed the limit', async () => {
    const client = createServiceClient(directTransport());
    answer = (_, response) => response.writeHead(500).end(largeJson(mebibyte + 1));
    await assert.rejects(operationsAt(client, service).refresh(), { kind: 'tooLarge' });
  });

  it('responses nested more than 1,000 levels deep are refused within a second of processor time', async () => {
    const client = createServiceClient(directTransport());
    for (const deep of [
      '['.repeat(15_000_000),
      '{"a":'.repeat(3_000_000),
      `{"a":"\\"${'['.repeat(2000)}","b":${'['.repeat(2000)}${']'.repeat(2000)}}`,
    ]) {
      answer = (_, response) => response.end(deep);
      const before = process.cpuUsage();
      await assert.rejects(operationsAt(client, service)['user detail'](), {
        kind: 'tooLarge',
        problem: { code: 'answerTooDeep', host: new URL(service).host, maxDepth: 1000 },
      });
      const { user, system } = process.cpuUsage(before);
      assert.ok(user + system < 1_000_000, `${(user + system) / 1000} ms of processor time`);
    }
    answer = (_, response) =>
      response.end(`{"name":"${'[{'.repeat(5000)}\\\\","a":${'['.repeat(900)}${']'.repeat(900)}}`);
    await operationsAt(client, service)['user detail']();
  });
});
