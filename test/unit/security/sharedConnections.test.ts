import assert from 'node:assert/strict';
import { isSameService, type SharedConnection } from '../../../src/connections/node/share/sharedConnection.ts';
import {
  connectionLink,
  connectionsFile,
  maxFileLength,
  readConnectionLink,
  readConnectionsFile,
  type LinkParts,
  type ReadShared,
  type SharedProblem,
} from '../../../src/connections/node/share/sharedConnections.ts';
import { sharedDetail, refusedText } from '../../../src/connections/node/share/sharedConnectionText.ts';
import { figure } from '../../support/figures.ts';

const start = 'vscode://org-access.org-access/connect?';
const good = 'baseUrl=https://service.example.com&clientId=acme-cli';

/** A link as the editor hands it on: in its parts, each percent-decoded once. */
function partsOf(link: string): LinkParts {
  const { pathname, search, hash } = new URL(link);
  const [path = '', query = '', fragment = ''] = [pathname, search.slice(1), hash.slice(1)].map(decodeURIComponent);
  return { path, query, fragment };
}

const hostileLinks: readonly (readonly [link: string, problem: SharedProblem])[] = [
  // Secrets, however they are called and wherever they stand
  [`${start}${good}&password=hunter2`, 'secret'],
  [`${start}${good}&PASSWORD=hunter2`, 'secret'],
  [`${start}${good}&clientSecret=abc`, 'secret'],
  [`${start}${good}&client_secret=abc`, 'secret'],
  [`${start}${good}&client%20secret=abc`, 'secret'],
  [`${start}${good}&token=abc`, 'secret'],
  [`${start}${good}&access_token=abc`, 'secret'],
  [`${start}${good}&refreshToken=`, 'secret'],
  [`${start}${good}&apiKey=abc`, 'secret'],
  [`${start}${good}&pass%E2%80%8Bword=abc`, 'secret'],
  [`${start}${good}&%EF%BD%90assword=abc`, 'secret'],
  [`${start}${good}&p.a.s.s.w.o.r.d=abc`, 'secret'],
  [`${start}${good}&/svc_acct_pw=abc`, 'secret'],
  [`${start}${good}&/svc${'_'.repeat(100)}acct_pw=abc`, 'secret'],
  [`${start}${good}&password${'%EF%B7%BA'.repeat(10)}=abc`, 'secret'],
  [`${start}${good}#access_token=abc`, 'secret'],
  [`${start}baseUrl=https://jo:hunter2@service.example.com&clientId=a`, 'credentials'],
  [`${start}baseUrl=https://service.example.com@evil.example&clientId=a`, 'credentials'],
  // A field that is said twice
  [`${start}${good}&baseUrl=https://evil.example`, 'twice'],
  [`${start}${good}&clientId=acme-cli`, 'twice'],
  [`${start}${good}&name=a&%6Eame=b`, 'twice'],
  [`${start}${good}&scope=read%26scope%3Dwrite`, 'twice'],
  // Addresses that a box refuses too
  [`${start}baseUrl=http://service.example.com&clientId=a`, 'unprotected'],
  [`${start}baseUrl=http://localhost.evil.example&clientId=a`, 'unprotected'],
  [`${start}baseUrl=http://127.0.0.2&clientId=a`, 'unprotected'],
  [`${start}baseUrl=javascript://alert(1)&clientId=a`, 'otherScheme'],
  [`${start}baseUrl=file:///etc/passwd&clientId=a`, 'otherScheme'],
  [`${start}baseUrl=https://&clientId=a`, 'incomplete'],
  [`${start}baseUrl=https://service.example.com?x=y&clientId=a`, 'extra'],
  [`${start}baseUrl=https://service.example.com%23part&clientId=a`, 'extra'],
  [`${start}clientId=a`, 'noBaseUrl'],
  [`${start}baseUrl=%20&clientId=a`, 'noBaseUrl'],
  [`${start}baseUrl=https://service.example.com`, 'noClientId'],
  [`${start}baseUrl=https://service.example.com&clientId=%20`, 'noClientId'],
  // What cannot be seen, turns the text around, or is more than a question shows
  [`${start}baseUrl=https://service.example.com/%E2%80%AEtxt&clientId=a`, 'unseen'],
  [`${start}baseUrl=https://service.exa%09mple.com&clientId=a`, 'unseen'],
  [`${start}baseUrl=https://service.example.com%0A.evil.example&clientId=a`, 'unseen'],
  [`${start}baseUrl=https://service.example.com&clientId=a%E2%80%8Bb`, 'unseen'],
  [`${start}baseUrl=https://service.example.com&clientId=%D0%B0cme`, 'unseen'],
  [`${start}${good}&name=Acme%0AOrigin:%20https://service.example.com`, 'unseen'],
  [`${start}${good}&name=%E2%80%AEemcA`, 'unseen'],
  [`${start}${good}&name=Ac%E2%80%8Dme`, 'unseen'],
  [`${start}${good}&name=A${'%CC%81'.repeat(40)}`, 'unseen'],
  [`${start}${good}&scope=read%00write`, 'unseen'],
  [`${start}${good}&scope=r%C3%A9ad`, 'unseen'],
  [`${start}${good}&name=${'A'.repeat(61)}`, 'tooLong'],
  [`${start}${good}&scope=${'read '.repeat(100)}`, 'tooLong'],
  [`${start}baseUrl=https://service.example.com/${'a'.repeat(1_000_000)}&clientId=a`, 'tooLong'],
  // Links of another kind
  [`vscode://org-access.org-access/signIn?${good}`, 'otherLink'],
  [`vscode://org-access.org-access/connect/../copyToken?${good}`, 'otherLink'],
  [`vscode://org-access.org-access/CONNECT?${good}`, 'otherLink'],
  ['vscode://org-access.org-access/', 'otherLink'],
];

