import assert from 'node:assert/strict';
import {
  addressBelow,
  addressToShow,
  maxAddressLength,
  requireAgreed,
} from '../../../../src/connections/common/agreedCall.ts';

const connection = { baseUrl: 'https://acme.example/base' };

describe('agreedCall', () => {
  it('addressToShow returns the complete URL of a request, or throws if it is too long to show in a confirmation', () => {
    assert.equal(addressToShow(connection, '/x?y=1'), 'https://acme.example/base/x?y=1');
    const room = maxAddressLength - connection.baseUrl.length - 1;
    assert.equal(addressToShow(connection, `/${'a'.repeat(room)}`).length, maxAddressLength);
    assert.throws(() => addressToShow(connection, `/${'a'.repeat(room + 1)}`), {
      kind: 'shape',
      problem: { code: 'addressTooLong', maxLength: 1000 },
    });
  });

  it('addressToShow throws for a path that could leave the base URL', () => {
    for (const path of ['x', '/../x', '/a\\b', '/a#b']) {
      for (const address of [
        addressToShow.bind(undefined, connection),
        addressBelow.bind(undefined, connection.baseUrl),
      ]) {
        assert.throws(() => address(path), { kind: 'shape', problem: { code: 'pathElsewhere' } }, path);
      }
    }
  });

  it('requireAgreed throws if the URL or the user differs from what the person confirmed', () => {
    const agreed = { address: 'https://acme.example/x', username: 'robin' };
    requireAgreed(agreed, { ...agreed });
    for (const change of [{ address: 'https://acme.example/y' }, { username: 'kim' }]) {
      assert.throws(() => requireAgreed(agreed, { ...agreed, ...change }), {
        kind: 'session',
        problem: { code: 'targetChanged' },
      });
    }
  });
});
