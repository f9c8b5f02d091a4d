import type { LinkParts, SharedProblem } from '../../../src/api/share/node/sharedConnections.ts';

export const start = 'vscode://org-access.org-access/connect?';
export const good = 'baseUrl=https://service.example.com&clientId=acme-cli';
const hash = 'ab'.repeat(32);
export const entry = '"baseUrl": "https://service.example.com", "clientId": "acme-cli"';
export const file = (inside: string) => `{"connections": [{${inside}}]}`;
const trusting = (inside: string) => file(`${entry}, ${inside}`);
const withEndpoint = (endpoint: string) => `{"connections": [{${entry}}], "endpoints": [${endpoint}]}`;

/** A link as the editor hands it on: in its parts, each percent-decoded once. */
export function partsOf(link: string): LinkParts {
  const { pathname, search, hash } = new URL(link);
  const [path = '', query = '', fragment = ''] = [pathname, search.slice(1), hash.slice(1)].map(decodeURIComponent);
  return { path, query, fragment };
}

export type HostileLinks = readonly (readonly [link: string, problem: SharedProblem])[];
export type HostileFiles = readonly (readonly [text: string, problem: SharedProblem, position?: number])[];

export const hostileLinks: HostileLinks = [
  // Secrets, however they are called and wherever they stand
  [`${start}${good}&password=hunter2`, 'secret'],
  [`${start}${good}&client_secret=abc`, 'secret'],
  [`${start}${good}&access_token=abc`, 'secret'],
  [`${start}${good}&pass%E2%80%8Bword=abc`, 'secret'],
  [`${start}${good}&%EF%BD%90assword=abc`, 'secret'],
  [`${start}${good}#access_token=abc`, 'secret'],
  [`${start}baseUrl=https://jo:hunter2@service.example.com&clientId=a`, 'secret'],
  [`${start}baseUrl=https://service.example.com@evil.example&clientId=a`, 'credentials'],
  // Addresses that a box refuses too
  [`${start}baseUrl=http://service.example.com&clientId=a`, 'unprotected'],
  [`${start}baseUrl=http://localhost.evil.example&clientId=a`, 'unprotected'],
  [`${start}baseUrl=javascript://alert(1)&clientId=a`, 'otherScheme'],
  [`${start}baseUrl=https://service.example.com?x=y&clientId=a`, 'extra'],
  [`${start}baseUrl=https://&clientId=a`, 'incomplete'],
  [`${start}clientId=a`, 'noBaseUrl'],
  [`${start}baseUrl=https://service.example.com`, 'noClientId'],
  // What cannot be seen, turns the text around, or is more than a question shows
  [`${start}baseUrl=https://service.example.com/%E2%80%AEtxt&clientId=a`, 'unseen'],
  [`${start}baseUrl=https://service.example.com%0A.evil.example&clientId=a`, 'unseen'],
  [`${start}baseUrl=https://service.example.com&clientId=%D0%B0cme`, 'unseen'],
  [`${start}${good}&name=Acme%0AOrigin:%20https://service.example.com`, 'unseen'],
  [`${start}${good}&name=A${'%CC%81'.repeat(40)}`, 'unseen'],
  [`${start}${good}&scope=read%00write`, 'unseen'],
  [`${start}${good}&name=${'A'.repeat(61)}`, 'tooLong'],
  [`${start}${good}&scope=${'read '.repeat(100)}`, 'tooLong'],
  [`${start}baseUrl=https://service.example.com/${'a'.repeat(1_000_000)}&clientId=a`, 'tooLong'],
  // Links of another kind
  [`vscode://org-access.org-access/signIn?${good}`, 'otherLink'],
  [`vscode://org-access.org-access/connect/../copyToken?${good}`, 'otherLink'],
];

