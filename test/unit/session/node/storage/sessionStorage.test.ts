import assert from 'node:assert/strict';
import type { StoredSession } from '../../../../../src/session/common/storage/storedSession.ts';
import { storagePatienceMs } from '../../../../../src/session/node/storage/sessionStorage.ts';
import { StorageBench, endOf, sessionOf, turn } from '../../../../support/session/storageBench.ts';

describe('SessionStorage', () => {
  let bench: StorageBench;

  beforeEach(() => {
    bench = new StorageBench();
  });

  /** Holds each save until it is released. */
  function holdSaves(): () => void {
    let release: (() => void) | undefined;
    const { save } = bench.vault;
    bench.vault.save = async (id, storedState) => {
      await new Promise<void>((resolve) => (release = resolve));
      await save(id, storedState);
    };
    return () => release?.();
  }

  it('SessionStorage writes the version file before it stores a state', async () => {
    const order: string[] = [];
    const { write } = bench.versionFiles;
    bench.versionFiles.write = async (id, versionFile) => {
      await turn();
      order.push('mark');
      return await write(id, versionFile);
    };
    bench.vault.save = () => Promise.resolve(void order.push('save'));
    await bench.storage.publish(sessionOf(2));
    await bench.storage.settled();
    assert.deepEqual(order, ['mark', 'save']);
    assert.deepEqual(bench.versionFiles.versionFiles.get('acme'), { version: 2, signInId: 'f', signIns: [['f', 2]] });
  });

  it('SessionStorage stores states one after another and skips all waiting states except the newest', async () => {
    const release = holdSaves();
    for (const version of [1, 2, 3, 4]) bench.storage.save(sessionOf(version));
    release();
    await turn();
    release();
    await bench.storage.settled();
    assert.deepEqual(
      bench.vault.saved.map(({ version }) => version),
      [1, 4],
    );
  });

  it('SessionStorage continues to store states after a failed write', async () => {
    const { save } = bench.vault;
    bench.vault.save = (id, storedState) =>
      storedState.version === 1 ? Promise.reject(new Error('The keyring is locked.')) : save(id, storedState);
    bench.storage.save(sessionOf(1));
    bench.storage.save(sessionOf(2));
    await bench.storage.settled();
    assert.deepEqual([bench.failed, bench.vault.saved], [1, [sessionOf(2)]]);
    assert.equal(bench.logged.length, 1);
    assert.match(bench.logged[0] ?? '', /^Secret storage failed: Error, at /);
  });

  it('SessionStorage holds the lock for half a second longer if no version file can be written', async () => {
    bench.versionFiles.write = () => Promise.resolve(false);
    let isOver = false;
    const publishing = bench.storage.publish(sessionOf(2)).finally(() => (isOver = true));
    await turn();
    assert.deepEqual(bench.vault.saved, [sessionOf(2)]);
    bench.clock.advance(499);
    await turn();
    assert.equal(isOver, false);
    bench.clock.advance(1);
    await publishing;
  });

  it('SessionStorage logs a damaged state, and reports failed storage only if the read fails', async () => {
    assert.equal(bench.storage.hasFailed, false);
    await bench.storage.load();
    assert.deepEqual(bench.logged, []);
    bench.vault.stored = { kind: 'unreadable' };
    assert.deepEqual(await bench.storage.load(), { version: 0, storedVersion: 0, versionFile: undefined });
    assert.deepEqual(
      [bench.logged, bench.storage.hasFailed],
      [['A stored session could not be read and is ignored.'], false],
    );
    bench.vault.load = () => Promise.reject(new Error('The keyring is locked.'));
    assert.equal(await bench.storage.load(), undefined);
    assert.equal(bench.storage.hasFailed, true);
  });

  it('SessionStorage does not return a stored state that its own hanging write is about to replace', async () => {
    bench.has(sessionOf(1));
    const release = holdSaves();
    bench.storage.save(sessionOf(2));
    const reading = bench.storage.load();
    await turn();
    bench.clock.advance(storagePatienceMs);
    assert.equal(await reading, undefined);
    assert.equal(bench.failed, 1);
    release();
    await turn();
    assert.equal((await bench.storage.load())?.version, 2);
  });

  it('SessionStorage waits for a slow write before it reads', async () => {
    const release = holdSaves();
    bench.storage.save(sessionOf(2));
    const reading = bench.storage.load();
    await turn();
    release();
    assert.equal((await reading)?.version, 2);
    assert.equal(bench.failed, 0);
    assert.equal(bench.clock.pending, 0);
  });

  it('SessionStorage waits 5 s for storage to respond, and reports a response that arrives later', async () => {
    let respond: (stored: StoredSession) => void = () => undefined;
    bench.vault.load = () => new Promise((resolve) => (respond = resolve));
    const reading = bench.storage.load();
    await turn();
    bench.clock.advance(storagePatienceMs - 1);
    await turn();
    assert.equal(bench.failed, 0);
    bench.clock.advance(1);
    assert.equal(await reading, undefined);
    assert.deepEqual([bench.failed, bench.late, bench.logged], [1, 0, ['Secret storage failed: no answer']]);
    respond({ kind: 'none' });
    await turn();
    assert.equal(bench.late, 1);
  });

  it('SessionStorage does not overwrite a stored state in a future format, and reports that the session is not saved', async () => {
    bench.vault.stored = { kind: 'future' };
    await bench.storage.load();
    await bench.storage.publish(sessionOf(3));
    await bench.storage.publish(endOf(4));
    await bench.storage.settled();
    assert.deepEqual([bench.vault.saved, bench.failed], [[], 1]);
  });
});
