import assert from 'node:assert/strict';
import { catalogue } from '../../../../src/core/api/catalogue/catalogue.ts';
import { deviceBody, takesDevices } from '../../../../src/core/api/deviceBody.ts';

describe('the body of a request for devices', () => {
  it('has the form of the skeleton of the operation', () => {
    const operation = catalogue.find(({ id }) => id === 'hide-devices');
    assert.ok(operation);
    const body = JSON.parse(deviceBody(['a', 'b'])) as object;
    assert.deepEqual(body, { deviceIds: ['a', 'b'] });
    assert.deepEqual(Object.keys(body), Object.keys(operation.body?.skeleton ?? {}));
  });

  it('is picked for hiding devices alone, unless there is one already', () => {
    const taking = catalogue.filter((operation) => takesDevices({ operation, args: {} }));
    assert.deepEqual(
      taking.map(({ id }) => id),
      ['hide-devices'],
    );
    assert.ok(taking.every((operation) => !takesDevices({ operation, args: {}, body: '{}' })));
  });
});
