import assert from 'node:assert/strict';
import {
  exchangesWith,
  introductionOf,
  longestProof,
  newNonce,
  provenExchange,
  sealBytes,
} from '../../../../src/core/windows/sealedExchange.ts';

const key = (digit: string) => digit.repeat(32);
const [a, b, c] = ['a', 'b', 'c'].map(key) as [string, string, string];

describe('a sealed exchange', () => {
  const [asking, listening] = [newNonce(), newNonce()];
  const listener = (keys: readonly string[], nonce = asking) =>
    exchangesWith(nonce, listening, keys) ?? assert.fail('It is a nonce.');
  const asker = (keys: readonly string[], introduction: Buffer) => provenExchange(asking, introduction, keys);

  it('carries a request and its answer between two that share a key', () => {
    const [theirs] = listener([a]);
    const ours = asker([a], introductionOf(listening, listener([a])));
    const sealed = ours?.seal('request', Buffer.from('hello')) ?? assert.fail();
    assert.equal(sealed.length, 5 + sealBytes);
    assert.ok(!sealed.includes('hello'));
    assert.equal(theirs?.open('request', sealed)?.toString(), 'hello');
    assert.equal(ours?.open('answer', theirs?.seal('answer', Buffer.alloc(0)) ?? assert.fail())?.length, 0);
  });

  it('is none with a listener that has none of the keys, in whatever order they are told', () => {
    assert.equal(asker([b], introductionOf(listening, listener([a, c]))), undefined);
    assert.equal(asker([a], introductionOf(newNonce(), listener([a]))), undefined, 'a proof of another exchange');
    assert.equal(
      asker([a], introductionOf(listening, listener([a], newNonce()))),
      undefined,
      'a proof for another asker',
    );
    for (const keys of [
      [a, b, c],
      [c, b, a],
    ]) {
      const introduction = introductionOf(listening, listener(keys));
      assert.deepEqual(asker(['d'.repeat(32), b], introduction)?.proof, listener([b])[0]?.proof);
    }
    assert.deepEqual(
      asker([c, a], introductionOf(listening, listener([a, c])))?.proof,
      listener([c])[0]?.proof,
      'the first of one’s own',
    );
  });

  it('has a proof that says nothing of the next one', () => {
    const proofs = [...listener([a, b]), ...listener([a], newNonce())].map(({ proof }) => proof.toString('hex'));
    assert.equal(new Set(proofs).size, 3);
    assert.ok(proofs.every((proof) => proof.length === 64));
  });

  it('is none with what is no introduction', () => {
    for (const bytes of [
      undefined,
      Buffer.alloc(0),
      Buffer.alloc(31),
      Buffer.alloc(32),
      Buffer.alloc(63),
      Buffer.alloc(64),
    ])
      assert.equal(provenExchange(asking, bytes, [a]), undefined);
    const introduction = introductionOf(listening, listener([a]));
    assert.equal(introduction.length, 64);
    assert.equal(asker([a], introduction.subarray(0, 63)), undefined, 'half a proof');
    assert.ok(asker([a], Buffer.concat([introduction, Buffer.from('more')])));
    assert.equal(exchangesWith(undefined, listening, [a]), undefined);
    for (const length of [0, 31, 33]) assert.equal(exchangesWith(Buffer.alloc(length), listening, [a]), undefined);
  });

  it('is the same in every version, so that windows of two of them understand each other', () => {
    const [exchange = assert.fail()] = exchangesWith(Buffer.alloc(32, 1), Buffer.alloc(32, 2), [a]) ?? [];
    assert.equal(exchange.proof.toString('hex'), '9d3e597cb53fa75996b43b97454b1b46034b76d93209cd52d9f80594b7b0bac3');
    assert.equal(
      exchange.seal('request', Buffer.from('hello')).toString('hex'),
      'b10c52744e509fdfa2372ef5a4a226603f04781684',
    );
    assert.equal(
      exchange.seal('answer', Buffer.from('hello')).toString('hex'),
      '134253314fdb4e4ff8ee890a0a58e9a9c2597c26d8',
    );
  });

  it('proves 32 keys at the most', () => {
    const keys = Array.from({ length: 33 }, (_, index) => index.toString(16).padStart(32, '0'));
    const introduction = introductionOf(listening, listener(keys));
    assert.equal(introduction.length, longestProof);
    assert.ok(asker([keys[31] ?? ''], introduction));
    assert.equal(asker([keys[32] ?? ''], introduction), undefined);
  });

  it('opens nothing that was changed on the way, sealed for something else, or sealed in another exchange', () => {
    const [exchange = assert.fail()] = listener([a]);
    const sealed = exchange.seal('request', Buffer.from('hello'));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.equal(exchange.open('request', changed), undefined, `byte ${at}`);
    }
    assert.equal(exchange.open('answer', sealed), undefined);
    for (const length of [0, 15, 16]) assert.equal(exchange.open('request', sealed.subarray(0, length)), undefined);
    for (const other of [listener([b]), listener([a], newNonce())])
      assert.equal(other[0]?.open('request', sealed), undefined);
  });
});
