import assert from 'node:assert/strict';
import { OrgAccessError, type ErrorKind } from '../../../../../src/core/base/errors.ts';
import { isLive, stateOf } from '../../../../../src/core/session/session.ts';
import { acme, settled } from '../../../../support/session/stillBench.ts';
import { StillManager } from '../../../../support/session/stillManager.ts';
import { hourMs } from '../../../../support/session/stillPorts.ts';

const failure = (kind: ErrorKind) => new OrgAccessError(kind, { code: 'storageSilent' });

describe('the access of the active connection', () => {
  let still: StillManager;
  beforeEach(() => (still = new StillManager()));
  afterEach(() => still.manager.dispose());

  const loads = () => still.bench.service.count('detail');
  const detail = () => {
    const state = stateOf(still.store.snapshot, 'acme');
    return isLive(state) ? state.detail.kind : state.kind;
  };
  const look = async () => {
    await still.manager.check();
    await settled();
  };

  for (const [kind, tries] of [
    ['session', 2],
    ['storage', 2],
    ['network', 1],
    ['http', 1],
  ] as const)
    it(`is ${tries === 2 ? 'loaded with the next look' : 'left to the person'} after a failure of kind ${kind}`, async () => {
      still.bench.service.fail('detail', failure(kind));
      await still.restored(acme);
      assert.deepEqual([detail(), loads()], ['failed', 1]);
      await look();
      assert.deepEqual([detail(), loads()], [tries === 2 ? 'loaded' : 'failed', tries]);
      await look();
      assert.equal(loads(), tries);
    });

  it('says that it could not be read, with the error in the log, when that is no error of ours', async () => {
    still.bench.service.fail('detail', new RangeError('Invalid array length'));
    await still.restored(acme);
    const state = stateOf(still.store.snapshot, 'acme');
    assert.ok(isLive(state) && state.detail.kind === 'failed');
    const { kind, problem } = state.detail.error;
    assert.deepEqual([kind, problem], ['shape', { code: 'accessNotRead', inLog: true }]);
    assert.match(still.bench.warnings.join('\n'), /^User detail: RangeError, at /m);
  });

  it('is not asked for while the token that it needs is refreshed', async () => {
    still.bench.service.fail('detail', failure('session'));
    await still.restored(acme);
    const release = still.bench.service.hold('refresh');
    const refreshing = still.manager.refresh('acme');
    await settled();
    assert.equal(still.kind(), 'refreshing');
    still.manager.switchTo('acme');
    await settled();
    assert.equal(loads(), 1);
    release();
    await refreshing;
    await look();
    assert.deepEqual([detail(), loads()], ['loaded', 2]);
  });

  it('is loaded again when it is a day old, by the window that has the focus', async () => {
    await still.restored(acme);
    still.bench.isFocused = false;
    still.bench.clock.sleep(24 * hourMs);
    await look();
    assert.deepEqual([still.kind(), loads()], ['active', 1]);
    still.bench.isFocused = true;
    await look();
    assert.equal(loads(), 2);
    await look();
    assert.equal(loads(), 2);
  });
});
