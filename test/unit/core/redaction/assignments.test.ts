import assert from 'node:assert/strict';
import { isCredentialIn, withoutAssigned } from '../../../../src/core/redaction/text/assignments.ts';
import { hidden, mostHidden } from '../../../../src/core/redaction/names/credentialNames.ts';
import { marked } from '../../../support/marked.ts';
import '../../../support/forgottenNames.ts';

const forms: Readonly<Record<string, readonly string[]>> = {
  'settings and variables': [
    'password=‹Kite›', 'db.password = ‹Kite maple›\nport=1', 'token: ‹Kite›', 'api_key := ‹Kite›', '(x) password=‹Kite› y', 'password == ‹Kite›', 'password -> ‹Kite›', 'password => ‹Kite›', 'password :: ‹Kite›', 'password：‹Kite›', 'export TOKEN=‹Kite›', 'PASSWORD="‹Kite maple›"; x', "$password = '‹Kite›';",
    'a=1&access_token=‹Kite›&b=2', 'a b c token=‹Kite›;x=1', 'password\t=\t‹Kite›', 'my_pass = ‹Kite›', 'user=anna password=‹Kite› host=h', 'port=22', 'passwords: 12', 'password: true', 'password=', 'tokenizer=x', 'foo.token=‹Kite›', '$env:TOKEN = ‹Kite›', 'пароль=‹Kite›',
    'user[api_key]=‹Kite›', 'tokens[admin]=‹Kite›', 'C:\\x\ntoken: ‹Kite›', 'token=‹password=Kite›', 'token: true\nport: 22', ' token=‹Kite›\n    port=22', `(x) password=‹Kite› y\n${'and more '.repeat(20)}`, `export TOKEN=‹Kite maple›\n${'and more '.repeat(20)}`, `password="‹${'*'.repeat(220)}Kite›"`, 'see /a/b and token: ‹Kite›', 'at C:\\x token: ‹Kite›', 'GET /x/token=‹Kite›', '10:30:00 token:‹Kite›', 'urn:x:token: ‹Kite›', 'a b c\n   \t   -   password: ‹Kite maple›',
  ],
  'members of objects': ['"password": "‹Kite maple›",', "'password' => '‹Kite›',", ':password => "‹Kite›"', '\\"password\\":\\"‹Kite›\\"', '`token`: `‹Kite›`', '["api_key"] = "‹Kite›"', 'x["api_key"] = "‹Kite›"', '{password:‹Kite›}', '"password" is set to "‹Kite›"', '"a.token": "‹Kite›"', 'setPassword("‹Kite›")', '.password("‹Kite›")', "define('DB_PASSWORD', '‹Kite›');", 'User(name=anna, password=‹Kite›, id=4)', 'password=‹["Kite"]›', 'x.user("a")\n  .password("‹Kite›")', '["api_key" ] = "‹Kite›"', 'set_password(b"‹Kite›")', '("token", "‹Kite›")', 'define( "A_TOKEN", "‹Kite›")', '""password"": ""‹Kite›""'],
  'lines with marks around the name': ['**Password**: ‹Kite maple›', '_Password_: ‹Kite maple›', 'x **Password**: ‹Kite› maple', '\u001b[1mpassword\u001b[0m: ‹Kite›', 'Password (again): ‹Kite›', '- password: ‹Kite maple›', '# password: ‹Kite maple›', 'password[0]: ‹Kite›', 'userPassword;binary:: ‹S2l0ZQ==›', 'API key: ‹Kite maple›', 'token refresh failed: x', 'pass\\u0077ord: ‹Kite›', '"\\u0074oken": "‹Kite›"', '\u001b[1;31mpassword\u001b[0;1m: ‹Kite›', '***Password***: ‹Kite›', 'userPassword;lang-de: ‹Kite›', 'Password(again): ‹Kite›', '// token: ‹Kite maple›', '-- password: ‹Kite maple›'],
  'options of commands': ['--token ‹Kite› x', '--token=‹Kite›', '-Password ‹Kite›', '/pwd:‹Kite›', 'java -Dkeystore.password=‹Kite› -jar x', 'ENV TOKEN ‹Kite›', 'setx  API_KEY ‹Kite›', 'token Kite', '--token --x', '--user anna', '--token "‹Kite maple›"', 'setenv TOKEN ‹Kite›', 'xENVY TOKEN Kite', '--token  ‹Kite› x', '--cookie ‹a=b› x', '--password ‹p=q›\n  x', '--token ‹YWJj==› x', 'run -pin ‹a:b› x', '--user anna token=‹Kite›', '--new password: ‹Kite›', '--token\t ‹Kite›', 'run "--token ‹Kite›" x', '--token (see below) Kite', '--token" Kite', '--token"" Kite', '-Dpin=‹Kite›', '-Dauth=‹Kite›', 'ENV TOKEN ‹abc=d›', '--Dpin=Kite', 'Dpin=Kite', '-xDpin=Kite', 'net use /pwd:‹Kite› x', 'FROM x\nENV TOKEN ‹Kite›', 'ENV A token Kite'],
  'headers': ['Authorization: ‹Basic abc, def›\nHost: h', 'Cookie: ‹a=b; c=d›', 'Authorization: ‹Basic\n abc›\nHost: h', 'Set-Cookie: ‹a=b; Path=/›'],
  'a label and its value': ['name: password\nvalue: ‹Kite›', 'key=api_key, value=‹Kite›', 'name=token value="‹Kite›"', '"key": "password", "value": "‹Kite›"', "name: 'token';\n content => ‹Kite›", 'name: color\nvalue: Kite', 'name: password\nother: Kite', '@name: token\n@value: ‹Kite›', 'field = token\n  default = ‹Kite›', 'param=token content="‹Kite›"', 'name=token content="‹Kite›"', 'name: token value: ‹Kite›', 'name: API key  value: ‹Kite›', 'name: "Current password:"\nvalue: "‹Kite›"', 'name: Current password:\nvalue: ‹Kite›', 'filename=token content="Kite"', 'keyword: password\ncontent: Kite', 'color: password\ncontent: Kite', 'name: <none>, token, value: Kite', 'name: a=b token\nvalue: Kite', 'name: token\nnext: maple\nname: color\nvalue: red'],
  'what is none': ['/oauth/token: 401', 'GET /a/b/token: 404', 'urn:x:secret:name: y', 'ACME\\secret: x', 'a password, that is', 'the secret (of x) is', 'user@secret: y', '$x-token',
    `/oauth/token: 401 ${'and more '.repeat(20)}`, 'GET /oauth/token: 401', 'POST /token: 401', 'GET /a/b/token:404', 'GET api/v1/token: 404', 'GET /api/v1/a/token: 404', '/token -> 401', 'x u:ab:token:name', 'arn:aws:secretsmanager:eu-west-1:123:secret:name', 'arn:aws:iam::123:token:name', 'x "token", "Kite"', '(password, "Kite")', '(a, "token", "Kite")', '("","token", "Kite")'],
};

