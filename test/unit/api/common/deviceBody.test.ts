import assert from 'node:assert/strict';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { deviceBody, devicesTaken } from '../../../../src/api/common/deviceActs.ts';

describe('deviceBody', () => {
  it('deviceBody matches the skeleton of the operation', () => {
    const operation = catalogue.find(({ id }) => id === 'hide-devices');
    assert.ok(operation);
    const body = JSON.parse(deviceBody(['a', 'b'])) as object;
    assert.deepEqual(body, { deviceIds: ['a', 'b'] });
    assert.deepEqual(Object.keys(body), Object.keys(operation.body?.skeleton ?? {}));
  });

  it('devicesTaken returns the list of the devices unless there is a body already', () => {
    const taking = catalogue.flatMap((operation) => {
      const source = devicesTaken({ operation, args: {} });
      return source ? [[operation.id, source]] : [];
    });
    assert.deepEqual(taking, [
      ['hide-devices', 'devices'],
      ['show-devices', 'hiddenDevices'],
    ]);
    assert.ok(catalogue.every((operation) => devicesTaken({ operation, args: {}, body: '{}' }) === undefined));
  });
});
