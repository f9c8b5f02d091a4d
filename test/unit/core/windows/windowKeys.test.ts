import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/core/base/clock.ts';
import { openWindowChannel, type WindowChannel } from '../../../../src/core/windows/windowChannel.ts';
import type { WindowKeys } from '../../../../src/core/windows/windowKeys.ts';
import { eventually } from '../../../support/eventually.ts';
import { figure } from '../../../support/figures.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { BrowserPages } from '../../../support/windows/browserPages.ts';

const secret = 'orgAccess.windows.key';

describe('windows in a browser know each other', function () {
  this.timeout(400_000);
  let folder = '';
  let browser: BrowserPages;
  const windows: { channel: WindowChannel }[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'window-keys-test-'));
    browser = new BrowserPages();
  });
  afterEach(async () => {
    for (const { channel } of windows.splice(0)) channel.dispose();
    await removeFolder(folder);
  });

  /** A window, which answers with its name. */
  function open(name: string, page = browser.open()) {
    const keys: WindowKeys = page.keys();
    const channel = openWindowChannel({
      folder,
      keys,
      clock: systemClock,
      log: { warn: (message) => assert.fail(message) },
      receive: () => Promise.resolve(name),
    });
    const window = { name, page, keys, channel };
    windows.push(window);
    return window;
  }
  type Window = ReturnType<typeof open>;

  const answersTo = async ({ channel }: Window) => ((await channel.ask('who')) as string[]).sort().join();
  const reach = (...all: Window[]) =>
    Promise.all(
      all.map(async (window) => {
        const others = all.filter((other) => other !== window).map(({ name }) => name);
        await eventually(
          `${window.name} reaches ${others.join()}`,
          async () => (await answersTo(window)) === others.sort().join(),
        );
      }),
    );

  it('at once when one was opened after the other', async () => {
    const first = open('first');
    await first.channel.ready;
    const second = open('second');
    await second.channel.ready;
    assert.equal(await answersTo(second), 'first');
    assert.equal(await answersTo(first), 'second');
    assert.equal(Object.keys(browser.state).length, 0, 'nobody had to be introduced');
  });

  it('when many are opened together for the first time, and all keep one key', async () => {
    const together = ['a', 'b', 'c', 'd'].map((name) => open(name));
    await reach(...together);
    await eventually('one key', () => new Set(together.map(({ keys }) => keys.met[0])).size === 1);
    const files = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')));
    assert.equal(files.length, together.length);
    for (const key of together.flatMap(({ keys }) => keys.all)) assert.ok(!files.join().includes(key));
    const later = open('later');
    await later.channel.ready;
    assert.equal(await answersTo(later), 'a,b,c,d', 'one that is opened later needs nothing else');
    figure(
      `${together.length} windows of a browser opened together without a key: all reach each other, with 1 key in the end, and 0 keys in a file`,
    );
  });

  it('after one with an old copy of secret storage has put back an old key, or none', async () => {
    const first = open('first');
    await first.channel.ready;
    for (const old of [
      new Map([[secret, '0'.repeat(64)]]),
      new Map([[secret, 'f'.repeat(64)]]),
      new Map<string, string>(),
    ]) {
      browser.secrets = old;
      const second = open('second');
      await eventually('one key, before anybody asks', () => first.keys.met[0] === second.keys.met[0]);
      await reach(first, second);
      second.channel.dispose();
      windows.pop();
      browser.secrets = new Map(old);
      const third = open('third');
      await third.channel.ready;
      await reach(first, third);
      third.channel.dispose();
      windows.pop();
    }
  });

  it('while the page of one is asleep, when its key is known, and once it wakes when not', async () => {
    const asleep = open('asleep');
    await asleep.channel.ready;
    asleep.page.sleep();
    const second = open('second');
    await second.channel.ready;
    assert.equal(await answersTo(second), 'asleep');
    browser.secrets = new Map();
    const third = open('third');
    await eventually('second reaches third', async () => (await answersTo(second)).includes('third'));
    await eventually(
      'third is told of the key of the one that is asleep',
      async () => (await answersTo(third)) === 'asleep,second',
    );

    const stranger = open('stranger', new BrowserPages().open());
    await stranger.channel.ready;
    assert.equal(await answersTo(stranger), '');
    asleep.page.wake();
    await reach(asleep, second, third);
  });

  it('although secret storage says nothing, fails, or holds what is no key', async () => {
    const silent = browser.open();
    silent.secrets.get = () => new Promise(() => undefined);
    const failing = browser.open();
    failing.secrets.get = () => Promise.reject(new Error('no keyring'));
    failing.secrets.store = () => Promise.reject(new Error('no keyring'));
    browser.secrets = new Map([[secret, 'not a key']]);
    await reach(open('silent', silent), open('failing', failing), open('damaged'));
  });

  it('and not those of another browser, who see no more of each other than that somebody is there', async () => {
    const [first, other] = [open('first'), open('other', new BrowserPages().open())];
    await Promise.all([first.channel.ready, other.channel.ready]);
    for (let tries = 0; tries < 3; tries += 1)
      assert.deepEqual([await answersTo(first), await answersTo(other)], ['', '']);
    assert.deepEqual(
      first.keys.all.filter((key) => other.keys.all.includes(key)),
      [],
    );
  });

  it('and nobody by what stands in the shared state, which is public keys', async () => {
    const hostile: unknown[] = [
      undefined,
      'text',
      {},
      [7, null, '', 'A'.repeat(43), 'short', 'x'.repeat(2_000_000)],
      Array.from({ length: 1_000 }, (_, index) => String(index).padStart(43, 'B')),
    ];
    for (const value of hostile) {
      const page = browser.open();
      await page.state.update('orgAccess.windows', value);
      const keys = page.keys();
      await keys.ready;
      keys.introduce();
      keys.adopt(value);
      keys.adopt([secret, 7, '0'.repeat(63)]);
      assert.ok(keys.all.length >= 1 && keys.all.length <= 24, `${keys.all.length} keys`);
      assert.ok(keys.all.every((key) => /^[0-9a-f]{64}$/.test(key)));
    }
    const [a, b] = [browser.open(), browser.open()];
    await Promise.all([a.state.update('orgAccess.windows', []), b.state.update('orgAccess.windows', [])]);
    const [one, two] = [open('one', a), open('two', b)];
    browser.secrets = new Map();
    await reach(one, two);
    const inState = JSON.stringify(browser.state);
    const secrets = [one, two].flatMap(({ keys }) => keys.all);
    assert.ok(
      secrets.every(
        (key) => !inState.includes(key) && !inState.includes(Buffer.from(key, 'hex').toString('base64url')),
      ),
    );
  });
});
