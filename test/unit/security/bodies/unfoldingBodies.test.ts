import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { countJson } from '../../../../src/platform/common/json/jsonCount.ts';
import { maxResponseBytes, maxJsonValues } from '../../../../src/platform/common/json/jsonLimits.ts';
import { worker } from '../../../support/bundled.ts';
import {
  bodyReaders,
  compressed,
  encodings,
  mebibyte,
  unfolded,
  unfolding,
  type ReadBody,
} from '../../../support/hostile/unfoldingBodies.ts';
import { inTurn, rounds } from '../../../support/rounds.ts';
import { listen } from '../../../support/service/directly.ts';

const run = promisify(execFile);
/** Share of bodies that each reader reads; consecutive readers read others. */
const oneIn = rounds(1, 9);
/** Share of the kinds that are read just below a limit, which takes a process and a second each. */
const oneKindIn = rounds(1, 6);
/** Limit for bodies that are refused because of their size. */
const maxCpuMs = 2000;
/** Limits for bodies just below the allowed size. An extension host has 2 to 4 GB. */
const maxGrowthMiB = 800;
const maxReadingMs = 20_000;
const bytesOnTheWay = 256 * 1024;
const maxBytes = maxResponseBytes;
const refused = /^The response from 127\.0\.0\.1:\d+ is larger than (?:1|64) MB and wasn't read\./;
const small = '{"access_token":"x","orgPrivilegeMap":{"1:Acme":{"10:Oslo":{"Operator":["READ"]}}}}';

/**
 * Returns the largest body of a kind within both limits, bytes and size of the parsed values, less 2 percent. The latter grows with the
 * length.
 */
function atTheLimit(kind: string): string {
  const whole = unfolded(kind, maxBytes);
  const isWithin = (body: string) => Buffer.byteLength(body) <= maxBytes && typeof countJson(body) === 'object';
  if (isWithin(whole)) return whole;
  const sample = unfolded(kind, mebibyte);
  const count = countJson(sample);
  assert.ok(typeof count === 'object', kind);
  const most = Math.floor((Buffer.byteLength(sample) * maxJsonValues) / count.values);
  const body = unfolded(kind, Math.floor(most * 0.99));
  assert.deepEqual([isWithin(body), isWithin(unfolded(kind, Math.ceil(most * 1.01)))], [true, false], kind);
  return body;
}

describe('responses that expand when parsed', function () {
  this.timeout(600_000);
  /** Response bodies by path. */
  const bodies = new Map<string, { readonly bytes: Buffer; readonly encoding: string }>();
  const server = createServer((request, response) => {
    request.resume();
    const { bytes, encoding } = bodies.get((request.url ?? '').split('/')[1] ?? '') ?? {
      bytes: Buffer.from(small),
      encoding: 'identity',
    };
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(bytes);
  });
  let service: string;

  before(async () => {
    service = `http://127.0.0.1:${await listen(server)}`;
  });

  after(() => void server.close());

  /** Reads bodies one by one in a separate process. */
  async function read(reader: string, paths: readonly string[]): Promise<ReadBody[]> {
    const { stdout } = await run(process.execPath, [worker('hostile/bodyWorker'), service, reader, ...paths]);
    const reads = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ReadBody);
    assert.deepEqual(
      reads.map((one) => one.path),
      paths,
    );
    for (const { path: name, grownMiB } of reads)
      assert.ok(grownMiB <= maxGrowthMiB, `${reader}, ${name}: ${grownMiB} MiB`);
    return reads;
  }

  /** Reads a body in a separate process; again if that took long, since a shared processor needs more time. */
  async function readAlone(reader: string, name: string): Promise<ReadBody> {
    let [least] = await read(reader, [name]);
    for (let turn = 1; turn < 4 && least && least.cpuMs > maxReadingMs; turn += 1) {
      const [again] = await read(reader, [name]);
      if (again && again.cpuMs < least.cpuMs) least = again;
    }
    assert.ok(least && least.cpuMs <= maxReadingMs, `${reader}, ${name}: ${least?.cpuMs} ms of processor time`);
    return least;
  }

  it('responses that expand when parsed are refused by all readers without filling memory', async () => {
    bodies.clear();
    for (const [index, kind] of Object.keys(unfolding).entries()) {
      for (const encoding of inTurn(encodings, index))
        bodies.set(`${kind}, ${encoding}`.replaceAll(' ', '-'), {
          bytes: compressed(kind, encoding, bytesOnTheWay),
          encoding,
        });
    }
    const all: ReadBody[] = [];
    for (const [turn, reader] of bodyReaders.entries())
      all.push(
        ...(await read(
          reader,
          [...bodies.keys()].filter((_, index) => (index + turn) % oneIn === 0),
        )),
      );
    assert.ok(bodies.size >= Object.keys(unfolding).length);
    assert.equal(all.length, (bodies.size / oneIn) * bodyReaders.length);
    for (const { path: name, outcome, message, cpuMs } of all) {
      assert.ok(cpuMs <= maxCpuMs, `${name}: ${cpuMs} ms of processor time`);
      assert.ok(outcome === 'tooLarge' || outcome === 'failed', `${name}: ${outcome}`);
      assert.match(message, refused, `${name}: ${message}`);
    }
  });

  it('responses just below a limit are parsed, redacted, formatted, and sent to the panel within bounded time and memory', async () => {
    bodies.clear();
    for (const kind of Object.keys(unfolding).filter((_, index) => index % oneKindIn === 0))
      bodies.set(kind.replaceAll(' ', '-'), { bytes: Buffer.from(atTheLimit(kind)), encoding: 'identity' });
    const all: ReadBody[] = [];
    const readers = ['detail', 'call', 'tool', 'terminal'] as const;
    for (const [index, name] of [...bodies.keys()].entries())
      for (const reader of inTurn(readers, index)) all.push(await readAlone(reader, name));
    const readAtAll = all.filter(({ outcome }) => outcome === 'read').length;
    assert.ok(readAtAll > all.length / 2, `${readAtAll}`);
  });
});
