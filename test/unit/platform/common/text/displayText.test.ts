import assert from 'node:assert/strict';
import {
  countText,
  plain,
  plainForTerminal,
  plainWithoutIcons,
  plainWithoutLinks,
  withUnseenEscaped,
  withUnseenShown,
} from '../../../../../src/platform/common/text/displayText.ts';

describe('displayText', () => {
  it('plain truncates text to 200 characters by default, and never splits a surrogate pair', () => {
    assert.equal(plain('x'.repeat(200)), 'x'.repeat(200));
    assert.equal(plain('x'.repeat(201)), `${'x'.repeat(199)}…`);
    assert.equal(plain('abcdef', 6), 'abcdef');
    assert.equal(plain('abcdefg', 6), 'abcde…');
    assert.equal(plain('abcd😀efg', 6), 'abcd…');
    assert.equal(plain('abcde😀fg', 6), 'abcde…');
  });

  const unseen: readonly (readonly [what: string, text: string, shown: string])[] = [
    ['a control character', 'a\u0007b', 'a‹U+0007›b'],
    ['a line break and a tab', 'a\nb\tc', 'a‹U+000A›b‹U+0009›c'],
    ['the last control characters', '\u007f\u0080\u009f', '‹U+007F›‹U+0080›‹U+009F›'],
    ['characters that change the text direction', '\u202e\u2066', '‹U+202E›‹U+2066›'],
    ['characters without width', '\u200b\u2060\ufeff\u00ad', '‹U+200B›‹U+2060›‹U+FEFF›‹U+00AD›'],
    ['line and paragraph separators', '\u2028\u2029', '‹U+2028›‹U+2029›'],
    ['filler characters', '\u3164\u115f\u2800', '‹U+3164›‹U+115F›‹U+2800›'],
    ['tag characters', '\u{e0041}', '‹U+E0041›'],
    ['half of a surrogate pair', 'a\ud800', 'a‹U+D800›'],
  ];
  it('plain shows invisible characters as code points', () => {
    for (const [what, text, shown] of unseen) assert.equal(plain(text), shown, what);
  });

  it('plain keeps invisible characters that scripts and emoji need', () => {
    const kept = [
      '👩\u200d💻',
      '❤\ufe0f',
      '\u0600\u0605\u06dd\u0890\u0891\u08e2',
      'می\u200dخواهم',
      'Łódź',
      '日本',
      ' ~',
    ];
    for (const text of kept) assert.equal(plain(text), text);
  });

  it('plain keeps at most six combining marks after a letter', () => {
    assert.equal(plain(`a${'\u0301'.repeat(6)}b`), `a${'\u0301'.repeat(6)}b`);
    assert.equal(plain(`a${'\u0301'.repeat(9)}b`), `a${'\u0301'.repeat(6)}…b`);
    assert.equal(withUnseenShown(`a${'\u0301'.repeat(9)}b\u0301`), `a${'\u0301'.repeat(6)}…b\u0301`);
  });

  it('plainForTerminal keeps line breaks and tabs, and escapes all other characters that move the cursor', () => {
    assert.equal(plainForTerminal('a\tb\r\nc\nd\re\u001b[2Jf'), 'a\tb\nc\nd‹U+000D›e‹U+001B›[2Jf');
    assert.equal(plainForTerminal('x'.repeat(500)), 'x'.repeat(500));
  });

  it('withUnseenShown keeps line breaks and makes tabs and invisible characters visible', () => {
    assert.equal(withUnseenShown('a\nb\tc\u202e'), 'a\nb‹U+0009›c‹U+202E›');
  });

  it('withUnseenEscaped escapes invisible characters in JSON so that it still parses to the same value', () => {
    const value = ['\u202e\u200b', '\u{e0041}\ud800', 'ä\u0007\u00ad'];
    const json = withUnseenEscaped(JSON.stringify(value, undefined, 1));
    assert.equal(json, '[\n "\\u202e\\u200b",\n "\\udb40\\udc41\\ud800",\n "ä\\u0007\\u00ad"\n]');
    assert.deepEqual(JSON.parse(json), value);
  });

  it('plainWithoutIcons breaks icon codes, so that VS Code shows them as text', () => {
    assert.equal(plainWithoutIcons('$(trash) $x $(bug)'), '$\u200b(trash) $x $\u200b(bug)');
    assert.equal(plainWithoutIcons('abcdef', 4), 'abc…');
  });

  it('plainWithoutLinks breaks links, so that VS Code shows them as text', () =>
    assert.equal(plainWithoutLinks('[a](command:b) [c](d)'), '[a]\u200b(command:b) [c]\u200b(d)'));

  it('countText separates groups of digits', () => assert.equal(countText(1057), '1,057'));
});
