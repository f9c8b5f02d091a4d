import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { hidden } from '../../../../src/platform/redaction/common/span.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import { decodeUserRecord } from '../../../../src/service/privileges/common/userRecord.ts';
import { SessionStore } from '../../../../src/session/common/session.ts';
import type { ToolUse, ToolWait } from '../../../../src/terminals/common/protocol/toolProtocol.ts';
import type { NotAllowed } from '../../../../src/terminals/node/refusal.ts';
import { TerminalCalls } from '../../../../src/terminals/node/terminalCalls.ts';
import { TerminalPermissions } from '../../../../src/terminals/node/terminalPermissions.ts';
import type { TerminalServices } from '../../../../src/terminals/node/terminalResponses.ts';
import type { PermissionUse, TerminalPermission } from '../../../../src/terminals/node/terminalServices.ts';
import { terminalProblemText } from '../../../../src/terminals/node/terminalText.ts';
import { connectionAt, sessionAt } from '../../../support/service/directly.ts';
import { silentLog } from '../../../support/session/sessionBench.ts';
import { callServices, terminalServices } from '../../../support/terminals/services.ts';

const never = new AbortController().signal;
const connection = connectionAt('https://access.example.com');
const session = sessionAt('https://access.example.com');
const tool = { name: 'a_tool', input: { site: 'Oslo' } };
const get = { method: 'GET', path: '/x' } as const;
const offered = { version: '1', tools: [] };

