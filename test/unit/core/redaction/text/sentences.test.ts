import assert from 'node:assert/strict';
import { hidden, mostHidden } from '../../../../../src/core/redaction/names/credentialNames.ts';
import { withoutSaid } from '../../../../../src/core/redaction/text/sentences.ts';
import { marked } from '../../../../support/texts/marked.ts';
import '../../../../support/credentials/forgottenNames.ts';

const sentences: Readonly<Record<string, readonly string[]>> = {
  'what looks like one': [
    'password ‹Kite7maple›',
    'the password for root is ‹Kite7maple›.',
    'with password ‹Kite7maple› for anna',
    'Login failed with password (‹Kite7maple›)',
    "invalid token '‹a1b2c3d4›'",
    'API key ‹a1b2c3d4› is not valid',
    'community string ‹Kite7x› rejected',
    'key-string 7 ‹Kite7x›',
    'password changed from ‹Kite7x› to ‹Maple8y›',
    'Das Kennwort für root ist ‹Kite7x›',
    'mot de passe ‹Kite7x›',
    'SNMP  community ‹Kite7x›',
    'secret 12 ‹Kite7x›',
    'verification code ‹a1b2c3d4›',
    'das Benutzerkennwort ‹Kite7x›',
    'wrong community ‹Kite7x›',
    'md5 ‹Kite7x›',
    'the key is new: ‹a1b2c3d4›',
    'password   ‹Kite7maple›',
    'password rotation ‹Kite7x›',
    'token forwarded ‹Kite7x›',
    'password [‹Kite7x›]',
    'password v1.2 ‹Kite7x›',
    'password one two three four ‹a1b2c3d4›',
    'password of one of two of three ‹a1b2c3d4›',
  ],
  'an ordinary word that is introduced as one': [
    'The password is ‹maple›.',
    'The password is ‹maple›',
    'the password for root is ‹maple›\nx',
    'Das Passwort lautet ‹maple›',
    'the pin is ‹1234› now',
    'The password is "‹maple›"',
    'with password "‹maple›"',
    'the password is `‹maple›`',
    'The password is "‹maple syrup›"',
    'The password is "‹old-style›".',
    'The password is ‹domino›.',
    'The password is ‹nomad›',
    'The password is ‹maple›. Then',
    'the token-secret "‹maple›"',
    'The password now is ‹maple›.',
    'with password "‹maple›',
  ],
  'nothing that is said of one': [
    'The password is wrong.',
    'The password is required',
    'password changed yesterday',
    'the password is maple syrup',
    'the token is invalid',
    'your password and mine',
    'the password was long',
    'The secret is out of date',
    'no password given',
    'password policy',
    'the key is maple',
    'path/password Kite7maple',
    'token "maple"',
    'the password is m.',
    'passwords. Kite7maple',
    'The password this time',
    'a password issue today',
    'keyboard a1b2c3d4',
    'turnkey a1b2c3d4',
    'passenger a1b2c3d4',
    'the key one two three a1b2c3d4',
    'password one two three four five a1b2c3d4',
    'he said "password reset"',
    'the password (again)',
    'password "old-style"',
    'the password reset. Then a1b2c3d4 came',
    'the password that everybody knows is maple.',
    'the key we use is maple.',
    ' a1b2c3d4 is the password for',
    'the token is 2024-05-06',
    'the pin is 05/2024',
    'The password is case-sensitive.',
    'the pin is 123',
  ],
};

describe('credentials that a sentence tells', () => {
  for (const [what, samples] of Object.entries(sentences)) {
    for (const sample of samples) {
      it(`are ${what}: ${sample.replaceAll('\n', ' ')}`, () => {
        const [text, shown] = marked(sample);
        assert.equal(withoutSaid(text), shown);
      });
    }
  }

  it('are hidden with all that follows beyond 20,000 names of them', () => {
    const text = `${'pin. '.repeat(mostHidden - 1)}pin and more`;
    assert.equal(withoutSaid(text), `${'pin. '.repeat(mostHidden - 1)}pin${hidden}`);
    assert.equal(withoutSaid(text.slice(5)), text.slice(5));
    assert.equal(withoutSaid(`pin a1b2 ${text.slice(5)}`), `pin ${hidden} ${text.slice(5, -9)}${hidden}`);
  });
});
