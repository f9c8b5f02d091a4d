import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { problemText } from '../../../../src/platform/errors/common/problems.ts';
import { hidden } from '../../../../src/platform/redaction/common/span.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import type { SessionManager } from '../../../../src/session/node/manager/sessionManager.ts';
import type { CliResponse } from '../../../../src/terminals/node/protocol/cliProtocol.ts';
import { TerminalPermissions } from '../../../../src/terminals/node/terminalPermissions.ts';
import type { TerminalPermission } from '../../../../src/terminals/node/terminalServices.ts';
import { eventually } from '../../../support/eventually.ts';
import { bodyBytes } from '../../../support/hostile/bodyBytes.ts';
import { SessionBench, silentLog } from '../../../support/session/sessionBench.ts';
import { answeringServices, terminalServices } from '../../../support/terminals/services.ts';

const never = new AbortController().signal;
const call = { method: 'GET', path: '/x' } as const;

describe('TerminalPermissions', () => {
  let bench: SessionBench;
  let permissions: TerminalPermissions;
  let permission: TerminalPermission;
  const lines: string[] = [];
  const allow = (...connections: Connection[]) => permissions.issue(() => Promise.resolve(connections));

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    lines.length = 0;
    const note = (line: string) => void lines.push(line);
    const services = answeringServices(bench.store, bench.manager);
    permissions = new TerminalPermissions(bench.store, bench.manager, { debug: note, warn: note }, services);
    permission = allow(bench.connection);
  });
  afterEach(() => bench.close());

  const permissionsOf = (manager: Partial<Pick<SessionManager, 'accessToken' | 'call'>>) => {
    const real = {
      accessToken: bench.manager.accessToken.bind(bench.manager),
      call: bench.manager.call.bind(bench.manager),
      loadDetail: bench.manager.loadDetail.bind(bench.manager),
    };
    const answering = { ...real, ...manager };
    return new TerminalPermissions(bench.store, answering, silentLog, answeringServices(bench.store, answering));
  };
  const ask = (question: object, by = permission) => permissions.respond({ terminal: by.key, ...question }, never);
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

  const told = async (question: object, by = permission) => {
    const notices: unknown[] = [];
    const answer = await permissions.respond({ terminal: by.key, ...question }, never, (notice) =>
      notices.push(notice),
    );
    return [notices, answer.ok] as const;
  };

  it("a call from a terminal returns no password, however the member's name is spelled", async () => {
    answerCalls(() => '{"a":1,"pass\\u0077ord":"Kite00001maple","b":{"token":"Kite00001maple"}}');
    assert.equal(await callText(), `{"a":1,"pass\\u0077ord":"${hidden}","b":{"token":"${hidden}"}}`);
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
    const { baseUrl: url } = bench.connection;
    for (const by of [allow(named, byId), allow(byId, named)])
      for (const [connection, found] of [
        ['second', 'second'],
        ['first', 'second'],
        ['third', 'third'],
      ] as const)
        assert.deepEqual(valueOf(await ask({ ask: 'url', connection }, by)), { connection: found, url });
    const first = { connection: 'third', url };
    assert.deepEqual(valueOf(await ask({ ask: 'url' }, allow(byId, named))), first, 'the first, when none is named');
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
    await assert.rejects(permissions.respond({ ask: 'token' }, never), TypeError);
  });

  it('TerminalPermissions.issue creates a new key for each permission, or reuses the key from the previous window', async () => {
    assert.match(permission.key, /^[0-9a-f]{32}$/);
    assert.notEqual(allow().key, permission.key);
    const again = permissions.issue(() => Promise.resolve([bench.connection]), 'f'.repeat(32));
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
  });

  it('a failed request gets the explanation of its problem, and no details if the error is unexpected', async () => {
    const failing = (error: Error) => permissions.issue(() => Promise.reject(error));
    for (const [kind, reason] of [
      ['session', 'signedOut'],
      ['network', 'unreachable'],
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
    const ended = permissionsOf({ call: () => Promise.resolve(undefined) });
    const other = ended.issue(() => Promise.resolve([bench.connection]));
    assert.deepEqual(refusal(await ended.respond({ terminal: other.key, ask: 'call', call }, never)), [
      'signedOut',
      'The session has ended in the meantime. Sign in again.',
    ]);
  });

  it('a request is told that it was received, and that the person is being asked', async () => {
    const asking = permissions.issue(({ onAsking }) => {
      onAsking();
      return Promise.resolve([bench.connection]);
    });
    assert.deepEqual(await told({ ask: 'url' }), [['heard'], true]);
    assert.deepEqual(await told({ ask: 'token' }, asking), [['heard', 'asking'], true]);
    assert.deepEqual(await told({ ask: 'url', terminal: '0'.repeat(32) }), [['heard'], false]);
  });

  it('login asks the person to sign in only if nobody is signed in, and returns the person', async () => {
    let boxes = 0;
    const signingIn = (signIn: () => Promise<unknown>) => {
      permissions = new TerminalPermissions(
        bench.store,
        bench.manager,
        silentLog,
        terminalServices(async () => {
          boxes += 1;
          await signIn();
        }),
      );
      return allow(bench.connection);
    };
    const login = { ask: 'login' };
    let by = signingIn(() => Promise.resolve());
    assert.deepEqual(await told(login, by), [['heard'], true]);
    assert.equal(boxes, 0);
    await bench.manager.signOut(bench.connection.id);
    assert.deepEqual(await told(login, by), [['heard', 'asking'], false]);
    assert.deepEqual(refusal(await ask(login, by)), ['signedOut', 'The sign-in was canceled.']);
    assert.equal(boxes, 2);
    by = signingIn(() => bench.signedIn());
    const value = valueOf(await ask(login, by));
    assert.deepEqual('connection' in value && 'username' in value && [value.connection, value.username], [
      'Acme',
      'demo',
    ]);
  });

  it('connections returns the allowed connections, and whether somebody is signed in at each, without a question', async () => {
    const other = { ...bench.connection, id: 'other', name: 'Other' };
    await bench.manager.setConnections([bench.connection, other]);
    const uses: string[] = [];
    const by = permissions.issue(({ ask: use }) => {
      uses.push(use);
      return Promise.resolve([bench.connection, other]);
    });
    const url = bench.connection.baseUrl;
    const rows = [
      { name: 'Acme', id: 'acme', url, signedIn: true },
      { name: 'Other', id: 'other', url, signedIn: false },
    ];
    assert.deepEqual(valueOf(await ask({ ask: 'connections' }, by)), { connections: rows });
    assert.deepEqual(valueOf(await ask({ ask: 'connections', connection: 'Other' }, by)), { connections: [rows[1]] });
    assert.deepEqual(uses, ['connections', 'connections']);
    assert.equal(refusal(await ask({ ask: 'connections' }, allow()))[0], 'notAllowed');
  });

  it('sites and where load the access record if necessary, or return why there is none', async () => {
    const sites = valueOf(await ask({ ask: 'sites' }));
    assert.ok('sites' in sites && sites.total > 3 && sites.sites.length === sites.total);
    const { site = '', organization = '' } = sites.sites.find((row) => row.site !== undefined) ?? {};
    const one = valueOf(await ask({ ask: 'sites', text: site }));
    assert.ok('sites' in one && one.total >= 1 && one.total < sites.total);
    const where = valueOf(await ask({ ask: 'where', text: organization }));
    assert.ok('grants' in where && where.grants.length > 0);
    assert.deepEqual(refusal(await ask({ ask: 'where', text: 'no\u202esuch' })), [
      'failed',
      'Nothing in your access matches "no‹U+202E›such".',
    ]);
    await bench.manager.signOut(bench.connection.id);
    assert.equal(refusal(await ask({ ask: 'sites' }))[0], 'signedOut');
  });

  it('sites and where load the access record again after a failure', async () => {
    const detail = () => bench.live.detail.kind;
    await bench.manager.signOut(bench.connection.id);
    bench.service.failNext({ operation: 'detail', status: 500, times: 2 });
    await bench.manager.signIn(bench.connection, bench.service, never, () => Promise.resolve());
    await eventually('the record could not be loaded', () => detail() === 'failed');
    assert.deepEqual(refusal(await ask({ ask: 'where', text: 'Oslo' }))[0], 'failed');
    assert.equal(detail(), 'failed');
    assert.ok((await ask({ ask: 'sites' })).ok);
    bench.service.failNext({ operation: 'detail', status: 500 });
    await bench.manager.loadDetail(bench.connection.id);
    assert.equal(detail(), 'failed');
    assert.ok((await ask({ ask: 'sites' })).ok, 'the record of before counts');
  });
});
