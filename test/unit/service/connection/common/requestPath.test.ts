import assert from 'node:assert/strict';
import {
  addressBelow,
  addressToShow,
  maxAddressLength,
  requireAgreed,
} from '../../../../../src/service/connection/common/agreedCall.ts';
import {
  decodeAscii,
  isToTheLetter,
  leadsElsewhere,
} from '../../../../../src/service/connection/common/requestPath.ts';

/** Each character percent-encoded so many times. */
const encoded = (text: string, times: number): string =>
  [...text]
    .map((character) => `%${'25'.repeat(times - 1)}${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .join('');

describe('requestPath', () => {
  it('isToTheLetter accepts paths that every server would leave unchanged', () => {
    for (const path of [
      '/',
      '/a',
      '/a b',
      '/a/',
      '/...',
      '/a..b',
      '/.a',
      '/a;..',
      '/å',
      '/%zz',
      '/a?b=../c\\d',
      '/a?..',
    ])
      assert.equal(isToTheLetter(path), true, path);
  });

  it('isToTheLetter rejects paths that servers could resolve elsewhere, truncate, or convert', () => {
    for (const path of ['', 'a', '?a', '/a#b', '/a?b#c', '/a\tb', '/a\n', '/a\u0085', '/a ', '/a?b ', '/a\\b'])
      assert.equal(isToTheLetter(path), false, path);
    for (const segment of ['.', '..', '.;', '..;x', '%2e', '.%2E', '%2e.;x'])
      for (const path of [`/${segment}`, `/a/${segment}/b`, `/a%2f${segment}%5cb`, `/a/${segment}?b`])
        assert.equal(isToTheLetter(path), false, path);
  });

  it('leadsElsewhere decodes a path up to two times to detect dot segments', () => {
    for (const times of [1, 2, 3]) assert.equal(leadsElsewhere(`/${encoded('a', times)}`), false, String(times));
    for (const times of [1, 2]) assert.equal(leadsElsewhere(`/a/${encoded('..', times)}`), true, String(times));
  });

  it('decodeAscii decodes percent-encoded ASCII characters once, and no others', () => {
    assert.equal(decodeAscii('%2f%2F%41%7e%2541 %C3%A4 %8f %4 %g1 %'), '//A~%41 %C3%A4 %8f %4 %g1 %');
  });
});

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
    const problem = { kind: 'shape', problem: { code: 'pathElsewhere' } };
    for (const path of ['x', '/../x', '/a\\b', '/a#b']) {
      assert.throws(() => addressToShow(connection, path), problem, path);
      assert.throws(() => addressBelow(connection.baseUrl, path), problem, path);
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
