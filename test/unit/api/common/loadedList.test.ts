import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { showsText, type ListSource, type ListedValue } from '../../../../src/api/common/listedValues.ts';
import { LoadedList } from '../../../../src/api/common/loadedList.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const core: ListedValue = { value: 'd1', name: 'core-1', details: ['10.77.0.5'] };
const edge: ListedValue = { value: 'd2', name: 'edge-1', details: ['10.78.0.5'] };

/** List whose first page has one device of two. */
function listOf(source: ListSource) {
  const clock = new FakeClock();
  const searched: string[] = [];
  const list = new LoadedList(
    source,
    (contained) => {
      searched.push(contained);
      const values = contained === '' ? [core] : [core, edge].filter(({ name }) => name?.includes(contained));
      return Promise.resolve({ values, left: contained === '' ? 1 : 0 });
    },
    clock,
  );
  return {
    list,
    searched,
    type: async (typed: string) => {
      list.search(typed);
      clock.advance(1000);
      await setImmediate();
      return list.values.filter((one) => showsText(one, typed)).map(({ name }) => name);
    },
  };
}

describe('LoadedList', () => {
  it('LoadedList keeps a loaded device whose address is typed, although the service searches host names only', async () => {
    const { list, type } = listOf('devices');
    await type('');
    assert.deepEqual(await type('10.77'), ['core-1']);
    assert.equal(list.nothingFound, 'No host name contains "10.77".');
  });

  it('LoadedList adds the devices that the service has found', async () => {
    const { list, type, searched } = listOf('devices');
    await type('');
    assert.deepEqual(await type(' edge '), ['edge-1']);
    assert.equal(list.nothingFound, undefined);
    assert.deepEqual(await type('10.7'), ['core-1', 'edge-1']);
    assert.deepEqual(searched, ['', 'edge', '10.7']);
  });

  it('LoadedList says nothing about host names while it is busy, and of lists that the service does not search', async () => {
    const { list, type } = listOf('devices');
    await type('');
    list.search('no-such-host');
    assert.deepEqual([list.isBusy, list.nothingFound], [true, undefined]);
    const jobs = listOf('jobs');
    await jobs.type('');
    await jobs.type('no-such-job');
    assert.deepEqual([jobs.list.nothingFound, jobs.searched], [undefined, ['']]);
  });
});
