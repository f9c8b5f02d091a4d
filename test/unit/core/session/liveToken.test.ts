import assert from 'node:assert/strict';
import { noSession, OrgAccessError } from '../../../../src/core/base/errors.ts';
import { withLiveToken, type Refusal, type SessionSource } from '../../../../src/core/session/liveToken.ts';
import type { Session } from '../../../../src/core/session/session.ts';

/** A source whose refresh gives the next of these tokens, as long as there is one. */
class Source implements SessionSource {
  readonly refusals: Refusal[] = [];
  /** Tokens that were got for a refusal, and whether they helped. */
  readonly outcomes: [string, boolean][] = [];
  readonly #tokens: string[];
  onRefresh = () => undefined as unknown;

  constructor(...tokens: string[]) {
    this.#tokens = tokens;
  }

  usableSession(): Promise<Session> {
    const [accessToken] = this.#tokens;
    if (accessToken === undefined) return Promise.reject(noSession());
    const tokens = { accessToken, tokenType: 'bearer', scope: [], obtainedAtMs: 0 };
    return Promise.resolve({ generation: 1, family: 'f', username: 'jo', origin: 'https://a.example', tokens });
  }

  refresh(refusal: Refusal): Promise<void> {
    this.refusals.push(refusal);
    if (this.#tokens.length > 1) this.#tokens.shift();
    this.onRefresh();
    return Promise.resolve();
  }

  helped({ tokens }: Session, hasHelped: boolean): void {
    this.outcomes.push([tokens.accessToken, hasHelped]);
  }

  end(): void {
    this.#tokens.length = 0;
  }
}

describe('liveToken', () => {
  const sent: string[] = [];
  beforeEach(() => void (sent.length = 0));

  const refused = (facts: ConstructorParameters<typeof OrgAccessError>[2]) =>
    new OrgAccessError('http', { code: 'tokenRefused' }, facts);

  /** Sends a request that is refused as many times as there are errors. */
  function send(source: Source, errors: Error[], signal = new AbortController().signal): Promise<string | undefined> {
    return withLiveToken(source, signal, 'GET /x', ({ tokens }) => {
      sent.push(tokens.accessToken);
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve('answer');
    });
  }

  it('sends a request once when it is accepted', async () => {
    const source = new Source('one', 'two');
    assert.equal(await send(source, []), 'answer');
    assert.deepEqual([sent, source.refusals, source.outcomes], [['one'], [], []]);
  });

  it('costs one refresh and one replay for a 401', async () => {
    const source = new Source('one', 'two', 'three');
    assert.equal(await send(source, [refused({ status: 401 })]), 'answer');
    assert.deepEqual([sent, source.refusals.length], [['one', 'two'], 1]);
    assert.deepEqual(source.outcomes, [['two', true]]);
  });

  it('makes a second 401 the answer', async () => {
    const source = new Source('one', 'two', 'three');
    const second = refused({ status: 401 });
    await assert.rejects(send(source, [refused({ status: 401 }), second]), second);
    assert.deepEqual([sent, source.refusals.length], [['one', 'two'], 1]);
    assert.deepEqual(source.outcomes, [['two', false]]);
  });

  it('does not send a refused request, which may be a POST, again with the same token', async () => {
    const first = refused({ status: 401 });
    await assert.rejects(send(new Source('one'), [first]), first);
    assert.deepEqual(sent, ['one']);
  });

  it('makes nothing of other errors', async () => {
    for (const error of [refused({ status: 403 }), refused({}), new Error('any')]) {
      const source = new Source('one', 'two');
      await assert.rejects(send(source, [error]), error);
      assert.deepEqual(source.refusals, []);
    }
    assert.deepEqual(sent, ['one', 'one', 'one']);
  });

  it('says nothing of a new token when the request then fails for something else', async () => {
    const source = new Source('one', 'two');
    const second = refused({ status: 503 });
    await assert.rejects(send(source, [refused({ status: 401 }), second]), second);
    assert.deepEqual(source.outcomes, []);
  });

  it('says which token was refused, and whether the service called it invalid', async () => {
    for (const [facts, isDefinite] of [
      [{ status: 401, oauthCode: 'invalid_token' }, true],
      [{ status: 401 }, false],
      [{ status: 401, oauthCode: 'unauthorized' }, false],
    ] as const) {
      const source = new Source('one', 'two');
      await send(source, [refused(facts)]);
      assert.deepEqual(source.refusals, [{ accessToken: 'one', isDefinite, request: 'GET /x' }]);
    }
  });

  it('sends nothing, first or again, once it was aborted', async () => {
    assert.equal(await send(new Source('one'), [], AbortSignal.abort()), undefined);
    assert.deepEqual(sent, []);
    const source = new Source('one', 'two');
    const end = new AbortController();
    source.onRefresh = () => end.abort();
    assert.equal(await send(source, [refused({ status: 401 })], end.signal), undefined);
    assert.deepEqual(sent, ['one']);
  });

  it('says that nobody is signed in when the refresh has ended the session', async () => {
    const source = new Source('one');
    source.onRefresh = () => source.end();
    await assert.rejects(send(source, [refused({ status: 401 })]), { kind: 'session' });
    assert.deepEqual(sent, ['one']);
  });
});
