import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/connections/common/connection.ts';
import type { CliResponse, CliResponses } from '../../../../src/terminals/node/protocol/cliProtocol.ts';
import { TerminalGrants } from '../../../../src/terminals/node/terminalGrants.ts';
import type { TerminalGrant } from '../../../../src/terminals/node/terminalServices.ts';
import { eventually } from '../../../support/eventually.ts';
import { SessionBench, silentLog } from '../../../support/session/sessionBench.ts';
import { answeringServices, terminalServices } from '../../../support/terminals/services.ts';

const never = new AbortController().signal;

describe('TerminalResponses', () => {
  let bench: SessionBench;
  let grants: TerminalGrants;
  let grant: TerminalGrant;
  const allow = (...connections: Connection[]) => grants.issue(() => Promise.resolve(connections));

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    grants = new TerminalGrants(bench.store, bench.manager, silentLog, answeringServices(bench.store, bench.manager));
    grant = allow(bench.connection);
  });
  afterEach(() => bench.close());

  const ask = (question: object, by = grant) => grants.respond({ terminal: by.key, ...question }, never);
  const valueOf = (answer: CliResponse): CliResponses[keyof CliResponses] =>
    answer.ok ? answer.value : assert.fail(answer.message);
  const refusal = (answer: CliResponse) =>
    answer.ok ? assert.fail('It was answered.') : [answer.reason, answer.message];
  const told = async (question: object, by = grant) => {
    const notices: unknown[] = [];
    const answer = await grants.respond({ terminal: by.key, ...question }, never, (notice) => notices.push(notice));
    return [notices, answer.ok] as const;
  };

  it('a request is told that it was received, and that the person is being asked', async () => {
    const asking = grants.issue(({ onAsking }) => {
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
      grants = new TerminalGrants(
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
    const by = grants.issue(({ ask: use }) => {
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
