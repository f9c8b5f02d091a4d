import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/core/base/errors.ts';
import { hidden } from '../../../../src/core/redaction/names/credentialNames.ts';
import { longestText } from '../../../../src/core/redaction/redaction.ts';
import { SessionStore, type Detail } from '../../../../src/core/session/session.ts';
import type { HelperRequest } from '../../../../src/core/terminals/protocol/helperProtocol.ts';
import { TerminalAnswers } from '../../../../src/core/terminals/terminalAnswers.ts';
import { TerminalCalls } from '../../../../src/core/terminals/terminalCalls.ts';
import { decodeUserRecord } from '../../../../src/core/userRecord.ts';
import { connectionAt, sessionAt } from '../../../support/service/directly.ts';
import { callServices, terminalServices } from '../../../support/terminals/services.ts';

const never = new AbortController().signal;
const connection = connectionAt('https://access.example.com');
const session = sessionAt('https://access.example.com');
const { id } = connection;
const about = { connection: 'Acme', url: 'https://access.example.com' };
const loaded = (body: object): Detail => ({ kind: 'loaded', record: decodeUserRecord(body), loadedAtMs: 0 });
const ended = new OrgAccessError('session', { code: 'endedMeanwhile' });

describe('an answer about a connection', () => {
  let sessions: SessionStore;
  /** What it has come to, in order. */
  let done: unknown[];
  /** What the service responds to calls with. */
  let response: () => string;
  /** What happens while somebody waits for a token. */
  let meanwhile: () => void;

  const signIn = (detail: Detail) =>
    sessions.replace({ states: new Map([[id, { kind: 'active', session, detail } as const]]) });
  const signOut = () => sessions.replace({ states: new Map() });
  const manager = {
    accessToken: (of: string, minLifeMs?: number) => {
      done.push(['accessToken', of, minLifeMs]);
      meanwhile();
      return Promise.resolve(session.tokens);
    },
    call: (of: string, call: object, gone: AbortSignal) => {
      done.push(['call', of, call, gone]);
      return Promise.resolve({ status: 200, text: response(), headers: new Headers() } as never);
    },
    loadDetail: () => assert.fail('It is loaded.'),
  };
  const pass = {
    key: '',
    connections: () => Promise.resolve([]),
    whenNone: 'noConnectionAllowed',
    isOneTerminal: true,
  } as const;
  const tell = (notice: unknown) => done.push(notice);
  const ask = (request: Omit<HelperRequest, 'terminal'>) => {
    const calls = new TerminalCalls(sessions, manager, callServices());
    const services = terminalServices(() => Promise.resolve(void done.push('signIn')), undefined, { calls });
    const answers = new TerminalAnswers(sessions, manager, services);
    return answers.about(connection, { terminal: '', ...request }, { pass, gone: never, tell });
  };
  const call = { method: 'GET', path: '/x' } as const;
  const request = { url: connection.baseUrl, connectionId: connection.id, username: session.username, ...call };
  const written = async (text: string) => {
    response = () => text;
    const answer = await ask({ ask: 'call', call });
    return 'text' in answer ? answer.text : assert.fail();
  };

  beforeEach(() => {
    sessions = new SessionStore();
    [done, meanwhile] = [[], () => undefined];
    signIn({ kind: 'loading' });
  });

  it('tells who is signed in, and of the person as much as the record says', async () => {
    for (const [detail, person] of [
      [{ kind: 'loading' }, {}],
      [{ kind: 'failed', error: ended }, {}],
      [loaded({}), {}],
      [loaded({ name: 'Robin' }), { name: 'Robin' }],
      [loaded({ email: 'r@example.com' }), { email: 'r@example.com' }],
    ] as const) {
      signIn(detail);
      for (const who of ['whoami', 'login'] as const)
        assert.deepEqual(await ask({ ask: who }), { ...about, username: session.username, ...person });
    }
  });

  it('asks nobody to sign in who only wants to know who is, with a token that lives as long as is wanted', async () => {
    await ask({ ask: 'whoami', minLifeMs: 7 });
    await ask({ ask: 'token' });
    assert.deepEqual(done, [
      ['accessToken', id, 7],
      ['accessToken', id, 60_000],
    ]);
    await ask({ ask: 'login' });
    assert.equal(done.length, 2, 'somebody is signed in already');
  });

  it('is nobody when the session has ended while a token was waited for', async () => {
    meanwhile = signOut;
    await assert.rejects(ask({ ask: 'whoami' }), ended);
  });

  it('is of a sign-in that was canceled, when nobody has signed in', async () => {
    signOut();
    await assert.rejects(ask({ ask: 'login' }), new OrgAccessError('session', { code: 'signInCanceled' }));
    assert.deepEqual(done, ['asking', 'signIn']);
  });

  it('is what was called for, by whoever waits for it, and as the person who is signed in', async () => {
    assert.equal(await written('{"a":1}'), '{"a":1}');
    const agreed = { address: `${connection.baseUrl}${call.path}`, username: session.username };
    assert.deepEqual(done, ['reads', ['call', id, { ...call, kind: 'read', agreed }, never]]);
  });

  it('has no token in it of a session that has begun or ended while the service was asked', async () => {
    const text = () => `of ${session.tokens.accessToken}`;
    response = () => (signOut(), text());
    assert.deepEqual(await ask({ ask: 'call', call }), { ...request, status: 200, text: `of ${hidden}` });
    signIn({ kind: 'loading' });
    response = () => (signIn({ kind: 'loading' }), text());
    assert.deepEqual(await ask({ ask: 'call', call }), { ...request, status: 200, text: `of ${hidden}` });
  });

  it('is on one line where laid out it would be too large', async () => {
    const deep = (items: number) => `${'['.repeat(900)}${'0,'.repeat(items)}0${']'.repeat(900)}`;
    const withPassword = (json: string) => `{ "password": "Kite00001maple", "a": ${json} }`;
    assert.equal(await written(withPassword(deep(15_000))), `{"a":${deep(15_000)}}`);
  }).timeout(60_000);

  it('is too long where it is text of which a part would not be looked through', async () => {
    await assert.rejects(
      written(' x'.repeat(longestText / 2 + 1)),
      new OrgAccessError('tooLarge', { code: 'textTooLong', limitMb: 4 }),
    );
  });
});
