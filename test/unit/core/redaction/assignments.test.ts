import assert from 'node:assert/strict';
import { isCredentialIn, withoutAssigned } from '../../../../src/core/redaction/assignments.ts';
import { marked } from '../../../support/marked.ts';
import '../../../support/forgottenNames.ts';

const forms: Readonly<Record<string, readonly string[]>> = {
  'settings and variables': [
    'password=‹Kite›', 'db.password = ‹Kite maple›\nport=1', 'token: ‹Kite›', 'api_key := ‹Kite›', '(x) password=‹Kite› y', 'password == ‹Kite›', 'password -> ‹Kite›', 'password => ‹Kite›', 'password :: ‹Kite›', 'password：‹Kite›', 'export TOKEN=‹Kite›', 'PASSWORD="‹Kite maple›"; x', "$password = '‹Kite›';",
    'a=1&access_token=‹Kite›&b=2', 'a b c token=‹Kite›;x=1', 'password\t=\t‹Kite›', 'my_pass = ‹Kite›', 'user=anna password=‹Kite› host=h', 'port=22', 'passwords: 12', 'password: true', 'password=', 'tokenizer=x', 'foo.token=‹Kite›', '$env:TOKEN = ‹Kite›', 'пароль=‹Kite›',
  ],
  'members of objects': ['"password": "‹Kite maple›",', "'password' => '‹Kite›',", ':password => "‹Kite›"', '\\"password\\":\\"‹Kite›\\"', '`token`: `‹Kite›`', '["api_key"] = "‹Kite›"', 'x["api_key"] = "‹Kite›"', '{password:‹Kite›}', '"password" is set to "‹Kite›"', '"a.token": "‹Kite›"', 'setPassword("‹Kite›")', '.password("‹Kite›")', "define('DB_PASSWORD', '‹Kite›');", 'User(name=anna, password=‹Kite›, id=4)', 'password=‹["Kite"]›'],
  'lines with marks around the name': ['**Password**: ‹Kite maple›', '_Password_: ‹Kite maple›', 'x **Password**: ‹Kite› maple', '\u001b[1mpassword\u001b[0m: ‹Kite›', 'Password (again): ‹Kite›', '- password: ‹Kite maple›', '# password: ‹Kite maple›', 'password[0]: ‹Kite›', 'userPassword;binary:: ‹S2l0ZQ==›', 'API key: ‹Kite maple›', 'token refresh failed: x', 'pass\\u0077ord: ‹Kite›'],
  'options of commands': ['--token ‹Kite› x', '--token=‹Kite›', '-Password ‹Kite›', '/pwd:‹Kite›', 'java -Dkeystore.password=‹Kite› -jar x', 'ENV TOKEN ‹Kite›', 'setx  API_KEY ‹Kite›', 'token Kite', '--token --x', '--user anna', '--token "‹Kite maple›"', 'setenv TOKEN ‹Kite›', 'xENVY TOKEN Kite'],
  'headers': ['Authorization: ‹Basic abc, def›\nHost: h', 'Cookie: ‹a=b; c=d›', 'Authorization: ‹Basic\n abc›\nHost: h', 'Set-Cookie: ‹a=b; Path=/›'],
  'a label and its value': ['name: password\nvalue: ‹Kite›', 'key=api_key, value=‹Kite›', 'name=token value="‹Kite›"', '"key": "password", "value": "‹Kite›"', "name: 'token';\n content => ‹Kite›", 'name: color\nvalue: Kite', 'name: password\nother: Kite', '@name: token\n@value: ‹Kite›', 'field = token\n  default = ‹Kite›'],
  'what is none': ['/oauth/token: 401', 'GET /a/b/token: 404', 'urn:x:secret:name: y', 'ACME\\secret: x', 'a password, that is', 'the secret (of x) is', 'user@secret: y', '$x-token'],
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
  const names = { 'API key': true, 'token refresh failed': false, 'new password': true, 'password again': true, 'password value': true, 'password 2': true, 'secret.': false, 'a@token': false, 'user token': true, 'pass\\u0077ord': true, 'x.token': true, 'x[token]': true, 'password*': true, 'password:': true, token: true, 'token x': false, color: false, 'private key file': false, 'SNMP community string': true, 'password hash (old)': true };
  for (const [name, expected] of Object.entries(names)) it(`${expected ? 'is' : 'is not'} of a credential: ${name}`, () => assert.equal(isCredentialIn(name), expected));
});
