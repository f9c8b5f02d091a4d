import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { redaction } from '../../../../src/platform/redaction/common/redaction.ts';
import { hidden } from '../../../../src/platform/redaction/common/span.ts';
import { readPrivilegeMap } from '../../../../src/service/privileges/common/privilegeMap.ts';
import { decodeUserRecord } from '../../../../src/service/privileges/common/userRecord.ts';
import { surfaces, type Sent } from '../../../support/service/surfaces.ts';

/** Members that look like credentials. */
const harmlessNames = `
  tokenType: bearer | token_endpoint: https://id.example.com/token | tokenExpiresAt: 2026-01-01T00:00:00Z | tokenId: tok-17
  maxTokens: 4096 | tokenizer: standard | accessTokenLifetime: 3600 | token_endpoint_auth_method: client_secret_basic
  authMethod: password | authorizationUrl: https://id.example.com/authorize | authority: https://id.example.com
  authorName: Robin | securityName: monitor | grant_type: password | scope: read write trust | loginName: anna
  passwordPolicy: strong | password_last_changed: 2025-01-01 | passwordExpiry: 90d | minPasswordLength: 12
  passwordHint: the usual | badPwdCount: 0 | passwordHashAlgorithm: bcrypt | hasPassword: true | passwordless: yes
  secretName: db-credentials | secretRef: vault/db | secretary: Anna | clientSecretExpiresAt: 0 | secretKeyRef: db-password
  credentialType: ssh | credentialUsername: root | primaryKey: id | publicKey: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA anna@host
  publicKeyFingerprint: SHA256:uNiVztksCsDhcc0u9e8BrwfZ1aX | keyId: k-1 | keyspace: cmdb | keyboard: qwerty | key: core-1
  sortKey: name | hostKeyAlgorithm: ssh-ed25519 | apiKeyName: ci | apiKeyCount: 2 | encryptionKeyId: arn:k | keyRotation: yearly
  compass: north | bypass: enabled | passRate: 98% | passport: EU | monkey: George | pinnedAt: 2025-01-01 | ping: 12 ms
  communityName: Operators | bgpCommunity: 65000:100 | extendedCommunity: 65000:1 | cookieConsent: yes | cookieDomain: a.example
  sessionTimeout: 30m | hash: d41d8cd98f00b204e9800998ecf8427e | commitHash: 9fceb02d0ae598e95dc970b74767f19372d61af8
  statusCode: 200 | authCodeLifetime: 60 | seedHost: a | ticket: INC0012 | sessionState: up | registryKey: HKLM\\Software\\Org
  serialNumber: FOC1234X0AB | macAddress: 00:1b:44:11:3a:b7 | uuid: 0e7f1c1e-7f7a-4f5c-9a9e-0a1b2c3d4e5f | location: Oslo / DC1
  sysObjectId: 1.3.6.1.4.1.9.1.1 | lastLoginTime: 2025-01-02T03:04:05.678Z | snmpUser: monitor | sshHostKey: ssh-ed25519 AAAAC3Nz
  jdbcUrl: jdbc:postgresql://db/cmdb | privateIp: 10.0.0.4 | accessLevel: full | clientId: org-access | sharedBy: anna
`
  .trim()
  .split(/\s*[|\n]\s*/)
  .map((member) => member.split(/: (.*)/) as [name: string, value: string]);

/** Texts of services, logs, and people without credentials. */
const harmlessTexts = [
  'There is no credential: communityStringInfo or authList needs an element.',
  'The password is not right.',
  'Password reset e-mail sent to anna@example.com.',
  'Token refresh failed: timeout',
  'Missing API key.',
  'Authorization failed: insufficient privileges',
  'Authentication: LDAP',
  'Private key not found in /etc/ssl/private/server.key.',
  'Basic knowledge of networks is needed.',
  'Bearer authentication is used.',
  'password: (not set)',
  'password=********',
  'password: [REDACTED]',
  'token: null',
  'token expires in 3600 s',
  'Das Passwort muss geändert werden.',
  'This token lives: `Acme · 42m`',
  'an object `{ key, passphrase }` can be used',
  'Jan  2 03:04:05 core-1 sshd[812]: Failed password for root from 10.0.0.7 port 51234 ssh2',
  '10.0.0.7 - anna [02/Jan/2025:03:04:05 +0000] "GET /api/v2/nodes?limit=10&sort=name HTTP/1.1" 200 512',
  'level=info msg="user signed in" user=anna method=password',
  'grant_type=password&username=anna&scope=read',
  'at com.example.auth.TokenService.refresh(TokenService.java:112)',
  'SyntaxError: Unexpected token < in JSON at position 0',
  'https://cmdb.example.com/a@b/c',
  'https://cmdb.example.com/x?key=core-1',
  'http://[2001:db8::1]:8080/',
  'Anna Berg <anna@example.com>',
  'ssh://git@git.example.com/a/b.git',
  'urn:uuid:0e7f1c1e-7f7a-4f5c-9a9e-0a1b2c3d4e5f',
  'C:\\Program Files\\Org\\password.txt',
  'arn:aws:iam::123456789012:user/anna',
  'docker.io/library/redis:7.2@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'WWW-Authenticate: Bearer realm="acme", error="invalid_token", error_description="The access token expired"',
  'Digest realm="acme", qop="auth", algorithm=SHA-256',
  'ETag: W/"33a64df551425fcc55e4d42a148795d9f25f89d4"',
  '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUExample\n-----END CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
  '<password></password>',
  '<label for="password">Password</label><input type="password" name="password">',
  'PermitRootLogin prohibit-password',
  'aaa authentication login default group tacacs+ local',
  'CREATE TABLE users (id int, password varchar(255))',
  '"token_type": "bearer", "expires_in": 3600',
];

