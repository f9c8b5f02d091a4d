import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { describeFailure } from '../../../../src/service/common/networkErrors.ts';

describe('describeFailure', () => {
  const url = new URL('https://service.example.com/secret-path?token=1');
  for (const [code, kind, problem] of [
    ['ENOTFOUND', 'network', 'notReached nameUnknown'],
    ['EAI_AGAIN', 'network', 'notReached nameUnknown'],
    ['ECONNREFUSED', 'network', 'notReached refused'],
    ['ECONNRESET', 'network', 'notReached broken'],
    ['ERR_STREAM_PREMATURE_CLOSE', 'network', 'notReached cutShort'],
    ['ETIMEDOUT', 'network', 'notReached noRoute'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'notSecure selfSigned'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls', 'notSecure issuerUnknown'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', 'notSecure incompleteChain'],
    ['CERT_HAS_EXPIRED', 'tls', 'notSecure expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'notSecure otherName'],
    ['EPROTO', 'tls', 'notSecure notTls'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', 'notSecure tooOld'],
    ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'tls', 'notSecure clientCertificate'],
    ['HPE_INVALID_CONSTANT', 'network', 'notReached notHttp'],
    ['Z_DATA_ERROR', 'network', 'notReached notHttp'],
    ['EACCES', 'network', 'notReached unknown'],
    ['MY_ERR_SSL_', 'network', 'notReached unknown'],
    ['toString', 'network', 'notReached unknown'],
  ] as const) {
    it(`describeFailure explains the error code ${code}`, () => {
      const error = describeFailure(Object.assign(new Error('x'), { cause: { code } }), url, 1);
      const [name, why] = problem.split(' ');
      assert.equal(error.kind, kind);
      assert.deepEqual(error.problem, { code: name, host: url.host, why });
    });
  }

  const host = 'service.example.com';

  it('describeFailure recognizes TLS alerts in messages, and distinguishes requests with and without a client certificate', () => {
    const whyOf = (number: number, hasOwn: boolean) => {
      const message = `write EPROTO 80:0A000410:SSL routines:read:some words:file.c:1601:SSL alert number ${number}\n`;
      const { problem } = describeFailure(Object.assign(new Error(message), { code: 'EPROTO' }), url, 1, { hasOwn });
      return problem.code === 'notSecure' && problem.why;
    };
    const alerts = [40, 42, 43, 44, 45, 46, 48, 70, 116, 80];
    const refused = alerts.slice(1, 7);
    assert.deepEqual(
      alerts.map((number) => whyOf(number, true)),
      ['handshakeRefused', ...refused.map(() => 'clientCertificateRefused'), 'tooOld', 'clientCertificate', 'notTls'],
    );
    assert.deepEqual(
      refused.map((number) => whyOf(number, false)),
      refused.map(() => 'clientCertificate'),
    );
    const broken = describeFailure(Object.assign(new Error(), { code: 'ECONNRESET' }), url, 1, { hasOwn: true });
    assert.deepEqual(broken.problem, { code: 'notReached', host, why: 'brokenWithCertificate' });
  });

  it('describeFailure returns the announced size of a response, unless compression makes it smaller than the limit', () => {
    const tooLarge = Object.assign(new Error('content size over limit'), { type: 'max-size' });
    const mib = 1024 * 1024;
    const sizes = [7 * mib, 2 * mib, undefined].map(
      (bytes) => describeFailure(tooLarge, url, 3 * mib, { bytes }).problem,
    );
    const unknown = { code: 'answerTooLarge', host, limitMb: 3 };
    assert.deepEqual(sizes, [{ ...unknown, sizeMb: 7 }, unknown, unknown]);
  });

  it('describeFailure keeps the original error as the cause and returns an OrgAccessError unchanged', () => {
    const thrown = Object.assign(new Error('x'), { code: 'ECONNRESET' });
    assert.equal(describeFailure(thrown, url, 1).cause, thrown);
    const ours = new OrgAccessError('network', { code: 'notReached', host: 'other.example', why: 'refused' });
    assert.equal(describeFailure(ours, url, 1), ours);
  });

  it('describeFailure reports a known cause wherever it is in an AggregateError', () => {
    const errors = [{ code: 'SOMETHING_NEW' }, { cause: { code: 'ECONNREFUSED' } }];
    const { problem } = describeFailure(Object.assign(new Error('x'), { errors }), url, 1);
    assert.deepEqual(problem, { code: 'notReached', host, why: 'refused' });
  });

  it('describeFailure prefers a certificate error from anywhere in the chain of causes over a general TLS error', () => {
    const error = describeFailure(
      Object.assign(new Error('x'), { code: 'EPROTO', cause: { code: 'CERT_HAS_EXPIRED' } }),
      url,
      1,
    );
    assert.deepEqual(error.problem, { code: 'notSecure', host, why: 'expired' });
  });

  const failed = (address: string, reason: string, code?: string) => {
    const message = `request to ${address} failed, reason: ${reason}`;
    return describeFailure(
      Object.assign(new Error(message), { type: 'system', ...(code && { code }) }),
      new URL(address),
      1,
    );
  };

  it('describeFailure does not blame a proxy for a service whose name contains "proxy"', () => {
    for (const [address, reason, code] of [
      ['https://proxy.example/api', 'getaddrinfo ENOTFOUND proxy.example', 'ENOTFOUND'],
      ['https://proxy.example:8443/api', 'connect ECONNREFUSED proxy.example:8443', 'ECONNREFUSED'],
      ['https://my-proxy.example/proxy/oauth/token?via=proxy', 'socket hang up', 'ECONNRESET'],
      ['https://service.example/proxy/oauth/token', 'read ECONNRESET', 'ECONNRESET'],
      ['https://proxy/oauth/token', 'getaddrinfo EAI_AGAIN proxy', 'EAI_AGAIN'],
      ['https://proxy.example/api', 'something else with proxy.example'],
      ['https://proxy.example/api', 'proxy.example has moved to proxy.example:8443'],
      ['https://service.example/proxy', 'maximum redirect reached at: https://service.example/proxy/proxy'],
      ['https://service.example/api', 'getaddrinfo ENOTFOUND service.example (not by a proxy)', 'ENOTFOUND'],
      ['https://[::1]/proxy', 'connect ECONNREFUSED ::1:443', 'ECONNREFUSED'],
    ] as const) {
      assert.equal(failed(address, reason, code).kind, 'network', `${address}: ${reason}`);
    }
  });

  it('describeFailure blames the proxy for errors of a proxy', () => {
    for (const [reason, code] of [
      ['Proxy connection ended before receiving CONNECT response'],
      ['tunneling socket could not be established, statusCode=407'],
      [
        'Failed to establish tunnel to service.example:443 via http://me:x@10.0.0.1:3128/: HTTP/1.1 407 Denied',
        'ERR_PROXY_TUNNEL',
      ],
      ['Failed to establish a socket connection to proxies: ["PROXY 10.0.0.1:3128"]'],
      ['something new', 'ERR_PROXY_CONNECTION_FAILED'],
      ['tunneling socket to service.example, example.com or proxy.example could not be established'],
    ] as const) {
      for (const address of [
        'https://service.example/api',
        'https://example.com/proxy',
        'https://proxy.example/proxy',
      ]) {
        const { kind, problem } = failed(address, reason, code);
        const { host: blamedFor } = new URL(address);
        assert.deepEqual(
          [kind, problem],
          ['proxy', { code: 'proxyRefused', host: blamedFor, ...(reason.includes('407') && { status: 407 }) }],
          `${address}: ${reason}`,
        );
      }
    }
  });

  it('describeFailure names the proxy if the system names another host or port than the service', () => {
    for (const [address, reason, code, proxy] of [
      ['https://service.example/', 'connect ECONNREFUSED 10.0.0.1:3128', 'ECONNREFUSED', '10.0.0.1:3128'],
      ['https://10.0.0.7/', 'connect ETIMEDOUT 10.0.0.1:443', 'ETIMEDOUT', '10.0.0.1:443'],
      ['https://[::1]:8443/', 'connect ECONNREFUSED ::2:8443', 'ECONNREFUSED', '::2:8443'],
      ['https://service.example/', 'getaddrinfo ENOTFOUND proxy.corp.example', 'ENOTFOUND', 'proxy.corp.example'],
      [
        'https://proxy.example/',
        'tunneling socket could not be established, cause=connect ECONNREFUSED 10.0.0.1:3128',
        'ECONNREFUSED',
        '10.0.0.1:3128',
      ],
    ] as const)
      assert.deepEqual(failed(address, reason, code).problem, { code: 'proxyNotReached', proxy }, reason);
    const causes = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:3128`));
    const several = Object.assign(new AggregateError(causes), { code: 'ECONNREFUSED' });
    assert.deepEqual(describeFailure(several, url, 1).problem, { code: 'proxyNotReached', proxy: '::1:3128' });
  });

  it('describeFailure describes an error with a cyclic chain of causes, and any other thrown value', () => {
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    assert.equal(describeFailure(loop, url, 1).kind, 'network');
    for (const odd of [undefined, null, 'text', 3, { code: Symbol('odd'), type: 3, errors: 'none' }])
      assert.equal(describeFailure(odd, url, 1).kind, 'network');
  });
});
