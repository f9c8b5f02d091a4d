import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CheckStep, RemedyAction } from '../../../../src/core/check/checkResult.ts';
import type { CheckPorts } from '../../../../src/core/check/checkRun.ts';
import {
  makeAuthority,
  makeSelfSigned,
  type Authority,
  type ServerCertificate,
} from '../../../support/certificates.ts';
import {
  check,
  checkPorts,
  foundHere,
  healthy,
  json,
  noProxy,
  signedInAt,
  signedOut,
  withToken,
} from '../../../support/checkBench.ts';
import { directTransport, fetchOnThisComputer, listen, secretsIn } from '../../../support/directly.ts';
import { figure } from '../../../support/figures.ts';

const host = 'service.example';
const personal = /Robin|Lindqvist|robin@|Secret Org|Secret Site|\brobin\b/;

interface Cause {
  /** By `Checked.outcomes`. */
  readonly outcomes: string;
  /** The step that says what is wrong, and words of its cause and remedy together. */
  readonly says: readonly [step: CheckStep, words: RegExp];
  readonly action?: RemedyAction;
  readonly ports?: Partial<CheckPorts>;
  /** Below which the base URL is, when not at the root. */
  readonly below?: string;
}

describe('the check of a connection', () => {
  const open: Server[] = [];
  let folder: string;
  let ca: string;
  let authority: Authority;
  let stranger: Authority;
  let reports = 0;
  let overTls = 0;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'check-'));
    authority = await makeAuthority(folder, 'authority');
    stranger = await makeAuthority(folder, 'stranger');
    ca = await readFile(authority.file, 'utf8');
  });

  afterEach(() => {
    overTls = 0;
    for (const server of open.splice(0)) {
      if ('closeAllConnections' in server) (server as Server & { closeAllConnections(): void }).closeAllConnections();
      server.close();
    }
  });

  after(async () => {
    await rm(folder, { recursive: true });
    figure(
      `${reports} reports of checks, of services that work and that do not: 0 secrets, 0 names of a person, an organization or a site`,
    );
  });

  async function start(server: Server): Promise<number> {
    open.push(server);
    return await listen(server);
  }

  const plainAt = async (answer: RequestListener) => `http://127.0.0.1:${await start(createHttpServer(answer))}`;

  async function tlsAt(certificate: ServerCertificate): Promise<string> {
    const server = createTlsServer(certificate, (request, response) => {
      overTls += 1;
      healthy(request, response);
    });
    server.on('tlsClientError', () => undefined);
    return `https://${host}:${await start(server)}`;
  }

  async function finds(
    baseUrl: string,
    { outcomes, says: [step, words], action, ports = {}, below = '' }: Cause,
  ): Promise<void> {
    const address = baseUrl + below;
    const checked = await check(address, checkPorts({ state: () => signedInAt(baseUrl), ...ports }, ca));
    assert.equal(checked.outcomes, outcomes, checked.report);
    const { cause = '', remedy = '', summary, action: offered } = checked.at(step);
    assert.match(`${summary} ${cause} ${remedy}`, words);
    assert.equal(offered, action);
    for (const result of checked.results) {
      if (result.outcome === 'failed' || result.outcome === 'warning')
        assert.ok(result.remedy, `${result.step} says what to do`);
    }
    assert.deepEqual(secretsIn(checked.report), []);
    assert.deepEqual(secretsIn(JSON.stringify(checked.results)), []);
    assert.doesNotMatch(checked.report, personal);
    reports += 1;
    if (checked.at('tls').outcome === 'failed') assert.equal(overTls, 0, 'nothing is sent to who is not trusted');
  }

  const answers = (answer: RequestListener, cause: Cause) => async () => finds(await plainAt(answer), cause);

  it(
    'finds nothing wrong with a service that works',
    answers(healthy, { outcomes: 'ososoooo', says: ['detail', /Your access is read/] }),
  );

  it('reads chain, protocol and dates of a certificate that is accepted', async () => {
    const baseUrl = await tlsAt(await authority.issue(host, 90));
    await finds(baseUrl, { outcomes: 'oooooooo', says: ['tls', /accepted/] });
    const { facts } = (await check(baseUrl, checkPorts({}, ca))).at('tls');
    const text = facts.map((fact) => fact.join(': ')).join('\n');
    assert.match(text, /^Protocol: TLSv1\.3$/m);
    assert.match(text, /^Certificate 1: CN=service\.example$/m);
    assert.match(text, /^Certificate 1, issued by: CN=authority$/m);
    assert.match(text, /^Certificate 1, valid: \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, 8\d days left$/m);
    assert.match(text, /^Certificate 1, SHA-256: ([0-9A-F]{2}:){31}[0-9A-F]{2}$/m);
  });

  it(
    'says that a person is signed out, and checks the rest',
    answers(healthy, {
      outcomes: 'ososooss',
      says: ['token', /Sign in/],
      action: 'signIn',
      ports: { state: () => signedOut },
    }),
  );

  describe('tells the cause when', () => {
    it('the name does not exist', async () => {
      const unknown = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
      const failing = directTransport({ fetch: () => unknown() });
      await finds('https://nowhere.invalid', {
        outcomes: 'ofssssos',
        says: ['dns', /No name server.*typing errors.*VPN/],
        action: 'editConnection',
        ports: { lookup: unknown, transport: failing },
      });
    });

    it('the name server does not answer', async () => {
      const failing = directTransport({
        fetch: () => Promise.reject(Object.assign(new Error(), { code: 'EAI_AGAIN' })),
      });
      await finds('https://nowhere.invalid', {
        outcomes: 'ofssssos',
        says: ['dns', /does not answer.*VPN/],
        action: 'editConnection',
        ports: { lookup: () => new Promise(() => undefined), stepLimitMs: 50, transport: failing },
      });
    });

    it('nothing listens on the port', async () => {
      const server = createServer();
      const port = await listen(server);
      await new Promise((resolve) => server.close(resolve));
      await finds(`http://127.0.0.1:${port}`, {
        outcomes: 'osfsssos',
        says: ['tcp', /no program listens.*port in the base URL/],
        action: 'editConnection',
      });
    });

    it('only some of the addresses answer', async () => {
      const port = await start(createHttpServer(healthy));
      const lookup = () =>
        Promise.resolve([
          { address: '127.0.0.1', family: 4 },
          { address: '127.0.0.2', family: 4 },
        ]);
      await finds(`http://sub.localhost:${port}`, {
        outcomes: 'oowsoooo',
        says: ['tcp', /1 of 2 addresses.*do not answer/],
        ports: { lookup },
      });
    });

    it('the proxy of the system reaches what this computer does not', async () => {
      const answered = directTransport({
        fetch: () => Promise.resolve({ status: 401, headers: { get: () => null }, text: () => Promise.resolve('{}') }),
      });
      const lookup = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
      await finds('https://inside.invalid', {
        outcomes: 'oossosss',
        says: ['dns', /proxy that the system has set/],
        ports: { lookup, transport: answered, state: () => signedOut },
      });
    });

    it('the certificate is self-signed', async () => {
      await finds(await tlsAt(await makeSelfSigned(folder, host)), {
        outcomes: 'ooofssos',
        says: ['tls', /vouches for itself.*trusted certificate/],
      });
    });

    it('the issuer of the certificate is not known', async () => {
      await finds(await tlsAt(await stranger.issue(host)), {
        outcomes: 'ooofssos',
        says: ['tls', /does not know its issuer.*NODE_EXTRA_CA_CERTS/],
      });
    });

    it('the certificate has run out', async () => {
      await finds(await tlsAt(await authority.issue(host, -1)), {
        outcomes: 'ooofssos',
        says: ['tls', /has run out.*Tell the people.*clock/],
      });
    });

    it('the certificate is for another host', async () => {
      await finds(await tlsAt(await authority.issue('other.example')), {
        outcomes: 'ooofssos',
        says: ['tls', /another name.*as the base URL/],
        action: 'editConnection',
      });
    });

    it('the certificate runs out soon', async () => {
      await finds(await tlsAt(await authority.issue(host, 20)), {
        outcomes: 'ooowoooo',
        says: ['tls', /runs out in (19|20) days.*renew it in time/],
      });
    });

    it('the editor knows an issuer that Node.js does not', async () => {
      const strangers = directTransport({ fetch: fetchOnThisComputer(await readFile(stranger.file, 'utf8')) });
      await finds(await tlsAt(await stranger.issue(host, 90)), {
        outcomes: 'oooooooo',
        says: ['tls', /VS Code knows its issuer.*NODE_EXTRA_CA_CERTS/],
        ports: { transport: strangers },
      });
    });

    it('the editor refuses what Node.js accepts', async () => {
      const refusing = directTransport({
        fetch: () => Promise.reject(Object.assign(new Error(), { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' })),
      });
      await finds(await tlsAt(await authority.issue(host, 90)), {
        outcomes: 'oooofsos',
        says: ['http', /VS Code does not accept the certificate.*issuer/],
        ports: { transport: refusing },
      });
    });

    it('there is no TLS behind the port', async () => {
      await finds(`https://${host}:${await start(createHttpServer(healthy))}`, {
        outcomes: 'ooofssos',
        says: ['tls', /does not speak TLS.*port in the base URL/],
        action: 'editConnection',
      });
    });

    it('a server accepts and never says a word of TLS', async () => {
      await finds(`https://${host}:${await start(createServer(() => undefined))}`, {
        outcomes: 'ooofssos',
        says: ['tls', /time limit.*firewall/],
        action: 'editConnection',
        ports: { stepLimitMs: 200 },
      });
    });

    it('a server accepts and never answers', async () => {
      const transport = directTransport({ deadlineMs: () => 200 });
      await finds(`http://127.0.0.1:${await start(createServer(() => undefined))}`, {
        outcomes: 'ososfsos',
        says: ['http', /does not answer.*requestTimeoutSeconds/],
        ports: { transport },
      });
    });

    it('the connection breaks', async () => {
      await finds(`http://127.0.0.1:${await start(createServer((socket: Socket) => void socket.destroy()))}`, {
        outcomes: 'ososfsos',
        says: ['http', /broke before an answer.*firewall/],
      });
    });

    it(
      'the service redirects',
      answers(
        (_request, response) =>
          response.writeHead(302, { location: 'https://login.example/sso?token=the-access-token' }).end(),
        {
          outcomes: 'ososfsos',
          says: ['http', /redirects to https:\/\/login\.example\. .*use its address/],
          action: 'editConnection',
        },
      ),
    );

    it(
      'a web page comes back',
      answers(
        (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>the-password'),
        { outcomes: 'ososfoos', says: ['http', /sign-in page of a proxy.*in a browser/], action: 'editConnection' },
      ),
    );

    it(
      'XML comes back',
      answers(
        (_request, response) =>
          response.writeHead(200, { 'content-type': 'application/xml' }).end('<?xml version="1.0"?><user/>'),
        { outcomes: 'ososfoos', says: ['http', /XML.*JSON interface/], action: 'editConnection' },
      ),
    );

    it(
      'the path of the base URL is wrong',
      answers((_request, response) => response.writeHead(404, json).end('{}'), {
        outcomes: 'ososfoos',
        says: ['http', /not at this base URL.*without its path, http:\/\/127/],
        action: 'editConnection',
        below: '/wrong',
      }),
    );

    it(
      'the base URL lacks a path',
      answers((_request, response) => response.writeHead(404, json).end('{}'), {
        outcomes: 'ososfoos',
        says: ['http', /not at this base URL.*may have a path/],
        action: 'editConnection',
      }),
    );

    it(
      'a proxy in between asks for a password',
      answers((_request, response) => response.writeHead(407).end(), {
        outcomes: 'ososfoos',
        says: ['http', /user name and password.*http\.proxy/],
        action: 'proxySettings',
      }),
    );

    it(
      'the service has a problem',
      answers((_request, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<html>'), {
        outcomes: 'ososfoos',
        says: ['http', /problem of its own \(status 500\).*Try again later/],
      }),
    );

    it(
      'a gateway gets no answer',
      answers((_request, response) => response.writeHead(503).end(), {
        outcomes: 'ososfoos',
        says: ['http', /gateway before the service/],
      }),
    );

    it(
      'far too much comes back',
      answers((_request, response) => response.end(' '.repeat(2 * 1024 * 1024)), {
        outcomes: 'ososfsos',
        says: ['http', /Far more came back.*base URL/],
        action: 'editConnection',
      }),
    );

    it(
      'another kind of sign-in is asked for',
      answers(
        (request, response) => {
          if (request.headers.authorization === undefined)
            response.writeHead(401, { 'www-authenticate': 'Negotiate, Basic realm="the-password"' }).end();
          else healthy(request, response);
        },
        { outcomes: 'ososwooo', says: ['http', /another kind of sign-in.*gateway/], action: 'editConnection' },
      ),
    );

    for (const [status, words] of [
      [200, /without asking for a token/],
      [403, /only some networks.*VPN/],
      [429, /slow down.*Wait/],
      [400, /unusual answer/],
    ] as const) {
      it(
        `a request without a token is answered with ${status}`,
        answers(
          (request, response) => {
            if (request.headers.authorization === undefined) response.writeHead(status, json).end('{}');
            else healthy(request, response);
          },
          { outcomes: 'ososwooo', says: ['http', words] },
        ),
      );
    }

    it(
      'the token is not accepted',
      answers(
        withToken((_request, response) =>
          response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end(),
        ),
        {
          outcomes: 'ososooof',
          says: ['detail', /does not accept the token.*Refresh the token/],
          action: 'refreshToken',
        },
      ),
    );

    it(
      'the account may not read its detail',
      answers(
        withToken((_request, response) => response.writeHead(403, json).end('{}')),
        {
          outcomes: 'ososooof',
          says: ['detail', /refuses the request.*Ask your administrator/],
          action: 'editConnection',
        },
      ),
    );

    it(
      'the user detail is not what it should be',
      answers(
        withToken((_request, response) => response.writeHead(200, json).end('[]')),
        {
          outcomes: 'ososooof',
          says: ['detail', /not what the service is documented to send.*base URL/],
          action: 'editConnection',
        },
      ),
    );

    it(
      'the user detail fails',
      answers(
        withToken((_request, response) => response.writeHead(500, json).end('{}')),
        { outcomes: 'ososooof', says: ['detail', /could not be read.*Try again/] },
      ),
    );

    it(
      'no organization is granted',
      answers(
        withToken((_request, response) => response.writeHead(200, json).end('{"name":"Robin"}')),
        { outcomes: 'ososooow', says: ['detail', /no organization.*administrator/] },
      ),
    );

    it(
      'nothing of the access is understood',
      answers(
        withToken((_request, response) => response.writeHead(200, json).end('{"orgPrivilegeMap":{"quota":7}}')),
        { outcomes: 'ososooow', says: ['detail', /does not understand.*Not understood/] },
      ),
    );

    for (const [aheadMs, words] of [
      [90_000, /90 seconds ahead.*expire early.*Set the clock/],
      [-3 * 3_600_000, /3 hours behind.*not to be valid yet/],
      [20 * 60_000, /20 minutes ahead/],
      [-9 * 86_400_000, /9 days behind/],
    ] as const) {
      it(
        `the clock differs by ${aheadMs / 1000} s`,
        answers(
          (request, response) => {
            response.setHeader('date', new Date(Date.now() - aheadMs).toUTCString());
            healthy(request, response);
          },
          { outcomes: 'ososowoo', says: ['clock', words] },
        ),
      );
    }

    it(
      'it is not the clock but an answer that was kept by a cache',
      answers(
        (request, response) => {
          response.setHeader('date', new Date(Date.now() - 600_000).toUTCString()).setHeader('age', '600');
          healthy(request, response);
        },
        { outcomes: 'ososoooo', says: ['clock', /agree/] },
      ),
    );

    it(
      'it cannot tell the time from the answer',
      answers(
        (request, response) => {
          response.sendDate = false;
          healthy(request, response);
        },
        { outcomes: 'osososoo', says: ['clock', /does not say what time/] },
      ),
    );
  });

  it('goes on after a step that throws what nobody expected', async () => {
    const checked = await check(
      await plainAt(healthy),
      checkPorts({
        state: () => {
          throw new TypeError('the-access-token');
        },
        lookup: foundHere,
      }),
    );
    assert.equal(checked.outcomes, 'ososoofs');
    assert.match(checked.at('token').summary, /could not be carried out/);
    assert.deepEqual(secretsIn(checked.report), []);
  });

  it('takes a proxy that is switched off for no proxy', async () => {
    const proxy = { ...noProxy, url: 'http://127.0.0.1:1', support: 'off' };
    await finds(await plainAt(healthy), {
      outcomes: 'ososoooo',
      says: ['proxy', /"http.proxySupport" is off/],
      ports: { proxy },
    });
  });
});
