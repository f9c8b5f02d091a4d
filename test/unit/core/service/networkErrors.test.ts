import assert from 'node:assert/strict';
import { describeFailure } from '../../../../src/core/service/networkErrors.ts';

describe('describeFailure', () => {
  const url = new URL('https://service.example.com/secret-path?token=1');
  for (const [code, kind, problem] of [
    ['ENOTFOUND', 'network', 'notReached nameUnknown'],
    ['EAI_AGAIN', 'network', 'notReached nameServerSilent'],
    ['ECONNREFUSED', 'network', 'notReached refused'],
    ['ECONNRESET', 'network', 'notReached broken'],
    ['ETIMEDOUT', 'network', 'notReached timedOut'],
    ['EHOSTUNREACH', 'network', 'notReached noRoute'],
    ['EACCES', 'network', 'notReached forbidden'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'notSecure selfSigned'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', 'notSecure issuerUnknown'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', 'notSecure issuerUnknown'],
    ['CERT_HAS_EXPIRED', 'tls', 'notSecure expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'notSecure otherName'],
    ['EPROTO', 'tls', 'notSecure notTls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'notSecure notTls'],
    ['SOMETHING_NEW', 'network', 'notReached unknown'],
    ['toString', 'network', 'notReached unknown'],
  ] as const) {
    it(`explains ${code}`, () => {
      const error = describeFailure(Object.assign(new Error('x'), { cause: { code } }), url, 1);
      const [name, why] = problem.split(' ');
      assert.equal(error.kind, kind);
      assert.deepEqual(error.problem, { code: name, host: 'service.example.com', why });
    });
  }

  it('goes by what says why a connection is not secure, wherever it stands among the causes', () => {
    const error = describeFailure(
      Object.assign(new Error('x'), { code: 'EPROTO', cause: { code: 'CERT_HAS_EXPIRED' } }),
      url,
      1,
    );
    assert.deepEqual(error.problem, { code: 'notSecure', host: 'service.example.com', why: 'expired' });
  });

  const failed = (address: string, reason: string, code?: string) => {
    const message = `request to ${address} failed, reason: ${reason}`;
    return describeFailure(
      Object.assign(new Error(message), { type: 'system', ...(code && { code }) }),
      new URL(address),
      1,
    ).kind;
  };

  it('blames no proxy for a service that is named like one', () => {
    for (const [address, reason, code] of [
      ['https://proxy.example/api', 'getaddrinfo ENOTFOUND proxy.example', 'ENOTFOUND'],
      ['https://proxy.example:8443/api', 'connect ECONNREFUSED proxy.example:8443', 'ECONNREFUSED'],
      ['https://my-proxy.example/proxy/oauth/token?via=proxy', 'socket hang up', 'ECONNRESET'],
      ['https://service.example/proxy/oauth/token', 'read ECONNRESET', 'ECONNRESET'],
      ['https://proxy/oauth/token', 'getaddrinfo EAI_AGAIN proxy', 'EAI_AGAIN'],
      ['https://proxy.example/api', 'something else with proxy.example'],
      ['https://service.example/api', 'getaddrinfo ENOTFOUND service.example (not by a proxy)', 'ENOTFOUND'],
      ['https://[::1]/proxy', 'connect ECONNREFUSED ::1:443', 'ECONNREFUSED'],
    ] as const) {
      assert.equal(failed(address, reason, code), 'network', `${address}: ${reason}`);
    }
  });

  it('blames the proxy for what a proxy did', () => {
    for (const [reason, code] of [
      ['Proxy connection ended before receiving CONNECT response'],
      ['tunneling socket could not be established, statusCode=407'],
      ['tunneling socket could not be established, cause=connect ECONNREFUSED 10.0.0.1:3128', 'ECONNREFUSED'],
      ['Failed to establish a socket connection to proxies: ["PROXY 10.0.0.1:3128"]'],
      ['getaddrinfo ENOTFOUND proxy.corp.example', 'ENOTFOUND'],
      ['getaddrinfo ENOTFOUND proxy.example.com', 'ENOTFOUND'],
      ['something new', 'ERR_PROXY_CONNECTION_FAILED'],
    ] as const) {
      for (const address of [
        'https://service.example/api',
        'https://example.com/proxy',
        'https://proxy.example/proxy',
      ]) {
        assert.equal(failed(address, reason, code), 'proxy', `${address}: ${reason}`);
      }
    }
  });

  it('does not lose itself in a loop of causes', () => {
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    assert.equal(describeFailure(loop, url, 1).kind, 'network');
    for (const odd of [undefined, null, 'text', 3]) assert.equal(describeFailure(odd, url, 1).kind, 'network');
  });
});