export const trustLinks: HostileLinks = [
  // Whom to trust
  [`${start}${good}&trusted=everything`, 'trusted'],
  [`${start}${good}&trusted=certificate:${hash.slice(2)}`, 'trusted'],
  [`${start}${good}&trusted=certificate:${hash},${hash}`, 'trusted'],
  [`${start}${good}&trusted=authority:${Array.from({ length: 6 }, () => hash).join()}`, 'tooLong'],
  [`${start}${good}&trusted=-----BEGIN%20CERTIFICATE-----`, 'trusted'],
  // Where passwords go
  [`${start}${good}&tokenEndpoint=http://login.example/token`, 'tokenEndpoint'],
  [`${start}${good}&tokenEndpoint=//evil.example/token`, 'tokenEndpoint'],
  [`${start}${good}&tokenEndpoint=https://jo:abc@login.example/token`, 'secret'],
  [`${start}${good}&tokenEndpoint=https://lоgin.example/token`, 'unseen'],
  [`${start}${good}&tokenEndpoint=/${'a'.repeat(300)}`, 'tooLong'],
  [`${start}${good}&clientAuthentication=bearer`, 'clientAuthentication'],
  [`${start}${good}&grantType=implicit`, 'grantType'],
  // What requests carry
  [`${start}${good}&headers=Authorization`, 'headers'],
  [`${start}${good}&headers=Host`, 'headers'],
  [`${start}${good}&headers=X-A,x-a`, 'headers'],
  [`${start}${good}&headers=X-A%0D%0AX-B`, 'headers'],
  [`${start}${good}&headers=${Array.from({ length: 11 }, (_, index) => `X-${index}`).join()}`, 'headers'],
  [`${start}${good}&headers=X-${'a'.repeat(60)}`, 'tooLong'],
];

export const hostileFiles: HostileFiles = [
  [file(`${entry}, "password": "hunter2"`), 'secret'],
  [file(`${entry}, "p\\u0061ssword": "hunter2"`), 'secret'],
  [file(`${entry}, "auth": {"client": [{"client-secret": "abc"}]}`), 'secret'],
  [`{"token": "abc", "connections": [{${entry}}]}`, 'secret'],
  [file('"baseUrl": {"toString": "https://evil.example"}, "clientId": "a"'), 'noText', 1],
  [file('"baseUrl": "http://service.example.com", "clientId": "a"'), 'unprotected', 1],
  [file('"__proto__": {"baseUrl": "https://evil.example", "clientId": "a"}'), 'noBaseUrl', 1],
  [`{"connections": [{${entry}}, {${entry}, "name": "\\u202eemcA"}]}`, 'unseen', 2],
  [`{"connections": [{${entry}}, null]}`, 'noObject', 2],
  ['{"connections": {"length": 1}}', 'noList'],
  [`{"connections": [{${entry}}]`, 'notJson'],
  ['['.repeat(100_000), 'notJson'],
  [' '.repeat(600_000), 'tooLarge'],
];

export const trustFiles: HostileFiles = [
  [trusting('"trusted": {"kind": "certificate", "pem": "-----BEGIN CERTIFICATE-----"}'), 'noText'],
  [trusting(`"trusted": "certificate:${hash},${hash}"`), 'trusted'],
  [trusting('"headers": [{"name": "X-Tenant", "value": "acme"}]'), 'secret'],
  [trusting('"headers": {"X-Tenant": "acme"}'), 'headers'],
  [trusting('"grantType": ["client_credentials"]'), 'noText'],
  [withEndpoint('{"path": "/../x"}'), 'endpoint'],
  [withEndpoint('{"method": "DELETE", "path": "/api/v2/x", "kind": "read"}'), 'endpointNotRead'],
  [withEndpoint('{"path": "/api/v2/x", "connection": "Another"}'), 'endpointElsewhere'],
  [withEndpoint('{"path": "/api/v2/x", "headers": {"X-Api-Key": "abc"}}'), 'secret'],
  [withEndpoint('{"path": "/api/v2/x?access_token=0a1b2c3d4e5f"}'), 'secret'],
  [withEndpoint('{"path": "/api/v2/x", "name": "\\u202ex"}'), 'unseen'],
  [withEndpoint(`{"path": "/api/v2/x", "name": "${'a'.repeat(2000)}"}`), 'tooLong'],
];
