import assert from 'node:assert/strict';
import { withoutSaid } from '../../../../src/core/redaction/sentences.ts';
import { marked } from '../../../support/marked.ts';
import '../../../support/forgottenNames.ts';

const sentences: Readonly<Record<string, readonly string[]>> = {
  'what looks like one': [
    'password ‹Kite7maple›', 'the password for root is ‹Kite7maple›.', 'with password ‹Kite7maple› for anna', 'Login failed with password (‹Kite7maple›)', "invalid token '‹a1b2c3d4›'", 'API key ‹a1b2c3d4› is not valid', 'community string ‹Kite7x› rejected', 'key-string 7 ‹Kite7x›', 'password changed from ‹Kite7x› to ‹Maple8y›', 'Das Kennwort für root ist ‹Kite7x›', 'mot de passe ‹Kite7x›', 'SNMP  community ‹Kite7x›', 'secret 12 ‹Kite7x›',
  ],
  'an ordinary word that is introduced as one': ['The password is ‹maple›.', 'The password is ‹maple›', 'the password for root is ‹maple›\nx', 'Das Passwort lautet ‹maple›', 'the pin is ‹1234› now', 'The password is "‹maple›"', 'with password "‹maple›"', 'the password is `‹maple›`'],
  'nothing that is said of one': ['The password is wrong.', 'The password is required', 'password changed yesterday', 'the password is maple syrup', 'the token is invalid', 'your password and mine', 'the password was long', 'The secret is out of date', 'no password given', 'password policy', 'the key is maple', 'path/password Kite7maple', 'token "maple"', 'the password is m.', 'passwords. Kite7maple'],
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
});
