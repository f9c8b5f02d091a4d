import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/connections/common/connection.ts';
import { problemText } from '../../../../src/errors/common/problems.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { hidden } from '../../../../src/redaction/common/span.ts';
import type { SessionManager } from '../../../../src/session/node/manager/sessionManager.ts';
import type { CliResponse } from '../../../../src/terminals/node/protocol/cliProtocol.ts';
import { TerminalGrants } from '../../../../src/terminals/node/terminalGrants.ts';
import type { TerminalGrant } from '../../../../src/terminals/node/terminalServices.ts';
import { bodyBytes } from '../../../support/hostile/bodyBytes.ts';
import { SessionBench, silentLog } from '../../../support/session/sessionBench.ts';
import { answeringServices, terminalServices } from '../../../support/terminals/services.ts';

const never = new AbortController().signal;
const call = { method: 'GET', path: '/x' } as const;

describe('TerminalGrants', () => {
  let bench: SessionBench;
  let grants: TerminalGrants;
  let grant: TerminalGrant;
  const lines: string[] = [];
  const allow = (...connections: Connection[]) => grants.issue(() => Promise.resolve(connections));

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    lines.length = 0;
    const note = (line: string) => void lines.push(line);
    const services = answeringServices(bench.store, bench.manager);
    grants = new TerminalGrants(bench.store, bench.manager, { debug: note, warn: note }, services);
    grant = allow(bench.connection);
  });
  afterEach(() => bench.close());

  const grantsOf = (manager: Partial<Pick<SessionManager, 'accessToken' | 'call'>>) => {
    const real = {
      accessToken: bench.manager.accessToken.bind(bench.manager),
      call: bench.manager.call.bind(bench.manager),
      loadDetail: bench.manager.loadDetail.bind(bench.manager),
    };
    const answering = { ...real, ...manager };
    return new TerminalGrants(bench.store, answering, silentLog, answeringServices(bench.store, answering));
  };
  const ask = (question: object, by = grant) => grants.respond({ terminal: by.key, ...question }, never);
  const valueOf = (answer: CliResponse) => (answer.ok ? answer.value : assert.fail(answer.message));
  const refusal = (answer: CliResponse) =>
    answer.ok ? assert.fail('It was answered.') : [answer.reason, answer.message];
  /** Sets the response to all calls of `/x`. */
  const answerCalls = (text: (token: string) => string, status = () => 200) => {
    const { fetch } = bench;
    bench.fetch = (url, init) => {
      if (!url.endsWith(call.path)) return fetch(url, init);
      return Promise.resolve({
        status: status(),
        headers: new Headers(),
        arrayBuffer: () => bodyBytes(text(init.headers.Authorization ?? '')),
      });
    };
  };
  const callText = async () => {
    const value = valueOf(await ask({ ask: 'call', call }));
    return 'text' in value ? value.text : assert.fail();
  };

  it('a call from a terminal returns the response unchanged if the response contains no credential', async () => {
    for (const text of ['{ "a" : 1.0,\n"b":"\\u0041" }\n', 'just text\r\n', '', ' \n']) {
      answerCalls(() => text);
      assert.equal(await callText(), text);
    }
  });

  it("a call from a terminal returns no password, however the member's name is spelled", async () => {
    for (const name of ['password', 'pass\\u0077ord', 'PassWord']) {
      answerCalls(() => `{"a":1,"${name}":"Kite00001maple","b":{"token":"Kite00001maple"}}`);
      assert.equal(await callText(), `{"a":1,"${name}":"${hidden}","b":{"token":"${hidden}"}}`);
    }
    answerCalls(() => 'password=Kite00001maple\n');
    assert.equal(await callText(), `password=${hidden}\n`);
  });

  it('a call from a terminal returns neither the tokens from before a refresh nor those after the refresh', async () => {
    const old = bench.live.session.tokens;
    let tries = 0;
    answerCalls(
      (token) =>
        JSON.stringify([
          `a ${old.accessToken}`,
          `b ${old.refreshToken}`,
          `c ${token}`,
          `d ${bench.live.session.tokens.refreshToken}`,
        ]),
      () => ((tries += 1) === 1 ? 401 : 200),
    );
    assert.deepEqual(JSON.parse(await callText()), [`a ${hidden}`, `b ${hidden}`, `c Bearer ${hidden}`, `d ${hidden}`]);
    assert.notEqual(bench.live.session.tokens.accessToken, old.accessToken);
  });

  it('a request from a terminal uses the connection with the given name, or else the one with that ID', async () => {
    const [named, byId] = [
      { ...bench.connection, id: 'first', name: 'second' },
      { ...bench.connection, id: 'second', name: 'third' },
    ];
    for (const by of [allow(named, byId), allow(byId, named)]) {
      assert.deepEqual(valueOf(await ask({ ask: 'url', connection: 'second' }, by)), {
        connection: 'second',
        url: bench.connection.baseUrl,
      });
      assert.deepEqual(valueOf(await ask({ ask: 'url', connection: 'first' }, by)), {
        connection: 'second',
        url: bench.connection.baseUrl,
      });
      assert.deepEqual(valueOf(await ask({ ask: 'url', connection: 'third' }, by)), {
        connection: 'third',
        url: bench.connection.baseUrl,
      });
    }
    assert.deepEqual(
      valueOf(await ask({ ask: 'url' }, allow(byId, named))),
      { connection: 'third', url: bench.connection.baseUrl },
      'the first, when none is named',
    );
  });

  it('a request from a terminal gets no token if access is revoked while the person is asked', async () => {
    const asking: TerminalGrant = grants.issue(() => {
      grants.revoke(asking);
      return Promise.resolve([bench.connection]);
    });
    assert.deepEqual(refusal(await ask({ ask: 'token' }, asking)), [
      'notAllowed',
      'This terminal has no access to any connection. In the editor, run "Give This Terminal Org Access".',
    ]);
    assert.deepEqual(refusal(await ask({ ask: 'token' }, asking)), [
      'notAllowed',
      'This terminal has no access. In the editor, run "Give This Terminal Org Access".',
    ]);
  });

  it('a refused request from a terminal gets a message that says which access is missing', async () => {
    assert.deepEqual(
      refusal(await ask({ ask: 'token' }, allow()))[1],
      'This terminal has no access to any connection. In the editor, run "Give This Terminal Org Access".',
    );
    assert.deepEqual(refusal(await ask({ ask: 'token', connection: 'other' })), [
      'notAllowed',
      'This terminal has no access to that connection. In the editor, switch to the connection and run "Give This Terminal Org Access".',
    ]);
    await assert.rejects(grants.respond({ ask: 'token' }, never), TypeError);
  });

  it('TerminalGrants.issue creates a new key for each grant, or reuses the key from the previous window', async () => {
    assert.match(grant.key, /^[0-9a-f]{32}$/);
    assert.notEqual(allow().key, grant.key);
    const again = grants.issue(() => Promise.resolve([bench.connection]), 'f'.repeat(32));
    assert.equal(again.key, 'f'.repeat(32));
    assert.ok((await ask({ ask: 'url' }, again)).ok);
  });

  it('a request for a token returns the token with its expiry, and whoami returns the person', async () => {
    const about = { connection: 'Acme', url: bench.connection.baseUrl };
    const { accessToken, expiresAtMs = 0 } = bench.live.session.tokens;
    assert.deepEqual(valueOf(await ask({ ask: 'token' })), {
      ...about,
      accessToken,
      expiresAt: new Date(expiresAtMs).toISOString(),
    });
    assert.deepEqual(valueOf(await ask({ ask: 'whoami' })), {
      ...about,
      username: 'demo',
      name: 'Robin Lindqvist',
      email: 'robin.lindqvist@example.com',
    });
    const endless = grantsOf({
      accessToken: () => Promise.resolve({ accessToken: 'a', tokenType: 'Bearer', scope: [], obtainedAtMs: 0 }),
    });
    const other = endless.issue(() => Promise.resolve([bench.connection]));
    assert.deepEqual(valueOf(await endless.respond({ terminal: other.key, ask: 'token' }, never)), {
      ...about,
      accessToken: 'a',
    });
  });

  it('a failed request gets the explanation of its problem, and no details if the error is unexpected', async () => {
    const failing = (error: Error) => grants.issue(() => Promise.reject(error));
    for (const [kind, reason] of [
      ['session', 'signedOut'],
      ['network', 'unreachable'],
      ['timeout', 'unreachable'],
      ['tls', 'unreachable'],
      ['proxy', 'unreachable'],
      ['oauth', 'failed'],
    ] as const) {
      assert.deepEqual(refusal(await ask({ ask: 'token' }, failing(new OrgAccessError(kind, { code: 'notBearer' })))), [
        reason,
        problemText({ code: 'notBearer' }),
      ]);
    }
    const [reason, message] = refusal(await ask({ ask: 'token' }, failing(new Error('of a secret'))));
    assert.equal(reason, 'failed');
    assert.doesNotMatch(message ?? '', /secret/);
    assert.match(lines.join('\n'), /A terminal asked/);
  });

  it('the log contains only the kind of each request from a terminal and whether it got a response', async () => {
    await ask({ ask: 'token' });
    await ask({ ask: 'url', connection: 'other' });
    assert.deepEqual(lines, ['A terminal asked: token, answered', 'A terminal asked: url, notAllowed']);
  });

  it('a call from a terminal reports that the session ended in the meantime', async () => {
    const ended = grantsOf({ call: () => Promise.resolve(undefined) });
    const other = ended.issue(() => Promise.resolve([bench.connection]));
    assert.deepEqual(refusal(await ended.respond({ terminal: other.key, ask: 'call', call }, never)), [
      'signedOut',
      'The session has ended in the meantime. Sign in again.',
    ]);
  });

  it('a terminal on another computer gets only the token, the base URL, and the person, with the default lifetime', async () => {
    const asked: unknown[] = [];
    const manager = {
      accessToken: (...args: unknown[]) => {
        asked.push(args);
        return Promise.resolve({ accessToken: 'a', tokenType: 'Bearer', scope: [], obtainedAtMs: 0 });
      },
      call: () => assert.fail('Nothing is sent there.'),
      loadDetail: () => assert.fail('Nothing is loaded there.'),
    };
    const only = { asks: ['token', 'url', 'whoami'], minLifeMs: 60_000 } as const;
    const elsewhere = new TerminalGrants(bench.store, manager, silentLog, { ...terminalServices(), only });
    const { key } = elsewhere.issue(() => Promise.resolve([bench.connection]));
    const answer = (question: object) => elsewhere.respond({ terminal: key, ...question }, never);
    for (const allowed of only.asks) assert.ok((await answer({ ask: allowed })).ok);
    assert.ok((await answer({ ask: 'token', minLifeMs: 60_000 })).ok);
    asked.length = 0;
    assert.deepEqual(refusal(await answer({ ask: 'call', call })), [
      'failed',
      'This works only in terminals of your own computer. Here, use org-access token, header, url, whoami, run, or login.',
    ]);
    assert.deepEqual(refusal(await answer({ ask: 'token', minLifeMs: 60_001 })), [
      'failed',
      'A token here is valid for at least one minute. Ask for a longer time only in terminals of your own computer.',
    ]);
    assert.equal(
      refusal(await elsewhere.respond({ terminal: '0'.repeat(32), ask: 'call', call }, never))[0],
      'notAllowed',
    );
    assert.deepEqual(asked, []);
  });
});
