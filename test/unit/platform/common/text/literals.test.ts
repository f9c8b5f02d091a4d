import assert from 'node:assert/strict';
import {
  javascript,
  lines,
  powershell,
  python,
  sh,
  shLatin1,
  shWord,
} from '../../../../../src/platform/common/text/literals.ts';

describe('literals', () => {
  const cases: readonly (readonly [what: string, write: (text: string) => string, text: string, literal: string])[] = [
    ['a quote in sh', sh, "it's 'so'", `'it'\\''s '\\''so'\\'''`],
    ['commands and variables in sh', sh, '$(id) `id` $x \\ "', `'$(id) \`id\` $x \\ "'`],
    ['a plain word in sh', shWord, 'sort=hostName,DESC', 'sort=hostName,DESC'],
    ['a leading equals sign in zsh', shWord, '=ls', "'=ls'"],
    ['a word with a space in sh', shWord, 'a b', "'a b'"],
    ['an empty word in sh', shWord, '', "''"],
    ['ASCII text that is sent as Latin-1', shLatin1, "a'b%c", `'a'\\''b%c'`],
    [
      'non-ASCII text that is sent as Latin-1',
      shLatin1,
      "Tromsø's \\ 100%",
      `"$(printf 'Troms\\370\\047s \\134 100%%')"`,
    ],
    ['a leading hyphen in text that is sent as Latin-1', shLatin1, '-ø\t', `"$(printf '\\055\\370\\011')"`],
    [
      'invisible characters in PowerShell',
      powershell,
      "a\u202e'\u{e0041}",
      "('a' + [char]0x202e + '''' + [char]::ConvertFromUtf32(0xe0041) + '')",
    ],
    ['line breaks in PowerShell', powershell, 'a\nb', "'a\nb'"],
    ['every kind of quote in PowerShell', powershell, "a'b‘c’d‚e‛f", "'a''b‘‘c’’d‚‚e‛‛f'"],
    ['commands in PowerShell', powershell, '$(id) `n "', `'$(id) \`n "'`],
    ['quotes and line breaks in JavaScript', javascript, 'a"b\\c\nd', '"a\\"b\\\\c\\nd"'],
    ['invisible characters in JavaScript', javascript, 'a\u202eb\u{e0041}', '"a\\u202eb\\udb40\\udc41"'],
    ['invisible characters in Python', python, 'a\u202eb\u{e0041}\u{e0042}', '"a\\u202eb\\U000e0041\\U000e0042"'],
    ['half of a surrogate pair in Python', python, 'a\udb40', '"a\\udb40"'],
    ['the halves of a surrogate pair in the wrong order in Python', python, '\udc41\udb40', '"\\udc41\\udb40"'],
    [
      'the first and last invisible characters beyond U+FFFF in Python',
      python,
      '\u{1bca0}\u{e0fff}',
      '"\\U0001bca0\\U000e0fff"',
    ],
  ];
  for (const [what, write, text, literal] of cases)
    it(`literals for generated programs preserve ${what}`, () => assert.equal(write(text), literal));

  it('lines joins single lines and lists of lines into one text', () =>
    assert.equal(lines('a', [], ['b', 'c'], ''), 'a\nb\nc\n\n'));
});
