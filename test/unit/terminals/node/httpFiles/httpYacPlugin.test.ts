import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { httpYacPlugin, type HttpYacRequest } from '../../../../../src/terminals/node/httpFiles/httpYacPlugin.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { listen } from '../../../../support/service/directly.ts';
import { HttpYacBench } from '../../../../support/terminals/httpYac.ts';

const secret = 'live-token';

describe('httpYacPlugin', () => {
  const received: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  const server = createServer(({ url, headers }, response) => {
    received.push({ url, headers });
    response.end('"found"');
  });
  let origin = '';
  let folder = '';
  let httpYac: HttpYacBench;
  let asked: unknown[] = [];
  let problem: Error | undefined;
  let maySend: (request: HttpYacRequest) => boolean = () => true;

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
        return { token: value(secret), url: value(origin), orgId: value('1:Acme'), siteId: value('2:Oslo') };
      },
      maySend: (request) => Promise.resolve(maySend(request)),
    });
    httpYac = await HttpYacBench.open(plugin, folder);
  });
  beforeEach(() => {
    [asked, problem, maySend] = [[], undefined, () => true];
    received.length = 0;
  });
  after(async () => {
    httpYac.close();
    server.close();
    await removeFolder(folder);
  });

  it('httpYac sends the values of orgAccess in address and headers', async () => {
    const text =
      'GET {{orgAccess.url}}/devices\nAuthorization: Bearer {{orgAccess.token}}\norgId: {{orgAccess.orgId}}\nsiteId: {{orgAccess.siteId}}\n';
    assert.deepEqual(await httpYac.send(text), ['"found"']);
    const [{ url, headers } = assert.fail()] = received;
    assert.equal(url, '/devices');
    assert.deepEqual([headers.authorization, headers.orgid, headers.siteid], [`Bearer ${secret}`, '1:Acme', '2:Oslo']);
  });

  it('httpYac asks for the token once per request, so that each gets a live one', async () => {
    const one = 'GET {{orgAccess.url}}/devices\nAuthorization: Bearer {{orgAccess.token}}\n';
    await httpYac.send(`${one}\n###\n${one}`);
    assert.deepEqual(asked.filter((value) => JSON.stringify(value).includes(secret)).length, 2);
  });

  it('scripts in HTTP files get the token with await', async () => {
    await httpYac.send(`{{\n  exports.mine = await orgAccess.token;\n}}\nGET ${origin}/\nX-Own: {{mine}}\n`);
    assert.equal(received[0]?.headers['x-own'], secret);
  });

  it('a request that names no token gets none, although the variable exists in its file', async () => {
    httpYac.logged.length = 0;
    const text = `GET ${origin}/\n\n###\nGET ${origin}/other\nAuthorization: Bearer {{orgAccess.token}}\n`;
    const variables = await httpYac.variables(text);
    assert.ok('orgAccess' in variables);
    assert.equal(JSON.stringify(variables.orgAccess), '{}');
    await httpYac.send(`GET ${origin}/\n`);
    assert.deepEqual(asked, []);
    assert.ok(!JSON.stringify(httpYac.logged).includes(secret));
    assert.equal(received[0]?.headers.authorization, undefined);
  });

  it('the environments of httpYac list connections, and a selected one chooses the values', async () => {
    assert.deepEqual(await httpYac.environments(), ['Acme', 'Globex']);
    await httpYac.send('GET {{orgAccess.url}}/\n', ['Globex']);
    assert.deepEqual(asked, [[origin, 'Globex']]);
  });

  it('a value that can not be had keeps the request from being sent', async () => {
    problem = new Error('You are not signed in. Sign in first.');
    assert.deepEqual(await httpYac.send(`GET ${origin}/\nAuthorization: Bearer {{orgAccess.token}}\n`), []);
    assert.deepEqual(received, []);
  });

  it('a request is refused after all variables are replaced, and not sent', async () => {
    const seen: HttpYacRequest[] = [];
    maySend = (request) => seen.push({ ...request }) === 0;
    await httpYac.send('POST {{orgAccess.url}}/x\nAuthorization: Bearer {{orgAccess.token}}\n\n{}\n');
    assert.deepEqual(received, []);
    const [{ url, method, headers } = assert.fail()] = seen;
    assert.deepEqual([url, method], [`${origin}/x`, 'POST']);
    assert.equal((headers as Record<string, string>).Authorization, `Bearer ${secret}`);
  });
});