/** A row of the table in the document. */
interface Row {
  readonly what: string;
  readonly text: string;
  readonly shown: string;
}

const cellOf = (cell: string) => cell.trim().replace(/^`|`$/g, '').replaceAll('⏎', '\n');

const rows: readonly Row[] = readFileSync('docs/internals/redaction.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| hidden |'))
  .map((line) => {
    const [, what = '', text = '', shown = ''] = line.split('|');
    return { what: what.trim(), text: cellOf(text), shown: shown.trim() === 'the same' ? cellOf(text) : cellOf(shown) };
  });

const clean = redaction();
const shownOf = (text: string): string => {
  const body = clean.body(text);
  return body.kind === 'empty' ? text : body.text;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const sentOf = (text: string): Sent => (parsed(text) === undefined ? { text } : { json: parsed(text) });

describe('credentials in responses of the service', function () {
  this.timeout(60_000);

  it('credentials are hidden exactly as the examples in docs/internals/redaction.md show', () => {
    for (const { what, text, shown } of rows) {
      assert.equal(shownOf(text), shown, what);
      // In a text, digits are replaced by no string of JSON, a map is not known as one, and escapes are read once.
      if (/:4711|orgPrivilegeMap|\\"/.test(text)) continue;
      assert.equal(shownOf(JSON.stringify({ note: text })), JSON.stringify({ note: shown }), `${what}, in JSON`);
    }
    assert.ok(rows.length >= 16 && rows.filter(({ text, shown }) => text === shown).length >= 4);
  });

  it('credentials of the service are shown on no surface', async () => {
    const shown: string[] = [];
    for (const { what, text } of rows)
      for (const [surface, show] of Object.entries(surfaces))
        if (surface === 'the user, read' && text.includes('\\"')) continue;
        else if (/Kite|4711/.test((await show(sentOf(text))).replaceAll('\\', ''))) shown.push(`${surface}: ${what}`);
    assert.deepEqual(shown, []);
  });

  it('the check of surfaces detects a visible text on every surface except errors', async () => {
    for (const [surface, show] of Object.entries(surfaces)) {
      const text = await show({ json: { note: 'Kite' } });
      // Errors are in words of Org Access alone.
      assert.equal(text.includes('Kite'), surface !== 'errors', surface);
    }
  });

  it('redaction leaves every character outside credentials unchanged, and JSON valid', () => {
    const text =
      '\ufeff{ "b":1.0,\r\n"id":9007199254740993, "token" : "a\\"b\\\\" ,"1":[1e400,-0],"1":{},"x":"\\u00e9\\/" }\n';
    const { text: shown, hidden: spans } = clean.json(text);
    assert.equal(shown, text.replace('a\\"b\\\\', hidden));
    assert.deepEqual(
      spans.map(({ start, end }) => text.slice(start, end)),
      ['a\\"b\\\\'],
    );
    for (const value of ['a","b":"', 'x\\', '\\"', '{"password":"', 'token=', 'pw: "', '\\u0022', '%22', '\n', "'"])
      for (const make of [
        (part: string) => ({ token: part, list: [part], [part]: 1, last: `x token=abc${part}` }),
        (part: string) => ({
          note: `password=${part}`,
          more: `secret: "${part}"`,
          in: JSON.stringify({ apiKey: part }),
        }),
      ]) {
        const sent = JSON.stringify(make(value));
        const seen = clean.json(sent);
        assert.doesNotThrow(() => JSON.parse(seen.text), sent);
        assert.equal(Object.keys(JSON.parse(seen.text) as object).length, Object.keys(make(value)).length, sent);
      }
  });

  it('redaction leaves values with harmless names unchanged', () => {
    const changed = harmlessNames.flatMap(([name, value]) =>
      [JSON.stringify({ [name]: value }), `${name}=${value}\nx=y\n`, `INFO ${name}: ${value}\n`].filter(
        (one) => shownOf(one) !== one,
      ),
    );
    assert.deepEqual(changed, []);
  });

  it('redaction leaves pagination tokens unchanged, but hides similarly named credentials', () => {
    const names =
      'nextToken nextPageToken previous_token page-token X-Continuation-Token $skipToken skiptoken syncToken';
    for (const name of names.split(' '))
      for (const text of [
        JSON.stringify({ [name]: 'CAESBkFC', [`@odata.${name}`]: 'x' }),
        JSON.stringify({ next: `https://a.example.com/x?a=1&${name}=CAESBkFC` }),
        `<https://a.example.com/x?${encodeURIComponent(name)}=CAESBkFC>; rel="next"`,
        `https://a.example.com/?to=${encodeURIComponent(`/x?${name}=CAESBkFC`)}`,
      ])
        assert.equal(shownOf(text), text);
    for (const name of ['nextAccessToken', 'pageApiKey', 'backendToken', 'syncPassword', 'asyncRefreshToken'])
      assert.equal(shownOf(`{"${name}":"a"}`), `{"${name}":"${hidden}"}`);
  });

  it('redaction leaves harmless texts unchanged', () => {
    const changed = harmlessTexts.filter((text) =>
      [text, `2025-01-02T03:04:05Z INFO [main] - ${text}`, `first\n${text}\nlast`, JSON.stringify([text])].some(
        (written) => shownOf(written) !== written,
      ),
    );
    assert.deepEqual(changed, []);
  });

  it("redaction leaves Org Access's own messages unchanged", () => {
    const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8')) as Record<
      string,
      string | { readonly message: string }
    >;
    const messages = Object.values(bundle).map((message) => (typeof message === 'string' ? message : message.message));
    const changed = messages
      .flatMap((message) => [message, `info: ${message.replaceAll(/\{\d\}/g, 'https://acme.example.com')}`])
      .filter((line) => shownOf(line) !== line);
    assert.deepEqual(changed, []);
    assert.ok(messages.length > 500);
  });
});

describe('secrets of the session', () => {
  const secrets = ['AT.own-secret_1', 'päss"w\\ord/ 1', '471147114711'];

  it('secrets of the session are hidden as they are and escaped, even if a person asks for hidden values', () => {
    for (const secret of secrets)
      for (const make of [redaction(secrets), redaction(secrets, true)])
        for (const written of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
          assert.equal(make.text(`x ${written} y`).text, `x ${hidden} y`, written);
          const json = JSON.stringify({ note: `x ${written} y`, [written]: 1 });
          const left = make.json(json).text.toLowerCase();
          assert.ok(!left.includes(written.toLowerCase()) && JSON.parse(left) !== undefined, left);
        }
    assert.equal(redaction(secrets).json('{"id":471147114711}').text, `{"id":"${hidden}"}`);
  });

  it('a person who asks for hidden values sees all except the secrets of the session', () => {
    const text = '{"password":"p","note":"token=abc AT.own-secret_1"}';
    assert.equal(redaction(secrets, true).json(text).text, `{"password":"p","note":"token=abc ${hidden}"}`);
  });
});

describe('redaction of the privilege map', () => {
  it('redaction leaves the privilege map unchanged except for passwords and recognizable credentials', () => {
    const map = {
      '1:Acme': { roles: ['Token Admin'], 'API tokens': ['VIEW'], 'password policy': { VIEW: true }, secret: 'MANAGE' },
    };
    assert.deepEqual(decodeUserRecord({ name: 'Robin', orgPrivilegeMap: map }).raw, {
      name: 'Robin',
      orgPrivilegeMap: map,
    });
    const odd = { '1:Acme': { password: 'Kite1', apiKey: 'Kite00002maple', x: 'ghp_Kite0123456789abcdef' } };
    assert.doesNotMatch(JSON.stringify(decodeUserRecord({ orgPrivilegeMap: odd }).raw), /Kite/);
  });

  it('redaction does not change how the privilege map of any sample record is read', () => {
    const lines = readFileSync('test/records/shapes.jsonl', 'utf8').split('\n').filter(Boolean);
    for (const line of lines) {
      const { map } = JSON.parse(line) as { map: unknown };
      const { access, raw } = decodeUserRecord({ orgPrivilegeMap: map });
      assert.deepEqual(access, readPrivilegeMap(map), line);
      assert.deepEqual((raw as { orgPrivilegeMap: unknown }).orgPrivilegeMap, map, line);
    }
    assert.ok(lines.length > 0);
  });
});
