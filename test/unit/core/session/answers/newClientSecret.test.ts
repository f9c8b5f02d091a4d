import assert from 'node:assert/strict';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';

describe('a client secret that is typed anew', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()));

  const stored = () => bench.vault.saved.at(-1);

  it('is put into the newest session, above it', async () => {
    await bench.restored();
    bench.stores(bench.entry(4));
    await bench.session.replaceClientSecret('s2');
    assert.deepEqual(stored(), { ...bench.entry(4), generation: 5, clientSecret: 's2' });
    assert.deepEqual([bench.token, bench.live.session.clientSecret], ['AT-4', 's2']);
  });

  it('is kept where nobody is signed in, for this origin', async () => {
    await bench.session.restore();
    await bench.session.replaceClientSecret('s2');
    assert.deepEqual(stored(), {
      generation: 1,
      family: '',
      username: '',
      reason: 'user',
      origin: 'https://a.example',
      clientSecret: 's2',
    });
    assert.equal(bench.session.clientSecret, 's2');
  });

  it('waits for storage to be read, and ends when it is stored', async () => {
    bench.stores(bench.entry(3));
    const answers = bench.silenceStorage();
    void bench.session.restore();
    const replacing = bench.session.replaceClientSecret('s2');
    answers();
    await replacing;
    assert.deepEqual(stored(), { ...bench.entry(3), generation: 4, clientSecret: 's2' });
  });

  it('is not kept where storage does not answer, or does not show what is newest', async () => {
    const problem = { code: 'clientSecretNotKept' };
    await bench.restored();
    bench.failStorage();
    await assert.rejects(bench.session.replaceClientSecret('s2'), { kind: 'storage', problem });
    bench.vault.before = () => Promise.resolve();
    bench.marks.marks.set('acme', { generation: 2, family: 'f', families: [['f', 2]] });
    const replacing = assert.rejects(bench.session.replaceClientSecret('s2'), { kind: 'storage', problem });
    await bench.pass(11_000);
    await replacing;
    assert.deepEqual(bench.vault.saved, []);
  });

  it('is not kept by a window that closes before its turn', async () => {
    await bench.restored();
    const release = bench.holdLock();
    const replacing = assert.rejects(bench.session.replaceClientSecret('s2'), { kind: 'storage' });
    await settled();
    bench.session.dispose();
    release();
    await replacing;
    assert.deepEqual(bench.vault.saved, []);
  });
});
