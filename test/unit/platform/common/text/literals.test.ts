import assert from 'node:assert/strict';
import {
  httpBody,
  javascript,
  lines,
  powershell,
  python,
  sh,
  shLatin1,
  shWord,
  yaml,
} from '../../../../../src/platform/common/text/literals.ts';

describe('literals', () => {
  const cases: readonly (readonly [what: string, write: (text: string) => string, text: string, literal: string])[] = [
    ['a quote in sh', sh, "it's 'so'", `'it'\\''s '\\''so'\\'''`],
    ['what sh would carry out', sh, '$(id) `id` $x \\ "', `'$(id) \`id\` $x \\ "'`],
    ['a plain word in sh', shWord, 'sort=hostName,DESC', 'sort=hostName,DESC'],
    ['what zsh would look up as a command', shWord, '=ls', "'=ls'"],
    ['what sh would take for two words', shWord, 'a b', "'a b'"],
    ['an empty word in sh', shWord, '', "''"],
    ['ASCII that is sent in Latin-1', shLatin1, "a'b%c", `'a'\\''b%c'`],
    ['what is sent in Latin-1', shLatin1, "Tromsø's \\ 100%", `"$(printf 'Troms\\370\\047s \\134 100%%')"`],
    ['an option of printf that is sent in Latin-1', shLatin1, '-ø\t', `"$(printf '\\055\\370\\011')"`],
    [
      'what cannot be seen in PowerShell',
      powershell,
      "a\u202e'\u{e0041}",
      "('a' + [char]0x202e + '''' + [char]::ConvertFromUtf32(0xe0041) + '')",
    ],
    ['lines in PowerShell', powershell, 'a\nb', "'a\nb'"],
    ['every quote that PowerShell knows', powershell, "a'b‘c’d‚e‛f", "'a''b‘‘c’’d‚‚e‛‛f'"],
    ['what PowerShell would carry out', powershell, '$(id) `n "', `'$(id) \`n "'`],
    ['quotes and lines in JavaScript', javascript, 'a"b\\c\nd', '"a\\"b\\\\c\\nd"'],
    ['what cannot be seen in JavaScript', javascript, 'a\u202eb\u{e0041}', '"a\\u202eb\\udb40\\udc41"'],
    ['what cannot be seen in Python', python, 'a\u202eb\u{e0041}\u{e0042}', '"a\\u202eb\\U000e0041\\U000e0042"'],
    ['half of a pair in Python', python, 'a\udb40', '"a\\udb40"'],
    ['two halves in the wrong order in Python', python, '\udc41\udb40', '"\\udc41\\udb40"'],
    [
      'the first and the last character beyond U+FFFF that are not seen, in Python',
      python,
      '\u{1bca0}\u{e0fff}',
      '"\\U0001bca0\\U000e0fff"',
    ],
    ['braces of Ansible', yaml, '{{ a }}', '!unsafe "{{ a }}"'],
    ['braces of an HTTP file', httpBody, '{"a":"{{b}} {{{c}"}', '{"a":"{\\u007bb}} {\\u007b{c}"}'],
  ];
  for (const [what, write, text, literal] of cases)
    it(`literals keep ${what} a text`, () => assert.equal(write(text), literal));

  it('lines joins lines and groups of lines', () => assert.equal(lines('a', [], ['b', 'c'], ''), 'a\nb\nc\n\n'));
});
