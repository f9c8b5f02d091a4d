import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { httpYacPlugin } from '../../../../../src/terminals/node/httpFiles/httpYacPlugin.ts';
import { tokenPlaceholder } from '../../../../../src/terminals/node/httpFiles/sendWithToken.ts';
import type { SentRequest } from '../../../../../src/terminals/node/httpFiles/sentRequest.ts';
import { isWindows } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { listen } from '../../../../support/service/directly.ts';
import { HttpYacBench } from '../../../../support/terminals/httpYac.ts';
import { makeOwn } from '../../../../support/tls/certificates.ts';

const secret = 'live-token';
const authorized = 'Authorization: Bearer {{orgAccess.token}}\n';

describe('httpYacPlugin', () => {
  const received: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  let redirect: readonly [status: number, location: string] | undefined;
  const server = createServer(({ url, headers }, response) => {
    received.push({ url, headers });
    if (redirect) response.writeHead(redirect[0], { location: redirect[1] });
    response.end('"found"');
  });
  let origin = '';
  let folder = '';
  let httpYac: HttpYacBench;
  let asked: unknown[] = [];
  let sent: SentRequest[] = [];
  let refused = 0;
  let mayGoTo = '';
  let problem: Error | undefined;

  before(async () => {
    origin = `http://127.0.0.1:${await listen(server)}`;
    folder = await mkdtemp(path.join(tmpdir(), 'http-files-'));
    const plugin = httpYacPlugin({
      environments: () => ['Acme', 'Globex'],
      values: (environments) => {
        const value = (text: string) => () => {
          asked.push([text, ...environments]);
          return problem ? Promise.reject(problem) : Promise.resolve(text);
        };
        return { url: value(origin), orgId: value('1:Acme'), siteId: value('2:Oslo') };
      },
      token: (environments, request) => {
        sent.push(request);
        asked.push(['token', ...environments]);
        if (![origin, mayGoTo].includes(new URL(request.url).origin)) return Promise.reject(new Error('elsewhere'));
        return problem ? Promise.reject(problem) : Promise.resolve(secret);
      },
      refuseElsewhere: () => void (refused += 1),
    });
    httpYac = await HttpYacBench.open(plugin, folder);
  });
  beforeEach(() => {
    [asked, sent, refused, mayGoTo, problem, redirect] = [[], [], 0, '', undefined, undefined];
    received.length = 0;
    httpYac.logged.length = 0;
  });
  after(async () => {
    httpYac.close();
    server.close();
    await removeFolder(folder);
  });

  it('httpYac sends the values of orgAccess in address and headers', async () => {
    const text = `GET {{orgAccess.url}}/devices\n${authorized}orgId: {{orgAccess.orgId}}\nsiteId: {{orgAccess.siteId}}\n`;
    assert.deepEqual(await httpYac.send(text), ['"found"']);
    const [{ url, headers } = assert.fail()] = received;
    assert.equal(url, '/devices');
    assert.deepEqual([headers.authorization, headers.orgid, headers.siteid], [`Bearer ${secret}`, '1:Acme', '2:Oslo']);
  });

  it('each request gets a valid token when it is sent, after the scripts of the file', async () => {
    const one = `{{@request\n  request.headers['X-Own'] = 'late';\n}}\nPOST {{orgAccess.url}}/devices\n${authorized}\n{}\n`;
    await httpYac.send(`${one}\n###\n${one}`);
    assert.deepEqual(
      sent.map(({ url, method, headers, body }) => [url, method, headers['x-own'], String(body)]),
      [1, 2].map(() => [`${origin}/devices`, 'POST', 'late', '{}']),
    );
    assert.deepEqual(
      received.map(({ headers }) => headers.authorization),
      [`Bearer ${secret}`, `Bearer ${secret}`],
    );
  });

  for (const [where, text] of [
    ['its address', 'GET {{orgAccess.url}}/?token={{orgAccess.token}}\n'],
    ['another header', 'GET {{orgAccess.url}}/\nX-Own: {{orgAccess.token}}\n'],
    ['two headers', `GET {{orgAccess.url}}/\n${authorized}X-Own: {{orgAccess.token}}\n`],
    ['its body', `POST {{orgAccess.url}}/\n${authorized}\n{"token": "{{orgAccess.token}}"}\n`],
    ['Basic authentication', 'GET {{orgAccess.url}}/\nAuthorization: Basic robin:{{orgAccess.token}}\n'],
    ['a script', '{{\n  exports.mine = await orgAccess.token;\n}}\nGET {{orgAccess.url}}/\nX-Own: {{mine}}\n'],
  ] as const)
    it(`a request with the token in ${where} is refused, and not sent`, async () => {
      assert.deepEqual(await httpYac.send(text), []);
      assert.deepEqual([received, refused, sent], [[], 1, []]);
    });

  it('no redirect is followed with a token, and the service sees its own host', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      redirect = [status, `${origin}/elsewhere`];
      await httpYac.send(`POST {{orgAccess.url}}/from\nHost: evil.example\n${authorized}\n{}\n`);
    }
    assert.deepEqual(
      received.map(({ url, headers }) => [url, headers.host]),
      Array.from({ length: 5 }, () => ['/from', new URL(origin).host]),
    );
  });

  if (!isWindows)
    it('options of the workspace or the file send no token to another host or a proxy, or to one with an invalid certificate', async () => {
      const elsewhere: IncomingMessage[] = [];
      const note: RequestListener = (request, response) => {
        elsewhere.push(request);
        response.end();
      };
      const [tcp, unix] = [createServer(note), createServer(note)];
      const secure = createSecureServer(await makeOwn(folder, 'own', []), note);
      const [port, securePort] = [await listen(tcp), await listen(secure)];
      const socketPath = path.join(folder, 'socket');
      await new Promise<void>((resolve) => unix.listen(socketPath, resolve));
      mayGoTo = `https://127.0.0.1:${securePort}`;
      try {
        for (const request of [{ host: '127.0.0.1', port }, { socketPath }, { prefixUrl: `http://127.0.0.1:${port}` }])
          await httpYac.send(`GET {{orgAccess.url}}/\n${authorized}`, undefined, 1, { request });
        await httpYac.send(`# @proxy http://127.0.0.1:${port}\nGET {{orgAccess.url}}/\n${authorized}`);
        const request = { https: { rejectUnauthorized: false } };
        await httpYac.send(`# @no-reject-unauthorized\nGET ${mayGoTo}/\n${authorized}`, undefined, 1, { request });
      } finally {
        for (const other of [tcp, unix, secure]) other.close();
      }
      assert.equal(sent.at(-1)?.url, `${mayGoTo}/`);
      assert.deepEqual(elsewhere, []);
    });

  it('the token is in nothing that httpYac logs, keeps, or passes to later requests', async () => {
    const kept = '{{oneResponse.request.headers.authorization.slice(0, 17)}}';
    await httpYac.send(`# @name one\nGET {{orgAccess.url}}/\n${authorized}\n###\nGET ${origin}/\nX-Kept: ${kept}\n`);
    assert.equal(received[0]?.headers.authorization, `Bearer ${secret}`);
    assert.equal(received[1]?.headers['x-kept'], `Bearer ${tokenPlaceholder.slice(0, 10)}`);
    const logged = JSON.stringify(httpYac.logged);
    assert.ok(logged.includes(tokenPlaceholder) && !logged.includes(secret));
  });

  it('a request that names no token gets none, although the variable exists in its file', async () => {
    const text = `GET ${origin}/\n\n###\nGET ${origin}/other\n${authorized}`;
    const variables = await httpYac.variables(text);
    assert.ok('orgAccess' in variables);
    assert.equal(JSON.stringify(variables.orgAccess), '{}');
    await httpYac.send(`GET ${origin}/\n`);
    assert.deepEqual(asked, []);
    assert.equal(received[0]?.headers.authorization, undefined);
  });

  it('the environments of httpYac list connections, and a selected one chooses the values and the token', async () => {
    assert.deepEqual(await httpYac.environments(), ['Acme', 'Globex']);
    await httpYac.send(`GET {{orgAccess.url}}/\n${authorized}`, ['Globex']);
    assert.deepEqual(asked, [
      [origin, 'Globex'],
      ['token', 'Globex'],
    ]);
  });

  it('httpYac sends no request for which Org Access has no token or no address', async () => {
    problem = new Error("You aren't signed in. Sign in first.");
    for (const url of [origin, '{{orgAccess.url}}'])
      assert.deepEqual(await httpYac.send(`GET ${url}/\n${authorized}`), []);
    assert.deepEqual(received, []);
    assert.ok(JSON.stringify(httpYac.logged).includes("You aren't signed in"));
  });
});
