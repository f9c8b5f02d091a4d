import assert from 'node:assert/strict';
import { catalogue } from '../../../../../src/api/common/catalogue/catalogue.ts';
import { callIn, pathBelow } from '../../../../../src/terminals/node/httpFiles/sentRequest.ts';

describe('requests of HTTP files', () => {
  it('pathBelow returns undefined for a URL of another origin', () => {
    const base = 'https://service.example.com/tenant';
    assert.equal(pathBelow(base, 'https://service.example.com/tenant/api/v2/x?size=1'), '/api/v2/x?size=1');
    assert.equal(pathBelow(base, 'https://SERVICE.example.com:443/tenant/api'), '/api');
    assert.equal(pathBelow(base, 'https://service.example.com/other'), '/other');
    for (const elsewhere of [
      'https://service.example.com.evil/tenant/api',
      'http://service.example.com/tenant/api',
      'https://service.example.com:8443/tenant/api',
      'https://service.example.com@evil.example/tenant/api',
    ])
      assert.equal(pathBelow(base, elsewhere), undefined, elsewhere);
  });

  const sent = (method: string, headers: Readonly<Record<string, string>> = {}) => ({
    url: 'https://service.example.com/x',
    method,
    headers,
  });

  it('the effect of a known operation counts, and otherwise the method, unless a header overrides it', () => {
    const kind = (method: string, path: string, headers?: Readonly<Record<string, string>>) =>
      callIn(sent(method, headers), path, catalogue).kind;
    const listed =
      catalogue.find(({ method, kind: effect }) => method === 'POST' && effect === 'read') ?? assert.fail();
    assert.equal(kind('POST', listed.path), 'read');
    assert.equal(kind('POST', '/unknown'), 'write');
    assert.equal(kind('GET', '/unknown'), 'read');
    assert.equal(kind('HEAD', '/unknown'), 'read');
    assert.equal(kind('PURGE', '/unknown'), 'write');
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      for (const method of ['GET', 'HEAD']) assert.equal(kind(method, listed.path, { [name]: 'DELETE' }), 'write');
  });

  it('a question about a request has its place, own headers, and body, but not the token', () => {
    const headers = { authorization: 'Bearer x', host: 'x', siteid: '2:Oslo', 'x-own': '1' };
    const call = callIn({ ...sent('POST', headers), body: Buffer.from('{}') }, '/x', []);
    assert.deepEqual(call.headers, [
      ['siteid', '2:Oslo'],
      ['x-own', '1'],
    ]);
    assert.equal(call.body, '{}');
  });
});