describe('values that are assigned to credentials', () => {
  for (const [what, samples] of Object.entries(forms)) {
    it(`are hidden in ${what}`, () => {
      for (const sample of samples) {
        const [text, shown] = marked(sample);
        assert.equal(withoutAssigned(text), shown);
      }
    });
  }
});

describe('a name of several words', () => {
  const names = { 'API key': true, 'token refresh failed': false, 'new password': true, 'password again': true, 'password value': true, 'password 2': true, 'secret.': false, 'a@token': false, 'user token': true, 'pass\\u0077ord': true, 'x.token': true, 'x[token]': true, 'password*': true, 'password:': true, token: true, 'token x': false, color: false, 'private key file': false, 'SNMP community string': true, 'password hash (old)': true, 'svc[auth]': true, 'svc.auth': true, 'svc:pin': true, 'password value:': true, 'password value**': true, ' token ': true, 'the password file': false, 'user token refresh': false, 'shared access signature': true, 'enter your new password': true, 'enter your API key': true, 'token API key': true, 'password context': false, 'password newsletter': false, 'password 12': true, 'password server name': false };
  for (const [name, expected] of Object.entries(names)) it(`${expected ? 'is' : 'is not'} of a credential: ${name}`, () => assert.equal(isCredentialIn(name), expected));
});

describe('a text with very many of them', () => {
  it('is hidden from the 20,000th on', () => {
    const text = 'pw=a\n'.repeat(mostHidden + 1);
    const shown = `pw=${hidden}\n`.repeat(mostHidden);
    assert.ok(withoutAssigned(text) === `${shown.slice(0, -1)}${hidden}`);
    assert.ok(withoutAssigned(text.slice(10)) === shown.slice(`pw=${hidden}\n`.length));
  });

  it('is no name of a credential itself', () => {
    assert.deepEqual([' '.repeat(95), ' '.repeat(196)].map((spaces) => isCredentialIn(`${spaces}token`)), [true, false]);
  });
});
