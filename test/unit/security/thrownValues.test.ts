import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { errorText } from '../../../src/errors/common/errorText.ts';
import { describeForLog, OrgAccessError } from '../../../src/platform/common/errors.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import { figure } from '../../support/figures.ts';
import { directTransport, listen, operationsAt, secretsIn } from '../../support/service/directly.ts';

type Way = (response: ServerResponse, received: string, request: IncomingMessage) => void;

/** Services that give back what they were sent, in every place that an error could be made of. */
const echoes: Readonly<Record<string, Way>> = {
  'in the error': (response, received) =>
    response.writeHead(400).end(JSON.stringify({ error: received, error_description: received })),
  'in a code': (response, received) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ error: 'invalid_grant', error_description: received, error_uri: received })),
  'in broken JSON': (response, received) => response.end(`{"access_token": ${received}`),
  'in a page': (response, received) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${received}`),
  'in a token that is none': (response, received) => response.end(JSON.stringify({ access_token: `${received} é` })),
  'in the type of the token': (response, received) =>
    response.end(JSON.stringify({ access_token: 'x', token_type: received })),
  'in the challenge': (response, received) =>
    response.writeHead(401, { 'www-authenticate': `Bearer error="${encodeURI(received)}"` }).end(),
  'in the reason': (response, received) => response.writeHead(500, encodeURI(received)).end(),
  'in the target of a redirect': (response, received) =>
    response.writeHead(302, { location: `https://evil.example/${encodeURI(received)}` }).end(),
  'in Retry-After': (response, received) => response.writeHead(503, { 'retry-after': encodeURI(received) }).end(),
  'in a header that breaks the protocol': (response, received) =>
    response.socket?.end(`HTTP/1.1 200 OK\r\n${received}\r\n\r\n`),
  'and breaks off': (response, received) => {
    response.writeHead(200, { 'content-length': 10_000 }).write(received);
    setImmediate(() => response.destroy());
  },
  'and sends too much': (response, received) => response.end(received.repeat(100) + ' '.repeat(2 * 1024 * 1024)),
  'and hangs up': (response) => response.destroy(),
};

/** All that can be learned of a value. */
function everythingOf(value: unknown): string {
  const views = [
    String(value),
    ...(value instanceof OrgAccessError ? [errorText(value)] : []),
    describeForLog(value),
    inspect(value, { depth: 20, showHidden: true, getters: true, maxStringLength: null, maxArrayLength: null }),
  ];
  for (let at = value; at instanceof Error; at = at.cause)
    views.push(at.stack ?? '', at.message, JSON.stringify(at, Object.getOwnPropertyNames(at)));
  return views.join('\n');
}

describe('thrown errors', () => {
  let way: Way;
  const server = createServer((request, response) => {
    const parts = [request.headers.authorization ?? ''];
    request.on('data', (part: Buffer) => parts.push(decodeURIComponent(part.toString())));
    request.on('end', () => way(response, parts.join(' '), request));
  });

  after(() => server.close());

  it('thrown errors contain no secret, even if the service repeats what it received', async () => {
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    const lines: string[] = [];
    const note = (line: string) => void lines.push(line);
    const client = createServiceClient(directTransport({ log: { debug: note, info: note, warn: note } }));
    let thrown = 0;
    for (const [where, answer] of Object.entries(echoes)) {
      for (const [operation, ask] of Object.entries(operationsAt(client, baseUrl))) {
        let echoed = '';
        way = (response, received, request) => answer(response, (echoed = received), request);
        const error = await ask().catch((reason: unknown) => reason);
        assert.ok(secretsIn(echoed).length > 0, 'there is something to be found');
        if (!(error instanceof Error)) continue;
        assert.ok(error instanceof OrgAccessError);
        assert.deepEqual(secretsIn(everythingOf(error)), [], `${operation}, ${where}: ${error.kind}`);
        thrown += 1;
      }
    }
    assert.deepEqual(secretsIn(lines.join('\n')), []);
    figure(
      `${thrown} errors of services that give back what they were sent: 0 secrets in them, their causes and ${lines.length} lines of the log`,
    );
    assert.ok(thrown >= 3 * (Object.keys(echoes).length - 3), `${thrown}`);
  });

  it('describeForLog returns only the type and place of an error that Org Access did not create', () => {
    const foreign = Object.assign(new SyntaxError('Unexpected token in "the-access-token"'), { code: 'ERR_X' });
    assert.match(describeForLog(foreign), /^SyntaxError ERR_X, at .*\(thrownValues\.test\.\w+:\d+:\d+\)/);
    assert.deepEqual(secretsIn(describeForLog(foreign)), []);
    for (const odd of [
      'the-access-token',
      null,
      { message: 'the-access-token' },
      Object.assign(new Error(), { code: 'the-access-token', stack: 'the-access-token' }),
    ]) {
      assert.deepEqual(secretsIn(describeForLog(odd)), []);
    }
  });
});
