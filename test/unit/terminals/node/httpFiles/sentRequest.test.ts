import assert from 'node:assert/strict';
import { catalogue } from '../../../../../src/api/common/catalogue/catalogue.ts';
import { IssuedTokens } from '../../../../../src/terminals/node/httpFiles/issuedTokens.ts';
import { callIn, pathBelow } from '../../../../../src/terminals/node/httpFiles/sentRequest.ts';

describe('requests of HTTP files', () => {
  it('a request is recognized by a token in its address, or in a header with one or several values', () => {
    const issued = new IssuedTokens();
    issued.add('one', 'acme');
    issued.add('two', 'globex');
    assert.equal(issued.connectionIn({ url: 'https://x/?access_token=one' }), 'acme');
    assert.equal(issued.connectionIn({ url: 'https://x/', headers: { Authorization: 'Bearer two' } }), 'globex');
    assert.equal(issued.connectionIn({ url: 'https://x/', headers: { X: ['a', 'Bearer one'] } }), 'acme');
    assert.equal(issued.connectionIn({ url: 'https://x/', headers: { Authorization: 'Bearer other' } }), undefined);
  });

  it('only the latest twenty tokens are recognized', () => {
    const issued = new IssuedTokens();
    for (let index = 0; index < 21; index += 1) issued.add(`token-${index}.`, 'acme');
    assert.equal(issued.connectionIn({ url: 'https://x/?t=token-0.' }), undefined);
    assert.equal(issued.connectionIn({ url: 'https://x/?t=token-1.' }), 'acme');
    assert.equal(issued.connectionIn({ url: 'https://x/?t=token-20.' }), 'acme');
  });

  it('an address of another origin has no path below the base URL', () => {
    const base = 'https://service.example.com/tenant';
    assert.equal(pathBelow(base, 'https://service.example.com/tenant/api/v2/x?size=1'), '/api/v2/x?size=1');
    assert.equal(pathBelow(base, 'https://SERVICE.example.com:443/tenant/api'), '/api');
    assert.equal(pathBelow(base, 'https://service.example.com/other'), '/other');
    for (const elsewhere of [
      'https://service.example.com.evil/tenant/api',
      'http://service.example.com/tenant/api',
      'https://service.example.com:8443/tenant/api',
      'https://service.example.com@evil.example/tenant/api',
      '/tenant/api',
      undefined,
    ])
      assert.equal(pathBelow(base, elsewhere), undefined, String(elsewhere));
  });

  it('the effect of a known operation counts, and otherwise the method', () => {
    const kind = (method: string | undefined, path: string) => callIn({ method }, path, catalogue).kind;
    const listed =
      catalogue.find(({ method, kind: effect }) => method === 'POST' && effect === 'read') ?? assert.fail();
    assert.equal(kind('POST', listed.path), 'read');
    assert.equal(kind('post', '/unknown'), 'write');
    assert.equal(kind(undefined, '/unknown'), 'read');
    assert.equal(kind('HEAD', '/unknown'), 'read');
    assert.equal(kind('PURGE', '/unknown'), 'write');
  });

  it('a question about a request has its place, and no other header', () => {
    const headers = { Authorization: 'Bearer secret', siteid: '2:Oslo', 'X-Own': '1' };
    assert.deepEqual(callIn({ method: 'POST', headers }, '/x', []).headers, [['siteid', '2:Oslo']]);
  });
});
