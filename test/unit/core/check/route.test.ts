import assert from 'node:assert/strict';
import { routeTo, type ProxySettings } from '../../../../src/core/check/route.ts';
import { noProxy } from '../../../support/service/checkBench.ts';

describe('the way to a service', () => {
  const rows: readonly (readonly [what: string, url: string, settings: Partial<ProxySettings>, route: string])[] = [
    ['nothing set', 'https://a.example', {}, 'direct unset'],
    [
      'a proxy in the settings',
      'https://a.example',
      { url: 'http://proxy.example:3128' },
      'http://proxy.example:3128 http.proxy',
    ],
    ['its default port', 'https://a.example', { url: 'http://proxy.example' }, 'http://proxy.example:80 http.proxy'],
    ['a SOCKS proxy', 'https://a.example', { url: 'socks5://proxy.example' }, 'socks5://proxy.example:1080 http.proxy'],
    ['an IPv6 proxy', 'https://a.example', { url: 'http://[::1]:3128' }, 'http://::1:3128 http.proxy'],
    [
      'the environment',
      'https://a.example',
      { environment: { HTTPS_PROXY: 'http://env.example:1' } },
      'http://env.example:1 environment',
    ],
    [
      'the variable for HTTP alone',
      'https://a.example',
      { environment: { http_proxy: 'http://env.example:1' } },
      'http://env.example:1 environment',
    ],
    [
      'settings before the environment',
      'https://a.example',
      { url: 'http://a:1', environment: { HTTPS_PROXY: 'http://b:2' } },
      'http://a:1 http.proxy',
    ],
    ['an exception', 'https://a.example', { url: 'http://a:1', noProxy: ['.example'] }, 'direct exception'],
    [
      'an exception by its domain',
      'https://sub.a.example',
      { url: 'http://a:1', noProxy: ['a.example'] },
      'direct exception',
    ],
    [
      'an exception of a like name',
      'https://bada.example',
      { url: 'http://a:1', noProxy: ['a.example'] },
      'http://a:1 http.proxy',
    ],
    [
      'an exception for a port',
      'https://a.example:8443',
      { url: 'http://a:1', noProxy: ['a.example:8443'] },
      'direct exception',
    ],
    [
      'an exception for another port',
      'https://a.example',
      { url: 'http://a:1', noProxy: ['a.example:8443'] },
      'http://a:1 http.proxy',
    ],
    ['an exception for everything', 'https://a.example', { url: 'http://a:1', noProxy: ['*'] }, 'direct exception'],
    [
      'an exception of the environment',
      'https://a.example',
      { url: 'http://a:1', environment: { NO_PROXY: 'b.example, A.example' } },
      'direct exception',
    ],
    [
      'exceptions of the settings before it',
      'https://a.example',
      { url: 'http://a:1', noProxy: ['b.example'], environment: { NO_PROXY: '*' } },
      'http://a:1 http.proxy',
    ],
    ['this computer', 'http://localhost:1', { url: 'http://a:1' }, 'direct thisComputer'],
    ['this computer by IPv6', 'http://[::1]:1', { url: 'http://a:1' }, 'direct thisComputer'],
    [
      'an exception that is empty',
      'https://a.example',
      { url: 'http://a:1', noProxy: ['', ' '] },
      'http://a:1 http.proxy',
    ],
    [
      'that, and a name with a dot at its end',
      'https://a.example.',
      { url: 'http://a:1', noProxy: [''] },
      'http://a:1 http.proxy',
    ],
    [
      'an exception for the port that HTTPS has',
      'https://a.example',
      { url: 'http://a:1', noProxy: ['a.example:443'] },
      'direct exception',
    ],
    [
      'an exception for the port that HTTP has',
      'http://a.example',
      { url: 'http://a:1', noProxy: ['a.example:80'] },
      'direct exception',
    ],
    [
      'an exception of the variable in small letters',
      'https://a.example',
      { url: 'http://a:1', environment: { no_proxy: 'a.example', NO_PROXY: 'b.example' } },
      'direct exception',
    ],
    [
      'the variable for HTTP in capitals',
      'https://a.example',
      { environment: { HTTP_PROXY: 'http://env.example:1' } },
      'http://env.example:1 environment',
    ],
    ['a proxy of another kind', 'https://a.example', { url: 'ftp://proxy.example' }, 'direct unreadable'],
    ['a proxy without a host', 'https://a.example', { url: 'socks5://' }, 'direct unreadable'],
    ['switched off', 'https://a.example', { url: 'http://a:1', support: 'off' }, 'direct off'],
    ['what is no address', 'https://a.example', { url: 'proxy.example:3128' }, 'direct unreadable'],
    [
      'what is no address, with another in the environment',
      'https://a.example',
      { url: '//', environment: { https_proxy: 'http://b:2' } },
      'http://b:2 environment',
    ],
  ];
  for (const [what, url, settings, expected] of rows) {
    it(`with ${what}`, () => {
      const route = routeTo(new URL(url), { ...noProxy, ...settings });
      const text =
        route.kind === 'direct'
          ? `direct ${route.why}`
          : `${route.proxy.scheme}://${route.proxy.host}:${route.proxy.port} ${route.source}`;
      assert.equal(text, expected);
    });
  }

  it('does not hold the user name and password of a proxy', () => {
    const route = routeTo(new URL('https://a.example'), {
      ...noProxy,
      url: 'http://me:proxy-password@proxy.example:1',
    });
    assert.doesNotMatch(JSON.stringify(route), /me:|proxy-password/);
    const hasPassword = (url: string) => {
      const to = routeTo(new URL('https://a.example'), { ...noProxy, url });
      return to.kind === 'proxy' && to.proxy.hasPassword;
    };
    assert.deepEqual(
      ['me:secret@', 'me@', ':secret@', ''].map((who) => hasPassword(`http://${who}proxy.example:1`)),
      [true, true, true, false],
    );
  });
});
