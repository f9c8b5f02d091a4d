import assert from 'node:assert/strict';
import { hidden, mostHidden } from '../../../../../src/core/redaction/names/credentialNames.ts';
import { withoutColumns } from '../../../../../src/core/redaction/text/columns.ts';
import { marked } from '../../../../support/texts/marked.ts';
import '../../../../support/credentials/forgottenNames.ts';

const tables: Readonly<Record<string, readonly string[]>> = {
  'apart by commas': [
    'user,password,host\nanna,‹Kite›,h\nkim,‹maple›,i',
    'user,password\r\nanna,‹Kite›\r\n',
    'user, "password"\nanna, ‹"Kite, maple"›',
    'user,password\nanna,\n',
    'user,password\nanna,‹Kite›\n\nkim,‹x›',
    'token,secret\n‹a›,‹b›',
    `${'x'.repeat(60)},token\na,‹Kite›`,
  ],
  'apart by semicolons, tabs or bars': [
    'user;token\nanna;‹Kite›',
    'user\ttoken\nanna\t‹Kite›',
    'user;token\nanna;‹Kite›\n\na;b',
    '| user | password |\n|---|---|\n| anna | ‹Kite maple› |\nthe end',
    'user | token\n-----+------\nanna | ‹Kite›',
    'user;token\nanna;‹Kite›\n \t\na;b',
  ],
  'with what a log says before them': [
    'INFO: user,token\nanna,‹Kite›',
    '2024 > user,token\nanna,‹Kite›',
    'INFO:auth,user\n‹Kite›,anna',
    'INFO:  auth,user\n‹Kite›,anna',
    'pin:,user\n‹Kite›,anna',
  ],
  'whose lines do not fit': ['user,token\nanna,‹Kite›\n‹a,b,c›', 'user;token\nanna;‹Kite›\n‹a;b;c›\r\n‹x›'],
  'with a name in each row': [
    '| password | ‹Kite› |',
    '| **password**: | ‹Kite maple› | x |',
    '| user | anna |',
    '|  password  |  |',
    'password | Kite',
    '  | password | ‹Kite› |',
    `| password ${' '.repeat(120)}| ‹Kite› |`,
    'cat a | passwd | sort',
  ],
  'that are none': [
    'user, password and host\nof the machine',
    'a password, that is,\nnot this one',
    'user,host\nanna,h',
    'token=1,password=2\na,b',
    'user,"pass,word"\na,‹b›',
    'user,"a,b"\na,b',
    'password\nKite',
    'a,{password}\nb,c',
    'user,keyboard\na,b\na,b,c',
    `${'x'.repeat(61)},token\na,Kite`,
    'names, passwords\n  \nof a, b',
    'echo a | passwd\nls | sort',
    'user,"re: auth"\na,b',
    'x"auth",user\na,b',
    '"auth"x,user\na,b',
    '"x-"auth,user\na,b',
  ],
};

describe('columns under the name of a credential', () => {
  for (const [what, samples] of Object.entries(tables)) {
    it(`are hidden in tables ${what}`, () => {
      for (const sample of samples) {
        const [text, shown] = marked(sample);
        assert.equal(withoutColumns(text), shown);
      }
    });
  }

  it('are hidden with all that follows beyond 20,000 lines of them', () => {
    const [head, empty, line, shown] = [
      'user,token\n',
      'anna,\n'.repeat(mostHidden),
      'anna,Kite\n',
      `anna,${hidden}\n`,
    ];
    assert.ok(withoutColumns(head + empty + line) === head + empty + shown);
    assert.ok(withoutColumns(head + line.repeat(mostHidden + 1)) === head + shown.repeat(mostHidden - 1) + hidden);
  });
});
