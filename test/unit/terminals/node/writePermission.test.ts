import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '../../../../src/terminals/node/refusal.ts';
import type { TerminalPermission } from '../../../../src/terminals/node/terminalServices.ts';
import { WritePermission, type Write } from '../../../../src/terminals/node/writePermission.ts';

const write: Write = {
  connection: { id: 'acme', name: 'Acme', baseUrl: 'https://service.example', clientId: '', scope: '' },
  username: 'robin',
  method: 'PUT',
  address: 'https://service.example/api/v2/devices/purge',
  kind: 'write',
  content: [],
};
const passOf = (isOneTerminal: boolean): TerminalPermission => ({
  key: '',
  connections: () => Promise.resolve([]),
  whenNone: 'noConnectionAllowed',
  isOneTerminal,
});

describe('WritePermission', () => {
  let answers: { readonly about: 'one' | 'all'; readonly answer: (agrees: boolean) => void }[];
  let permission: WritePermission;
  let [tooLate, askings] = [0, 0];

  beforeEach(() => {
    [answers, tooLate, askings] = [[], 0, 0];
    const ask = (about: 'one' | 'all') => () => new Promise<boolean>((answer) => answers.push({ about, answer }));
    permission = new WritePermission({ agrees: ask('one'), allowsAll: ask('all'), tooLate: () => (tooLate += 1) });
  });

  /** Returns `sent`, or the code of the refusal. */
  const require = (terminal = passOf(true), yes = false, gone = new AbortController().signal, about = write) =>
    permission.require(about, terminal, yes, { gone, onAsking: () => (askings += 1) }).then(
      () => 'sent',
      (error: unknown) => (error instanceof Refusal ? error.problem.code : assert.fail()),
    );
  async function answer(agrees: boolean): Promise<void> {
    await turn();
    answers.shift()?.answer(agrees);
  }

  it('each write from a terminal requires confirmation, and only one question is shown at a time', async () => {
    const [first, second] = [require(), require()];
    await turn();
    assert.deepEqual([answers.length, askings], [1, 2]);
    await answer(true);
    assert.equal(await first, 'sent');
    await answer(false);
    assert.equal(await second, 'writeNotAgreed');
  });

  it('writes with --yes require one confirmation per terminal', async () => {
    const terminal = passOf(true);
    const [first, second] = [require(terminal, true), require(terminal, true)];
    await turn();
    assert.equal(answers[0]?.about, 'all');
    await answer(true);
    assert.deepEqual([await first, await second, await require(terminal, true)], ['sent', 'sent', 'sent']);
    const plain = require(terminal);
    await turn();
    assert.equal(answers[0]?.about, 'one', 'without --yes, each is asked about');
    await answer(true);
    assert.equal(await plain, 'sent');
    const other = require(passOf(true), true);
    await turn();
    assert.equal(answers[0]?.about, 'all');
    await answer(false);
    assert.equal(await other, 'writesNotAllowed');
  });

  it('requests that show hidden values require confirmation each time, even with --yes', async () => {
    const terminal = passOf(true);
    const first = require(terminal, true);
    await answer(true);
    assert.equal(await first, 'sent', 'all writes are allowed');
    const hidden = { ...write, kind: 'read', showsHidden: true } as const;
    for (const agrees of [true, false]) {
      const shown = require(terminal, true, undefined, hidden);
      await turn();
      assert.equal(answers[0]?.about, 'one');
      await answer(agrees);
      assert.equal(await shown, agrees ? 'sent' : 'writeNotAgreed');
    }
  });

  it('permission for all writes applies only to the connection and person that the question named', async () => {
    const terminal = passOf(true);
    const first = require(terminal, true);
    await answer(true);
    assert.equal(await first, 'sent');
    const signal = new AbortController().signal;
    for (const other of [
      { ...write, connection: { ...write.connection, id: 'production' } },
      { ...write, username: 'root' },
    ]) {
      const asked = require(terminal, true, signal, other);
      await turn();
      assert.equal(answers[0]?.about, 'all');
      await answer(false);
      assert.equal(await asked, 'writesNotAllowed');
    }
    assert.equal(await require(terminal, true), 'sent');
  });

  it('writes require confirmation each time if programs share a key, or after the person refused', async () => {
    const shared = passOf(false);
    const refused = passOf(true);
    const first = require(refused, true);
    await answer(false);
    await first;
    for (const terminal of [shared, shared, refused]) {
      const sent = require(terminal, true);
      await turn();
      assert.equal(answers[0]?.about, 'one');
      await answer(true);
      assert.equal(await sent, 'sent');
    }
  });

  it('confirming a write after the program stopped waiting sends nothing, and is reported', async () => {
    const gone = new AbortController();
    const [asked, waiting] = [require(passOf(true), false, gone.signal), require(passOf(true), false, gone.signal)];
    await turn();
    gone.abort();
    assert.deepEqual([await asked, await waiting], ['writeNotAgreed', 'writeNotAgreed']);
    assert.equal(answers.length, 1, 'what nobody waits for is not asked about');
    await answer(true);
    await turn();
    assert.equal(tooLate, 1);
  });

  it('a write is refused without a question if it is too long to show, or if too many writes are waiting', async () => {
    const content = Array.from({ length: 6 }, (_, index) => `X-${index}: ${'x'.repeat(180)}`);
    assert.equal(await require(passOf(true), false, undefined, { ...write, content }), 'writeTooLong');
    const waiting = Array.from({ length: 16 }, () => require());
    assert.equal(await require(), 'tooManyWrites');
    for (const one of waiting) {
      await answer(true);
      assert.equal(await one, 'sent');
    }
    const next = require();
    await answer(true);
    assert.equal(await next, 'sent');
  });
});
