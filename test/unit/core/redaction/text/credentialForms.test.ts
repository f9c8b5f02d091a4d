import assert from 'node:assert/strict';
import { mostHidden } from '../../../../../src/core/redaction/names/credentialNames.ts';
import { withoutCredentialForms } from '../../../../../src/core/redaction/text/credentialForms.ts';
import { marked } from '../../../../support/texts/marked.ts';
import '../../../../support/credentials/forgottenNames.ts';

const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiI0In0.c2ln';
const hex = (count: number) => '0123456789abcdef'.repeat(10).slice(0, count);
const mixed = (count: number) => 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7'.repeat(4).slice(0, count);

/** What is hidden stands in `‹›`; a text without them stays as it is. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'a private key': [
    '-----BEGIN RSA PRIVATE KEY-----‹\nabc\ndef\n›-----END RSA PRIVATE KEY----- x',
    '-----BEGIN PRIVATE KEY-----‹abc›-----END PRIVATE KEY-----',
    '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----‹abc›---- END SSH2 ENCRYPTED PRIVATE KEY ----',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----‹\nabc\n›-----END PGP PRIVATE KEY BLOCK-----',
    '-----BEGIN PRIVATE KEY-----‹abc -----END RSA PRIVATE KEY-----›',
    'x -----BEGIN EC PRIVATE KEY-----‹\nabc without an end›',
    '-----BEGIN PRIVATE KEY-----‹abc›----END PRIVATE KEY----- x',
    'Private-Lines: 14‹\nabc\ndef›',
    '---BEGIN PRIVATE KEY-----abc',
    '-----BEGIN PUBLIC KEY-----abc-----END PUBLIC KEY-----',
  ],
  'a JSON Web Token': [
    `<‹${jwt}›>`,
    `‹${jwt}.more.more›`,
    '‹eyJhbGciOiJ.eyJ.›',
    'xeyJhbGciOiJub25l.eyJzdWIiOiI0.c2ln',
    'eyJhbGciOiJub25lIn0',
  ],
  'a key as JSON': [
    `{"d":"‹${hex(32)}›"}`,
    `{"kty":"x", ""k"" : ""‹${hex(40)}-_›""}`,
    `{"x":"${hex(32)}","d":"short"}`,
    `,\n"d": "‹${hex(32)}›"`,
  ],
  'what stands after a scheme': [
    'Authorization: Bearer ‹a1b2c3›',
    'basic  ‹YW5uYTphYmM=› x',
    'Basic ‹dXNlcjpwdw==›',
    'Bearer "‹a1b2c3!›"',
    'bearer token=‹a1b2c3›',
    'Bearer \\\\"‹a1b2c3›\\\\"',
    "ApiKey '‹k9.x~y+z/a:b@c-d›'",
    'Bearer ‹AbCdEfGhIjKlMnOp==›',
    'Token ‹abc12345›',
    'Bearer realm',
    'a bearer of news',
    'xBearer a1b2c3',
    'Bearer a1b2',
    'Basic some-long-words.of.prose',
    'Bearer abcdefghijklmnop.qrst',
    'Basic abcdefgh=',
    'Basic ‹abcdefgH123=›',
    'Basic ABCDE=',
    'Basic auth is off',
    'Basic USERNAME= is empty',
    'Token app.userRole= is empty',
    'Bearer com.example.authenticationprovider',
    '/token a1b2c3d4',
    'Bearer error="x"',
    'Bearer charset="x"',
    'Basic realm="x"',
  ],
  'a digest or a signature of a request': [
    'Digest  username=‹"a", response="b"›',
    'xDigest username="a"',
    'AWS4-HMAC-SHA256  Credential=‹A›',
    'Hawk  id="‹x›',
    'AWS4-HMAC-SHA256 Credential=‹A/b, Signature=c›',
    'OAuth oauth_token="‹x", y="z"›\nnext',
    'Hawk id="‹x"›',
    'SharedAccessSignature ‹sr=a&sig=b›<',
  ],
  'the signature in the query of a URL': [
    'https://h/?sig=‹abcdefgh12345678%2B==›',
    '&amp;code=‹abcdefgh12345678›',
    '?x=1&key=‹abcdefgh12345678›&y=2',
    '#hmac=‹abcdefgh.~/+-123›',
    '?x-amz-signature=‹abcdefgh12345678›',
    ';X-Goog-Credential=‹abcdefgh12345678›',
    '?sig=short',
    'sig=abcdefgh12345678',
  ],
  'the password in a URL': [
    'https://anna:‹Kite›@h.example/',
    'a+b.c-1://:‹x›@[::1]/',
    'redis:\\/\\/u:‹Kite›@h',
    'amqp://u:‹a/b#c?d:e›@h',
    'https://u:‹a@b@c›@h',
    'https://u:8080/x@y',
    '<https://u:‹Kite›@h>',
    'https://u:‹a@bc›@h',
    '7https://u:Kite@h',
    'https://h:8443/?x=a@b',
    'http://u:Kite h@x',
    'mailto:a@b',
    'git+https://u:‹12›@h',
  ],
  'the token in a URL in place of a user name': [
    'https://‹abc123›@h/',
    'git+https:\\/\\/‹abc›@h',
    'snmp://‹public›@10.0.0.1',
    'ftp://anna@h',
    'xhttps://anna@h',
    'http://‹abc›@h',
    '<https://‹abc›@h>',
    'https://h/a@b',
  ],
  'the password of an Oracle connection': [
    'jdbc:oracle:thin:scott/‹tiger›@h:1521',
    'sqlplus -s  -L scott/‹tiger›@orcl',
    'connect scott/‹tiger›',
    'sqlplus scott@orcl',
    'xconnect scott/tiger',
    'sqlplus  scott/‹tiger›@orcl',
    'sqlplus -ab  scott/‹tiger›',
  ],
  'the password of a connection in Go': [
    'a-b.c:‹Kite›@tcp(h)',
    'u:‹Kite›@unix(/x)',
    'u:Kite@udp(h)',
    ' ab:‹Kite›@tcp(h)',
    'dsn u:‹Kite›@tcp(h)',
    'a@b:Kite@tcp(h)',
    '/a:b@tcp(h)',
  ],
  'a webhook': [
    'https://hooks.slack.com/services/‹T0/B0/x› y',
    'hooks.slack.com/workflows/‹a›',
    'discord.com/api/webhooks/‹1/x›"',
    'discordapp.com/api/webhooks/‹1›',
    'x.webhook.office.com/webhookb2/‹a›<',
    'api.telegram.org/bot‹1:x/›',
  ],
  'a stored password of Unix or the web': [
    '‹$2b$12$abcdefghijkl› x',
    '‹$6$salt$abcdefg›',
    '‹$P$Babcdefghijklmnopqrstuv›',
    '‹$H$9abcdefghijklmnopqrstuv›',
    '‹$7$abc$defghi›',
    '‹pbkdf2_sha256$260000$salt$hash›',
    '‹argon2id$v=19$m=1›',
    '‹sha1$salt1$abcdef›',
    '‹SCRAM-SHA-256$4096:abcdefghijklm/+=$:›',
    'a$b$c',
    '$x$ab',
    'x$2b$12$abcdefghijkl',
    'x$P$Babcdefghijklmnopqrstuv',
    '$P$Bab',
    '$Q$B',
    '<‹$H$9abcdefghijklm/pqrs.uv›>',
    '‹sha512$salt1$abcdef›',
    'xsha1$abcdefg',
  ],
  'a stored password of directories or of Java': [
    '‹{SSHA}abcdefgh=›',
    '‹{SHA512}abc+/$.,-›',
    '‹{SMD5}abcdef›',
    '‹{MD5}abcdef›',
    '‹{CRYPT}abcdef›',
    '‹{PBKDF2-SHA256}abcdef›',
    '‹{ARGON2ID}abcdef›',
    '‹{cipher}abcdef›',
    '‹{3DES}abcdef›',
    '‹{DES}abcdef›',
    '‹{AQAAab+/cdefghij=}›',
    '‹{AQAAab+/cdefghij==}›',
    '‹{AQAAab+/cdefghij}›',
    '{user}abcdef',
  ],
  'a stored password of databases or of Windows': [
    `‹*${hex(40).toUpperCase()}›`,
    `‹md5${hex(32)}›`,
    `‹0x0200${hex(40).toUpperCase()}›`,
    `‹0x0100${hex(48).toUpperCase()}›`,
    `admin:500:‹${hex(32)}:${hex(32)}›:::`,
    `x*${hex(40).toUpperCase()}`,
    `**${hex(40).toUpperCase()}`,
    `*${hex(40).toUpperCase()}Z`,
    `a0x0200${hex(40).toUpperCase()}`,
    ` ‹0x0200${hex(40).toUpperCase()}›`,
    hex(32),
    `amd5${hex(32)}`,
    `md5${hex(32)}z`,
  ],
  'a value that a tool has encrypted': [
    `$ANSIBLE_VAULT;1.1;AES256\n  ‹${hex(30)}\n  ${hex(30)}\n›`,
    `$ANSIBLE_VAULT;1.1;AES256\n‹${`${hex(80)}\n`.repeat(8)}›`,
    '‹ENC(abcdefgh+/=12345)›',
    '‹vault:v12:abcdefgh+/=_12345›',
    'ENC(short)',
    'xvault:v1:abcdefgh12345678',
  ],
};
// oxfmt-ignore
const beginnings = [
  `AKIA${hex(16).toUpperCase()}`, `ASIA${hex(12).toUpperCase()}`, `ghp_${mixed(20)}`, `gho_${mixed(25)}`,
  `github_pat_${mixed(20)}`, `ghs_${hex(36)}`, `github_pat_${hex(22)}`, `dop_v1_${hex(64)}`, `glsa_${hex(32)}`,
  `glsc_${hex(32)}`, `glc_${hex(32)}`, `123456789:${hex(10)}${mixed(30)}`,
  `glpat-${mixed(16)}`, `glsoat-${mixed(16)}`, `xoxb-${mixed(8)}`, `xapp-${mixed(8)}`,
  `AIza${mixed(30)}`, `ya29.${mixed(16)}`, `1//${mixed(30)}`, `sk_live_${mixed(10)}`, `rk_test_${mixed(10)}`,
  `sk-${mixed(16)}`, `GOCSPX-${mixed(16)}`, `npm_${mixed(20)}`, `hf${mixed(20)}`, `pypi-${mixed(16)}`,
  `hvs.${mixed(16)}`, `dop_v1_${mixed(32)}`, `SG.${mixed(16)}.${mixed(16)}`, `${mixed(14)}.atlasv1.${mixed(16)}`,
  `dt0c01.${mixed(16)}.${mixed(32)}`, `dp.pt.${mixed(32)}`, `dapi${hex(32)}`, `shpat_${hex(32)}`, `sbp_${hex(32)}`,
  `key-${hex(32)}`, `xkeysib-${hex(32)}-${mixed(8)}`, `SK${hex(32)}`, `PMAK-${hex(20)}-${hex(30)}`,
  `NRAK-${mixed(20).toUpperCase()}`, `K10${hex(40)}::server:${mixed(20)}`, `ATATT${mixed(20)}`,
  `AGE-SECRET-KEY-1${mixed(20)}`, `glsa_${mixed(20)}`, `eyJrIjoi${mixed(20)}+/==`, `123456789:${mixed(33)}`,
  `bot123456:${mixed(33)}`,
];

describe('credentials that show by how they are written', () => {
  for (const [what, samples] of Object.entries(forms)) {
    it(`are ${what}`, () => {
      for (const sample of samples) {
        const [text, shown] = marked(sample);
        assert.equal(withoutCredentialForms(text), shown);
      }
    });
  }

  it('are tokens of well-known services, by their beginning, where a word begins', () => {
    for (const token of beginnings) {
      const [text, shown] = marked(`x ‹${token}› y`);
      assert.equal(withoutCredentialForms(text), shown, token);
    }
    for (const other of [
      'AKIAshort',
      'ghx_' + hex(20),
      'sk-short',
      '12345:' + mixed(33),
      '123456789:' + '0123456789'.repeat(4),
    ])
      assert.equal(withoutCredentialForms(`x ${other}`), `x ${other}`);
  });

  it('are hidden with all that follows beyond 20,000 of them', () => {
    const [url, shown] = marked('https://‹Kite›@h ');
    assert.ok(withoutCredentialForms(url.repeat(mostHidden + 1)) === shown.repeat(mostHidden).slice(0, -'@h '.length));
    const harmless = 'https://h/ '.repeat(mostHidden);
    assert.ok(withoutCredentialForms(harmless + url + url) === harmless + shown + shown);
  });

  it('are a word and 20 letters and digits that no language writes', () => {
    for (const sample of [
      `‹acme_${mixed(20)}›`,
      `‹acme-live-prod_${mixed(24)}›`,
      `‹acme_abc123_${mixed(20)}›`,
      `acme_${hex(20)}`,
      `/acme_${mixed(20)}`,
      `Acme_${mixed(20)}`,
    ]) {
      const [text, shown] = marked(sample);
      assert.equal(withoutCredentialForms(text), shown);
    }
  });
});