const entry = '"baseUrl": "https://service.example.com", "clientId": "acme-cli"';
const file = (inside: string) => `{"connections": [{${inside}}]}`;

const hostileFiles: readonly (readonly [text: string, problem: SharedProblem, position?: number])[] = [
  [file(`${entry}, "password": "hunter2"`), 'secret'],
  [file(`${entry}, "p\\u0061ssword": "hunter2"`), 'secret'],
  [file(`${entry}, "auth": {"client": [{"client-secret": "abc"}]}`), 'secret'],
  [`{"token": "abc", "connections": [{${entry}}]}`, 'secret'],
  [file(`${entry}, "baseUrl": "https://evil.example"`), 'twice'],
  [file(`${entry}, "b\\u0061seUrl": "https://evil.example"`), 'twice'],
  [`{"connections": [{${entry}}], "connections": []}`, 'twice'],
  [file(`${entry}, "name": ["Acme"]`), 'noText', 1],
  [file('"baseUrl": {"toString": "https://evil.example"}, "clientId": "a"'), 'noText', 1],
  [file('"baseUrl": "http://service.example.com", "clientId": "a"'), 'unprotected', 1],
  [file('"__proto__": {"baseUrl": "https://evil.example", "clientId": "a"}'), 'noBaseUrl', 1],
  [`{"connections": [{${entry}}, {${entry}, "name": "\\u202eemcA"}]}`, 'unseen', 2],
  [`{"connections": [{${entry}}, {${entry}, "name": "\\ud800"}]}`, 'unseen', 2],
  [`{"connections": [{${entry}}, null]}`, 'noObject', 2],
  ['{"connections": {"length": 1}}', 'noList'],
  ['{"connections": []}', 'noList'],
  ['[]', 'noList'],
  ['null', 'noList'],
  ['', 'notJson'],
  [`{"connections": [{${entry}}]`, 'notJson'],
  ['['.repeat(100_000), 'notJson'],
  [`{"connections": [${Array.from({ length: 51 }, () => `{${entry}}`).join()}]}`, 'tooMany'],
  [' '.repeat(600_000), 'tooLarge'],
];

const linkTo = (shared: SharedConnection) => connectionLink('vscode', shared) ?? '';
const detailsOf = (read: ReadShared) => (read.problem === undefined ? read.connections : []);

