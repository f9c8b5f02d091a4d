import assert from 'node:assert/strict';
import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { WindowKeys } from '../../../../src/core/windows/windowKeys.ts';

const secretName = 'orgAccess.windows.key';
const stateName = 'orgAccess.windows';
const key = (digits: string) => digits.padEnd(64, '0');

/** Secret storage and shared state of one page, with what was written to them. */
function page({ secret, state: kept }: { secret?: string; state?: unknown } = {}) {
  const stored: (readonly [name: string, value: string])[] = [];
  const written: unknown[] = [];
  let state = kept;
  const keys = new WindowKeys({
    secrets: {
      get: (name) => Promise.resolve(name === secretName ? secret : undefined),
      store: (...entry) => Promise.resolve(void stored.push(entry)),
    },
    state: {
      get: (name) => (name === stateName ? state : undefined),
      update: (name, value) => {
        assert.equal(name, stateName);
        written.push((state = value));
        return Promise.resolve();
      },
    },
  });
  return { keys, stored, written, hand: (value: unknown) => (state = value) };
}

/** A window of another page, with the key that it has with the one of that public key. */
function otherWindow() {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const own = String(publicKey.export({ format: 'jwk' }).x);
  const keyWith = (theirs: string) => {
    const shared = diffieHellman({
      privateKey,
      publicKey: createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: theirs } }),
    });
    const [first, second] = own < theirs ? [own, theirs] : [theirs, own];
    return Buffer.from(hkdfSync('sha256', shared, '', `org-access windows ${first} ${second}`, 32)).toString('hex');
  };
  return { own, keyWith };
}

describe('the keys of a window', () => {
  it('are the one that is stored, which is not stored again', async () => {
    const { keys, stored } = page({ secret: key('a') });
    await keys.ready;
    assert.deepEqual([keys.met, keys.all, stored], [[key('a')], [key('a')], []]);
  });

  it('are a new one where none is stored, or what is no key', async () => {
    for (const secret of [
      undefined,
      '',
      key('a').slice(1),
      `${key('a')}0`,
      `${key('a').slice(1)}A`,
      `${key('a').slice(1)}g`,
    ]) {
      const { keys, stored } = page({ ...(secret !== undefined && { secret }) });
      await keys.ready;
      const [made = ''] = keys.met;
      assert.match(made, /^[0-9a-f]{64}$/);
      assert.deepEqual([keys.met.length, stored], [1, [[secretName, made]]]);
      assert.notEqual(made, secret);
    }
  });

  it('are a new one, too, where secret storage fails', async () => {
    const keys = new WindowKeys({
      secrets: {
        get: () => Promise.reject(new Error('no keyring')),
        store: () => Promise.reject(new Error('no keyring')),
      },
      state: { get: () => undefined, update: () => Promise.resolve() },
    });
    await keys.ready;
    assert.equal(keys.met.length, 1);
  });

  it('are joined by those that another window tells, and the first in the alphabet is kept', async () => {
    const { keys, stored } = page({ secret: key('b') });
    await keys.ready;
    keys.adopt([key('c')]);
    assert.deepEqual([keys.met, stored], [[key('b'), key('c')], []], 'the first one is stored already');
    keys.adopt([key('a'), 7, key('A'), 'short', [key('0')]]);
    keys.adopt([key('a')]);
    assert.deepEqual([keys.met, stored], [[key('a'), key('b'), key('c')], [[secretName, key('a')]]]);
    for (const nothing of [undefined, null, {}, key('0'), { length: 1, 0: key('0') }]) keys.adopt(nothing);
    assert.equal(keys.met.length, 3);
  });

  it('are 8 at the most, of which 8 are taken up at once', async () => {
    const { keys } = page({ secret: key('f') });
    await keys.ready;
    const many = Array.from({ length: 9 }, (_, index) => key(`a${index}`));
    keys.adopt(many.toReversed());
    assert.deepEqual(keys.met, many.slice(1));
    keys.adopt([key('1')]);
    assert.deepEqual(keys.met, [key('1'), ...many.slice(1, 8)]);
    assert.deepEqual(keys.all, keys.met);
  });
});

describe('a window that introduces itself', () => {
  it('is known by its public key, which it writes once', async () => {
    const { keys, written, hand } = page({ secret: key('a') });
    await keys.ready;
    keys.introduce();
    keys.introduce();
    const [own] = (written[0] as string[]) ?? [];
    assert.match(String(own), /^[\w-]{43}$/);
    assert.deepEqual(written, [[own]]);
    assert.deepEqual(keys.all, [key('a')], 'it has no key with itself');
    const { own: theirs } = otherWindow();
    hand([theirs]);
    keys.introduce();
    assert.deepEqual(written, [[own], [theirs, own]], 'and again when that was lost');
  });

  it('has a key with each of the others, the same as they have, which it tells nobody', async () => {
    const [one, two] = [otherWindow(), otherWindow()];
    const { keys, written } = page({ secret: key('a'), state: [one.own, two.own] });
    await keys.ready;
    keys.introduce();
    const own = String((written[0] as string[]).at(-1));
    const expected = [key('a'), one.keyWith(own), two.keyWith(own)];
    assert.deepEqual([keys.all, keys.all], [expected, expected]);
    assert.deepEqual(keys.met, [key('a')]);
  });

  it('is one of 16, the newest', async () => {
    const others = Array.from({ length: 17 }, otherWindow);
    const { keys, written } = page({ secret: key('a'), state: others.map(({ own }) => own) });
    await keys.ready;
    assert.equal(keys.all.length, 17);
    keys.introduce();
    const [list = []] = written as string[][];
    assert.deepEqual(
      list.slice(0, -1),
      others.slice(2).map(({ own }) => own),
    );
    assert.deepEqual(
      keys.all.slice(1),
      others.slice(2).map(({ keyWith }) => keyWith(String(list.at(-1)))),
    );
  });

  it('has none with what is no public key', async () => {
    const { own } = otherWindow();
    for (const state of [undefined, own, { 0: own }, [7, null, [own], own.slice(1), `${own}A`, `${own.slice(1)}+`]]) {
      const { keys, written } = page({ secret: key('a'), state });
      await keys.ready;
      assert.deepEqual(keys.all, [key('a')]);
      keys.introduce();
      assert.equal((written[0] as string[]).length, 1, 'nor is it handed on');
    }
    const { keys } = page({ secret: key('a'), state: ['A'.repeat(43)] });
    await keys.ready;
    assert.deepEqual(keys.all, [key('a')], 'nor with a point that leads to a key that everybody knows');
  });

  it('goes on when that cannot be written', async () => {
    const keys = new WindowKeys({
      secrets: { get: () => Promise.resolve(key('a')), store: () => Promise.resolve() },
      state: { get: () => undefined, update: () => Promise.reject(new Error('disk full')) },
    });
    await keys.ready;
    keys.introduce();
    await new Promise(setImmediate);
    assert.deepEqual(keys.all, [key('a')]);
  });
});
