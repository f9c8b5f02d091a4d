import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { errorText } from '../../../../src/platform/errors/common/errorText.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { eventually } from '../../../support/eventually.ts';
import { directTransport, fetchOnThisComputer, listen, operationsAt } from '../../../support/service/directly.ts';
import { noteUnhandled } from '../../../support/unhandled.ts';

const deadlineMs = 1000;
/** Delay of a busy machine after a deadline. */
const graceMs = 10_000;
/** Deadline for requests that end by themselves, which may take seconds on a busy machine. */
const longDeadlineMs = 60_000;
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Repeats a chunk until the socket closes. */
function again(socket: Socket, chunk: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.write(chunk), everyMs);
  socket.on('close', () => clearInterval(timer));
}

/** Responses of a malicious service. Those that end early have the kind of their error. */
const shapes: Readonly<Record<string, { answer: (socket: Socket) => void; kind?: string; scheme?: 'https' }>> = {
  'no headers': { answer: () => undefined },
  'half a status line': { answer: (socket) => void socket.write('HTTP/1.1 2') },
  'a byte of a header every 20 ms': { answer: (socket) => (socket.write(head + 'X: '), again(socket, 'x', 20)) },
  'information without an end': { answer: (socket) => again(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 10) },
  'headers and no body': { answer: (socket) => void socket.write(`${head}Content-Length: 100\r\n\r\n`) },
  'a byte of the body every 20 ms': { answer: (socket) => (socket.write(`${head}\r\n`), again(socket, ' ', 20)) },
  'a chunk that is cut off': {
    answer: (socket) => void socket.write(`${head}Transfer-Encoding: chunked\r\n\r\nff\r\n{"access`),
  },
  'a chunk that is cut off, and the end': {
    answer: (socket) => void socket.end(`${head}Transfer-Encoding: chunked\r\n\r\nff\r\n{"access`),
    kind: 'network',
  },
  'a length that is too great': { answer: (socket) => void socket.write(`${head}Content-Length: 1000\r\n\r\n{}`) },
  'a length that is too great, and the end': {
    answer: (socket) => void socket.end(`${head}Content-Length: 1000\r\n\r\n{}`),
    kind: 'network',
  },
  'compressed data that stops': {
    answer: (socket) =>
      void socket.write(
        Buffer.concat([
          Buffer.from(`${head}Content-Encoding: gzip\r\n\r\n`),
          gzipSync('{"access_token":"x"}').subarray(0, 20),
        ]),
      ),
  },
  'compressed nothing without an end': {
    answer: (socket) => (socket.write(`${head}Content-Encoding: gzip\r\n\r\n`), again(socket, gzipSync(''), 5)),
  },
  'blanks without an end': {
    answer: (socket) => (socket.write(`${head}\r\n`), again(socket, ' '.repeat(200_000), 5)),
    kind: 'tooLarge',
  },
  'headers without an end': {
    answer: (socket) => (socket.write(head), again(socket, `X: ${'x'.repeat(1000)}\r\n`, 1)),
    kind: 'network',
  },
  'a TLS handshake that stalls': { answer: () => undefined, scheme: 'https' },
};

describe('endless responses', () => {
  const servers: Server[] = [];
  const open = new Set<Socket>();

  after(() => {
    for (const socket of open) socket.destroy();
    for (const server of servers) server.close();
  });

  async function serve(answer: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    });
    servers.push(server);
    return await listen(server);
  }

  it('endless responses end at the deadline or earlier, and leave no connection open', async () => {
    const clientWith = (ms: number) =>
      createServiceClient(directTransport({ fetch: fetchOnThisComputer(), deadlineMs: () => ms }));
    const unhandled = noteUnhandled();
    const tooLong = sleep(deadlineMs + graceMs, 'too long', { ref: false });
    await Promise.all(
      Object.entries(shapes).flatMap(([name, { answer, kind = 'timeout', scheme = 'http' }]) =>
        (['sign-in', 'refresh', 'user detail'] as const).map(async (operation) => {
          if (operation === 'user detail' && kind === 'tooLarge') return;
          const baseUrl = `${scheme}://127.0.0.1:${await serve(answer)}`;
          const endsByItself = kind !== 'timeout';
          const ask = operationsAt(clientWith(endsByItself ? longDeadlineMs : deadlineMs), baseUrl)[operation];
          const asked = ask().catch((error: unknown) => error);
          const outcome = await (endsByItself ? asked : Promise.race([asked, tooLong]));
          assert.ok(outcome instanceof OrgAccessError, `${operation}, ${name}: ${String(outcome)}`);
          assert.equal(outcome.kind, kind, `${operation}, ${name}: ${errorText(outcome)}`);
        }),
      ),
    );
    await eventually('all connections are closed', () => open.size === 0);
    await unhandled.stop();
    assert.deepEqual(unhandled.seen, []);
  });
});
