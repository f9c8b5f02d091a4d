import assert from 'node:assert/strict';
import { DeviceNames } from '../../../../src/api/node/deviceNames.ts';
import { answeredCall } from '../../../support/service/answeredCall.ts';

describe('DeviceNames', () => {
  const call = answeredCall('{"data":[{"deviceId":"b","hostName":"oslo-vm-2"},{"deviceId":"c"}]}');

  it('DeviceNames finds the names that a list has offered, and those in responses', () => {
    const names = new DeviceNames();
    names.add(call, [{ value: 'a', name: 'oslo-vm-1', details: [] }]);
    const found = ['a', 'b', 'c', 'd'].map((id) => names.find(call, id, [call]));
    assert.deepEqual(found, ['oslo-vm-1', 'oslo-vm-2', undefined, undefined]);
  });

  it('DeviceNames forgets the names of a session that is over, and keeps none for another person', () => {
    const names = new DeviceNames();
    const offer = (username: string, value: string) =>
      names.add({ ...call, username }, [{ value, name: value, details: [] }]);
    offer('one', 'a');
    offer('two', 'b');
    assert.deepEqual([names.find(call, 'a', []), names.find(call, 'b', [])], [undefined, 'b']);
    names.forget(({ username }) => username === 'two');
    assert.equal(names.find(call, 'b', []), undefined);
  });
});