describe('shared connections', () => {
  it('hostile shared connections add nothing, and the reason is shown', () => {
    for (const [link, problem] of hostileLinks) {
      const read = readConnectionLink(partsOf(link));
      assert.deepEqual(read, { problem }, link.slice(0, 120));
      assert.match(refusedText('link', { problem }), /^This link adds no connection\. \S/);
    }
    for (const [text, problem, position] of hostileFiles) {
      const refused = { problem, ...(position !== undefined && { position }) };
      assert.deepEqual(readConnectionsFile(text), refused, text.slice(0, 120));
      assert.match(refusedText('file', refused), /^This file adds no connection[.,] \S/);
    }
    assert.equal(({} as { baseUrl?: unknown }).baseUrl, undefined);
    const count = hostileLinks.length + hostileFiles.length;
    assert.ok(count >= 60, String(count));
    figure(`${hostileLinks.length} hostile links and ${hostileFiles.length} hostile files of connections: 0 added`);
  });

  it('a shared connection contains only known members', () => {
    const [shared] = detailsOf(
      readConnectionLink(partsOf(`${start}${good}&id=demo&production=1&username=jo&__proto__=x&signIn=1`)),
    );
    assert.deepEqual(shared, {
      baseUrl: 'https://service.example.com',
      clientId: 'acme-cli',
      name: 'service.example.com',
      scope: 'read write trust',
    });
    const [inFile] = detailsOf(
      readConnectionsFile(file(`${entry}, "id": "demo", "production": "true", "x": {"y": 1}`)),
    );
    assert.deepEqual(inFile, shared);
  });

  it('a shared connection is checked like a typed address and shown exactly as it will be used', () => {
    const [shared] = detailsOf(
      readConnectionLink(partsOf(`${start}baseUrl=https://Sеrvice.example.com:443/root/oauth/token&clientId=a`)),
    );
    assert.ok(shared);
    assert.equal(shared.baseUrl, 'https://xn--srvice-3of.example.com/root');
    assert.deepEqual(
      sharedDetail('link', { ...shared, name: 'Acme', scope: '' })
        .split('\n')
        .slice(0, 6),
      [
        'Origin: https://xn--srvice-3of.example.com',
        'Base URL: https://xn--srvice-3of.example.com/root',
        'Client ID: a',
        'Name: Acme',
        'Scope: what the service grants by default',
        '',
      ],
    );
  });

  it('shared connections beyond a limit of field length, file size, or fifty connections are refused', () => {
    const longest = { baseUrl: 300, clientId: 200, name: 60, scope: 300 } as const;
    const fill = (text: string, length: number) => text.padEnd(length, 'a');
    const shared = {
      baseUrl: fill('https://service.example.com/', longest.baseUrl),
      clientId: fill('', longest.clientId),
      name: fill('', longest.name),
      scope: fill('', longest.scope),
    };
    assert.deepEqual(readConnectionLink(partsOf(linkTo(shared))), { connections: [shared], endpoints: [] });
    for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
      const longer = { ...shared, [field]: `${shared[field]}a` };
      assert.deepEqual(readConnectionLink(partsOf(linkTo(longer))), { problem: 'tooLong' }, field);
    }
    const fifty = connectionsFile(Array.from({ length: 50 }, () => ({ ...shared, scope: '' })));
    assert.equal(detailsOf(readConnectionsFile(fifty.padEnd(maxFileLength))).length, 50);
    assert.deepEqual(readConnectionsFile(fifty.padEnd(maxFileLength + 1)), { problem: 'tooLarge' });
  });

  it('shared connections may contain braces, quotation marks, and the same text in two fields', () => {
    const shared = { baseUrl: 'https://service.example.com', clientId: 'a} {"b": \\', name: 'a} {"b": \\', scope: 'x' };
    assert.deepEqual(readConnectionsFile(connectionsFile([shared, shared])), {
      connections: [shared, shared],
      endpoints: [],
    });
    const isRead = (inside: string) => readConnectionsFile(file(`${inside}, ${entry}`)).problem === undefined;
    assert.ok(isRead('"name": "a}", "connections": []'));
  });

  it('isSameService returns true only if both base URL and client ID are equal', () => {
    const [a, b] = ['https://service.example.com', 'https://other.example.com'];
    const one = { baseUrl: a, clientId: 'c', name: 'One', scope: 'read' };
    assert.equal(isSameService(one, { ...one, name: 'Two', scope: '' }), true);
    for (const other of [
      { ...one, baseUrl: b },
      { ...one, clientId: 'd' },
      { ...one, baseUrl: b, clientId: 'd' },
    ])
      assert.equal(isSameService(one, other), false);
  });

  it('connectionLink writes a replacement character for text that cannot be encoded', () => {
    const link = linkTo({ baseUrl: 'https://a.example', clientId: 'c', name: 'A\ud800B', scope: '' });
    assert.deepEqual(
      detailsOf(readConnectionLink(partsOf(link))).map(({ name }) => name),
      ['A\ufffdB'],
    );
  });

  it('shared connections are unchanged after writing and reading a link or a file, whatever characters they contain', () => {
    const shared = {
      baseUrl: 'https://service.example.com:8443/root%20a',
      clientId: 'a&b=c+d%41#e;f "g" \\ /?',
      name: 'Råd & Dåd 100% #1 + ✅',
      scope: '',
    };
    const link = linkTo(shared);
    assert.ok(link.startsWith(start));
    assert.deepEqual(readConnectionLink(partsOf(link)), { connections: [shared], endpoints: [] });
    const secret = { ...shared, id: 'x', clientSecret: 'abc' };
    const written = connectionsFile([secret, { ...secret, clientId: 'other' }]);
    assert.ok(!/abc|"id"/.test(written) && !linkTo(secret).includes('abc'));
    assert.deepEqual(detailsOf(readConnectionsFile(written)), [shared, { ...shared, clientId: 'other' }]);
  });
});