describe('a permission while a response is pending', () => {
  let sessions: SessionStore;
  let permissions: TerminalPermissions;
  let allowed: readonly Connection[];
  /** Uses of the permission. */
  let uses: PermissionUse['ask'][];
  /** Tool calls. */
  let used: { readonly tool: ToolUse; readonly connections: readonly Connection[]; readonly wait: ToolWait }[];
  /** Response of a tool. */
  let respond: (wait: ToolWait) => Promise<string | undefined>;
  /** Requested lifetimes. */
  let lives: unknown[];
  let lines: string[];

  /** Runs while a response is pending. */
  let meanwhile: (gone?: AbortSignal) => void;

  const manager = {
    accessToken: (_: string, minLifeMs?: number) => {
      lives.push(minLifeMs);
      meanwhile();
      return Promise.resolve(session.tokens);
    },
    call: (_: string, _call: object, gone: AbortSignal) => {
      meanwhile(gone);
      const text = `of ${session.tokens.accessToken}`;
      return Promise.resolve({ status: 200, text, headers: new Headers() } as never);
    },
    loadDetail: () => assert.fail('It is loaded.'),
  };
  const offerTools: TerminalServices['tools'] = {
    offers: () => (meanwhile(), Promise.resolve(offered)),
    use: (asked, connections, wait) => {
      used.push({ tool: asked, connections, wait });
      meanwhile(wait.gone);
      return respond(wait).then((text) => (text === undefined ? undefined : { text }));
    },
  };
  const open = (services: Partial<TerminalServices> = {}) => {
    const log = { debug: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
    permissions = new TerminalPermissions(sessions, manager, log, {
      ...terminalServices(undefined, offerTools),
      ...services,
    });
  };
  const give = (whenNone?: TerminalPermission['whenNone'], connections = () => Promise.resolve(allowed)) =>
    permissions.issue(({ ask: use }) => (uses.push(use), connections()), undefined, whenNone);
  const ask = (permission: TerminalPermission, question: object, gone = never) =>
    permissions.respond({ terminal: permission.key, ...question }, gone);
  const notAllowed = (code: NotAllowed) => ({
    ok: false,
    reason: 'notAllowed',
    message: terminalProblemText({ code }),
  });
  const setAccess = (access: object) => {
    const detail = { kind: 'loaded', record: decodeUserRecord({ orgPrivilegeMap: access }), loadedAtMs: 0 } as const;
    sessions.replace({ states: new Map([[connection.id, { kind: 'active', session, detail }]]) });
  };

  beforeEach(() => {
    sessions = new SessionStore();
    setAccess({});
    [allowed, uses, used, lives, lines] = [[connection], [], [], [], []];
    respond = () => Promise.resolve('It is so.');
    meanwhile = () => undefined;
    open();
  });

  it('a tool call from a terminal is aborted when its client stops waiting', async () => {
    const gone = new AbortController();
    respond = (wait) => new Promise((end) => wait.gone.addEventListener('abort', () => end('It was ended.')));
    const answer = ask(give(), { ask: 'tool', tool }, gone.signal);
    await turn();
    assert.equal(used[0]?.wait.gone.aborted, false);
    gone.abort();
    assert.ok((await answer).ok);
  });

  it('a request from a terminal gets nothing if access is revoked while the person is asked for a connection', async () => {
    for (const question of [{ ask: 'tool', tool }, { ask: 'token' }, { ask: 'token', connection: 'Acme' }]) {
      const permission: TerminalPermission = give(
        'programNotAllowed',
        () => (permissions.revoke(permission), Promise.resolve(allowed)),
      );
      assert.deepEqual(await ask(permission, question), notAllowed('programNotAllowed'));
      assert.deepEqual(
        await ask(permission, question),
        notAllowed('terminalNotAllowed'),
        'nobody has that key any more',
      );
    }
    assert.deepEqual([used, lives], [[], []]);
  });

  it('a request from a terminal is aborted and gets nothing if access is revoked before the service responds', async () => {
    const call = { method: 'POST', path: '/x' };
    const yes = () => Promise.resolve(true);
    const writes = { agrees: yes, allowsAll: yes, tooLate: () => undefined };
    open({ calls: new TerminalCalls(sessions, manager, callServices({ writes })) });
    const ended: unknown[] = [];
    for (const question of [{ ask: 'tools' }, { ask: 'tool', tool }, { ask: 'token' }, { ask: 'call', call }]) {
      const permission = give('programNotAllowed');
      meanwhile = (gone) => {
        permissions.revoke(permission);
        ended.push([question.ask, gone?.aborted]);
      };
      assert.deepEqual(await ask(permission, question), notAllowed('programNotAllowed'));
    }
    assert.deepEqual(ended, [
      ['tools', undefined],
      ['tool', true],
      ['token', undefined],
      ['call', true],
    ]);
    assert.deepEqual(
      lines,
      ['tools', 'tool', 'token', 'call'].map((asked) => `A terminal asked: ${asked}, notAllowed`),
    );
  });

  it("a response to a terminal never contains a session's token, even if that session ended during the request", async () => {
    open({ calls: new TerminalCalls(sessions, manager, callServices()) });
    const { states } = sessions.snapshot;
    for (const [before, after] of [
      [states, new Map()],
      [states, new Map(states)],
    ] as const) {
      sessions.replace({ states: before });
      meanwhile = () => sessions.replace({ states: after });
      const answer = await ask(give(), { ask: 'call', call: get });
      assert.equal(answer.ok && 'text' in answer.value && answer.value.text, `of ${hidden}`);
    }
  });

  it('a request from a terminal waits until the session it needs is restored, or all sessions for a list of connections', async () => {
    const active = sessions.snapshot.states.get(connection.id) ?? assert.fail();
    const restoring = { kind: 'restoring' } as const;
    const [mine, list] = [{ ask: 'token' }, { ask: 'connections' }];
    for (const [question, states] of [
      [mine, { acme: restoring, other: active }],
      [list, { acme: active, other: restoring }],
    ] as const) {
      sessions.replace({ states: new Map(Object.entries(states)) });
      let isAnswered = false;
      const answer = ask(give(), question).finally(() => (isAnswered = true));
      await turn();
      assert.equal(isAnswered, false);
      sessions.replace({ states: new Map([[connection.id, active]]) });
      assert.ok((await answer).ok);
    }
    sessions.replace({
      states: new Map([
        [connection.id, active],
        ['other', restoring],
      ]),
    });
    for (const question of [mine, { ...list, connection: 'Acme' }]) assert.ok((await ask(give(), question)).ok);
  });

  it('a terminal on another computer gets only the token, the base URL, and the person, with the default lifetime', async () => {
    const asked: unknown[] = [];
    const far = {
      accessToken: (...args: unknown[]) => {
        asked.push(args);
        return Promise.resolve({ accessToken: 'a', tokenType: 'Bearer', scope: [], obtainedAtMs: 0 });
      },
      call: () => assert.fail('Nothing is sent there.'),
      loadDetail: () => assert.fail('Nothing is loaded there.'),
    };
    const only = { asks: ['token', 'url', 'whoami'], minLifeMs: 60_000 } as const;
    const elsewhere = new TerminalPermissions(sessions, far, silentLog, { ...terminalServices(), only });
    const { key } = elsewhere.issue(() => Promise.resolve([connection]));
    const answer = (question: object) => elsewhere.respond({ terminal: key, ...question }, never);
    const refusal = async (question: object) => {
      const refused = await answer(question);
      return refused.ok ? assert.fail('It was answered.') : [refused.reason, refused.message];
    };
    for (const allowed of only.asks) assert.ok((await answer({ ask: allowed })).ok);
    assert.ok((await answer({ ask: 'token', minLifeMs: 60_000 })).ok);
    asked.length = 0;
    assert.deepEqual(await refusal({ ask: 'call', call: get }), [
      'failed',
      'This works only in terminals of your own computer. Here, use org-access token, header, url, whoami, run, or login.',
    ]);
    assert.deepEqual(await refusal({ ask: 'token', minLifeMs: 60_001 }), [
      'failed',
      'A token here is valid for at least one minute. Ask for a longer time only in terminals of your own computer.',
    ]);
    assert.deepEqual(asked, []);
  });
});
