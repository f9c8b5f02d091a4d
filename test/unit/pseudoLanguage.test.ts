import assert from 'node:assert/strict';
import { outsideBrackets, pseudo, pseudoFile } from '../support/texts/pseudoLanguage.ts';

describe('the pseudo-language of the screen tests', () => {
  it('keeps placeholders, icons, code and addresses', () => {
    const text = 'Run `org-access` at {0} $(key) or [Sign In](command:orgAccess.signIn?%5B%5D)';
    const written = pseudo(text);
    for (const part of ['`org-access`', '{0}', '$(key)', '(command:orgAccess.signIn?%5B%5D)'])
      assert.ok(written.includes(part), part);
    assert.equal(outsideBrackets(written.replace(/\]\([^)]*\)/, ']')).trim(), '');
  });

  it('is longer by 40 % at the least, line for line, and leaves a button a button', () => {
    for (const [name, texts] of [
      ['l10n/bundle.l10n.json', pseudoFile('l10n/bundle.l10n.json')],
      ['package.nls.json', pseudoFile('package.nls.json')],
    ] as const)
      for (const [text, written] of Object.entries(texts))
        if (name.startsWith('l10n') && /\p{L}/u.test(text.replace(/\{\d\}/g, '')))
          assert.ok(written.length >= text.replace(/\{\d\}|\$\(\w+\)|`[^`]*`/g, '').length * 1.4, written);
    assert.match(pseudo('Text.\n[Sign In](command:a)'), /^⟦.*⟧\n\[⟦.*⟧\]\(command:a\)$/u);
  });

  it('shows what is outside of it', () => {
    assert.equal(outsideBrackets('⟦a ⟦b⟧ c⟧ Sign In').trim(), 'Sign In');
    assert.equal(outsideBrackets(`${pseudo('Sign In')} · ${pseudo('{0} sites')}`).trim(), '·');
  });
});
