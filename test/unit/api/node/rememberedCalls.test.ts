import assert from 'node:assert/strict';
import type { ApiCall } from '../../../../src/api/node/apiCall.ts';
import { ApiCalls } from '../../../../src/api/node/apiCalls.ts';
import { bodyText } from '../../../../src/api/node/apiText.ts';
import { hidden } from '../../../../src/platform/redaction/common/span.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import { gate } from '../../../support/gate.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

const sites: ServiceCall = { method: 'GET', path: '/api/v2/sites' };
const nothing = () => undefined;
const isKept = ({ outcome }: ApiCall) => outcome.kind === 'answered' && outcome.response !== undefined;

describe('ApiCalls history', () => {
  let bench: SessionBench;
  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
  });
  afterEach(() => bench.close());

  /** Signs in at another connection to the same service. */
  async function signedInElsewhere(): Promise<Connection> {
    const other = { ...bench.connection, id: 'other' };
    const { username, password, clientSecret } = bench.service;
    await bench.manager.setConnections([bench.connection, other]);
    await bench.manager.signIn(other, { username, password, clientSecret }, new AbortController().signal, () =>
      Promise.resolve(),
    );
    return other;
  }

  /** Creates calls with a response of the test instead of a service. */
  const callsAnswered = (text: () => string | Promise<string>) => {
    const call = async () => ({ status: 200, headers: new Headers(), text: await text() });
    return new ApiCalls(bench.store, { call }, bench.clock);
  };

  it('the request history is separate for each connection, and is dropped when the session ends', async () => {
    const calls = new ApiCalls(bench.store, bench.manager, bench.clock);
    const here = await calls.run(calls.target(bench.connection.id), 'Here', sites, nothing);
    let changes = 0;
    calls.onDidChange(() => (changes += 1));
    const other = await signedInElsewhere();
    assert.equal(changes, 0, 'nothing is forgotten');
    const there = await calls.run(calls.target(other.id), 'There', sites, nothing);
    assert.deepEqual([calls.of(other.id), calls.of(bench.connection.id)], [[there], [here]]);
    await bench.manager.signOut(other.id);
    assert.deepEqual([calls.of(other.id), calls.of(bench.connection.id)], [[], [here]]);
    calls.dispose();
  });

  it('the request history keeps at most fifty requests per connection, and 64 MiB of responses in all', async () => {
    const count = Math.floor((4 * 1024 * 1024) / 26) - 10;
    const large = `[${'0,'.repeat(count)}0]`;
    const many: ApiCalls = callsAnswered(() => (many.find(37) ? large : 'small'));
    for (let index = 0; index < 60; index += 1)
      await many.run(many.target(bench.connection.id), String(index), sites, nothing);
    const kept = many.of(bench.connection.id);
    assert.deepEqual([kept.length, kept[0]?.name, kept.filter(isKept).length], [50, '59', 16]);
    assert.match(bodyText(kept.at(-1) ?? assert.fail()), /no longer kept/);
    many.dispose();
  });

  it('the request history keeps the newest response of each connection even if responses exceed the limit', async () => {
    const text = `[${'0,'.repeat(Math.floor((20 * 1024 * 1024) / 26))}0]`;
    const many = callsAnswered(() => text);
    const other = await signedInElsewhere();
    for (const id of [other.id, other.id, bench.connection.id, bench.connection.id, bench.connection.id])
      await many.run(many.target(id), 'A call', sites, nothing);
    assert.deepEqual(many.of(bench.connection.id).map(isKept), [true, true, true]);
    assert.deepEqual(many.of(other.id).map(isKept), [true, false]);
    many.dispose();
  });

  it('the request history keeps running requests, however many others there are', async () => {
    const released = gate();
    let text: Promise<string> | string = released.opened.then(() => '{}');
    const many = callsAnswered(() => text);
    const running = many.run(many.target(bench.connection.id), 'first', sites, nothing);
    text = '{}';
    for (let index = 0; index < 55; index += 1)
      await many.run(many.target(bench.connection.id), String(index), sites, nothing);
    const kept = many.of(bench.connection.id);
    assert.deepEqual([kept.length, kept.at(-1)?.name, kept.at(-1)?.outcome.kind], [51, 'first', 'running']);
    released.open();
    assert.equal((await running)?.outcome.kind, 'answered');
    assert.equal(many.of(bench.connection.id).length, 50, 'it is one too many once it has ended');
    many.dispose();
  });

  it('ApiCalls masks the tokens of a session that ended during the request', async () => {
    const { accessToken } = bench.live.session.tokens;
    const calls = callsAnswered(async () => {
      bench.service.revokeAll();
      await bench.pass(2 * 60 * 60_000);
      return JSON.stringify([accessToken]);
    });
    const ended = await calls.run(calls.target(bench.connection.id), 'A call', sites, nothing);
    assert.equal(bench.state.kind, 'reauthRequired');
    assert.ok(ended?.outcome.kind === 'answered' && ended.outcome.response?.body.kind === 'json');
    assert.deepEqual(ended.outcome.response.body.value, [hidden]);
    calls.dispose();
  });
});
