import assert from 'node:assert/strict';
import { parseBaseUrl, type AddressProblem } from '../../../../../src/service/connection/common/baseUrl.ts';

const service = 'https://service.example.com';

const read: readonly (readonly [typed: string, baseUrl: string])[] = [
  [service, service],
  ['https://service.example.com:8443/api-root/', 'https://service.example.com:8443/api-root'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://[::1]:80/', 'http://[::1]'],
  // Without a scheme
  ['service.example.com', service],
  ['10.0.0.7:8443', 'https://10.0.0.7:8443'],
  ['host/gateway/v11/', 'https://host/gateway/v11'],
  ['localhost:8443', 'https://localhost:8443'],
  ['://service.example.com', service],
  ['service.example.com/to/https://x', 'https://service.example.com/to/https:/x'],
  ['[fd00::1]:8443/x', 'https://[fd00::1]:8443/x'],
  ['2001:db8::1', 'https://[2001:db8::1]'],
  ['https://2001:DB8::1/x', 'https://[2001:db8::1]/x'],
  // Misspelled scheme
  ['https:/service.example.com', service],
  ['https//service.example.com', service],
  ['https:service.example.com', service],
  ['https:// service.example.com', service],
  ['https:\\\\service.example.com\\', service],
  ['HTTPS://Service.Example.COM:443/', service],
  ['htps://service.example.com', service],
  ['https://https://service.example.com', service],
  ['http:/localhost:8080', 'http://localhost:8080'],
  ['ｈｔｔｐｓ：／／ｓｅｒｖｉｃｅ．ｅｘａｍｐｌｅ．ｃｏｍ', service],
  ['https.//service.example.com', service],
  ['https:/10.1.2.3:8443/gw', 'https://10.1.2.3:8443/gw'],
  ['service。example。com／gw', 'https://service.example.com/gw'],
  // Surrounding characters
  ['  https://service.example.com/  ', service],
  ['“https://service.example.com”', service],
  ["'service.example.com'", service],
  ['‹https:/service.example.com›', service],
  ['“https://service.example.com/api/v2/users/loggedIn/detail”.', service],
  ['«https://service.example.com»,', service],
  ['<https://service.example.com>', service],
  ['(https://service.example.com).', service],
  ['\u200bhttps://service\u00ad.example.com\ufeff', service],
  ['\u00a0https://service.example.com\u3000', service],
  ['https://service.example.com.:8443/', 'https://service.example.com:8443'],
  ['https://service.example.com//gateway//v11', 'https://service.example.com/gateway/v11'],
  // The address of a request
  ['https://service.example.com/root/oauth/token', 'https://service.example.com/root'],
  ['https://service.example.com/oauth/token?grant_type=password', service],
  ['https://service.example.com/oauth/token/x', 'https://service.example.com/oauth/token/x'],
  ['https://service.example.com/api/v2/users/loggedIn/detail', service],
  ['https://service.example.com/gw/api/v2/devices/tree?hiddenDevices=false#x', 'https://service.example.com/gw'],
  ['https://service.example.com/api/v20', 'https://service.example.com/api/v20'],
  // A name in another script is shown in the form that is sent
  ['https://dienst.münchen.example', 'https://dienst.xn--mnchen-3ya.example'],
  ['https://sеrvice.example.com', 'https://xn--srvice-3of.example.com'],
];

/** URLs of web pages. The person sees the result, since its path may belong to the page. */
const pages: readonly (readonly [typed: string, baseUrl: string])[] = [
  ['https://service.example.com/#/dashboard', service],
  ['https://service.example.com/ui/index.html?x=1', 'https://service.example.com/ui'],
  ['https://service.example.com/ui/index.html', 'https://service.example.com/ui'],
  ['https://service.example.com/ui/login;jsessionid=0A1B', 'https://service.example.com/ui/login'],
];

const refused: readonly (readonly [typed: string, problem: AddressProblem])[] = [
  ['', 'empty'],
  ['""', 'empty'],
  ['https://', 'incomplete'],
  ['not an address', 'incomplete'],
  ['https://{host}/api', 'incomplete'],
  ['service.example.com:port', 'incomplete'],
  ['https:8443', 'incomplete'],
  ['https://“service”.example.com', 'incomplete'],
  ['-https://service.example.com', 'incomplete'],
  ['https://service★.example.com', 'incomplete'],
  ['URL: https://service.example.com', 'incomplete'],
  ['[service](https://service.example.com)', 'incomplete'],
  ['10.0.7', 'incomplete'],
  ['0x0a000007', 'incomplete'],
  ['fe80::1%eth0', 'incomplete'],
  ['/gateway', 'incomplete'],
  ['%65vil.example', 'incomplete'],
  ['https://service.example.com%2f@evil.example', 'credentials'],
  ['ftp://service.example.com', 'otherScheme'],
  ['file:///etc/passwd', 'otherScheme'],
  ['https://ftp://service.example.com', 'otherScheme'],
  ['http://service.example.com', 'unprotected'],
  ['https://http://service.example.com', 'unprotected'],
  ['http://127.0.0.1.example.com', 'unprotected'],
  ['https://user:secret@service.example.com', 'credentials'],
  ['admin@10.0.0.7', 'credentials'],
];

describe('parseBaseUrl', () => {
  for (const [typed, baseUrl] of read)
    it(`parseBaseUrl accepts ${JSON.stringify(typed)} as ${baseUrl}`, () =>
      assert.deepEqual(parseBaseUrl(typed), { baseUrl }));

  for (const [typed, baseUrl] of pages)
    it(`parseBaseUrl derives ${baseUrl} from the page address ${typed}, and reports that it was one`, () =>
      assert.deepEqual(parseBaseUrl(typed), { baseUrl, isOfPage: true }));

  for (const [typed, problem] of refused)
    it(`parseBaseUrl rejects ${JSON.stringify(typed)} with the problem ${problem}`, () =>
      assert.deepEqual(parseBaseUrl(typed), { problem }));

  it('parseBaseUrl returns a base URL that it has produced unchanged', () => {
    for (const [, baseUrl] of [...read, ...pages]) assert.deepEqual(parseBaseUrl(baseUrl), { baseUrl });
  });
});
