import assert from 'node:assert/strict';
import { hidden, mostHidden } from '../../../../../src/core/redaction/names/credentialNames.ts';
import { withoutCredentialsInJsonOf } from '../../../../../src/core/redaction/text/embeddedJson.ts';
import '../../../../support/credentials/forgottenNames.ts';

/** Puts a truth value in place of what is to be hidden. */
const hideKite = (value: unknown) => (JSON.stringify(value).includes('Kite') ? { shown: true } : value);

/** What is shown, and what was given to be looked through. */
function look(text: string) {
  const given: (readonly [value: unknown, isAll: boolean])[] = [];
  const looked = withoutCredentialsInJsonOf(text, (value, isAll) => {
    given.push([value, isAll]);
    return hideKite(value);
  });
  return { ...looked, given };
}

describe('JSON in a text', () => {
  const cases: readonly (readonly [what: string, text: string, shown: string, isAll: boolean])[] = [
    ['all of it', ' {"a":"Kite"}\n', ' {"shown":true}\n', true],
    ['a list', '["Kite"]', '{"shown":true}', true],
    ['a list that begins with a number', '[1,"Kite"]', '{"shown":true}', true],
    ['in a line', 'INFO {"a":"Kite"} done', 'INFO {"shown":true} done', false],
    ['a list in a line', 'got [ "Kite" ].', 'got {"shown":true}.', false],
    ['in each line', '{"a":"Kite"}\n\n{"b": 1.0}\n', '{"shown":true}\n\n{"b": 1.0}\n', true],
    [
      'in each line, with lines of white space',
      '{"a":"Kite"}\r\n \t\r\n{"b":1}',
      '{"shown":true}\r\n \t\r\n{"b":1}',
      true,
    ],
    ['in some lines', '{"a":"Kite"}\ntext\n{"b":1}', '{"shown":true}\ntext\n{"b":1}', false],
    ['in lines with more', 'x {"a":"Kite"}\n{"b":1}', 'x {"shown":true}\n{"b":1}', false],
    ['over several lines', 'x {\n"a":\n"Kite"}', 'x {"shown":true}', false],
    ['with a mark of its bytes', '\ufeff{"a":"Kite"}', '\ufeff{"shown":true}', true],
    ['to the letter where nothing is hidden', '{ "a" : 1.0 }', '{ "a" : 1.0 }', true],
    ['none', 'no {Kite} here', 'no {Kite} here', false],
    ['that is broken', '{"a":"Kite"', '{"a":"Kite"', false],
    ['that is broken, with a list that is not', '{"a" ["Kite"]', '{"a" {"shown":true}', false],
    ['that is nothing but empty', '{}', '{}', true],
    ['that is empty', '{} []', '{} []', false],
  ];
  for (const [what, text, shown, isAll] of cases) {
    it(`is looked through: ${what}`, () => {
      const looked = look(text);
      assert.deepEqual([looked.text, looked.isAll], [shown, isAll]);
    });
  }

  it('is given with whether there is nothing else in its line', () => {
    assert.deepEqual(look('x {"a":1}\n{"b":2}').given, [
      [{ a: 1 }, false],
      [{ b: 2 }, true],
    ]);
    assert.deepEqual(look('plain text').given, []);
  });

  it('is hidden with all that follows beyond 20,000 lines of credentials', () => {
    const harmless = '{"b":1}\n'.repeat(mostHidden);
    const text = '{"a":"Kite"}\n'.repeat(mostHidden + 1);
    const shown = '{"shown":true}\n'.repeat(mostHidden);
    assert.deepEqual(withoutCredentialsInJsonOf(harmless + text, hideKite).text, `${harmless}${shown}${hidden}`);
    assert.deepEqual(withoutCredentialsInJsonOf(text, hideKite), { text: shown + hidden, isAll: true });
  });

  it('is left out where something in it was hidden, and there is too much of it to be written', () => {
    const long = `x {"b":"${'y'.repeat(25 * 1024 * 1024)}"} z`;
    assert.equal(withoutCredentialsInJsonOf(long, (value) => ({ ...(value as object) })).text, 'x  z');
  });

  it('passes on the errors of who looks through it', () => {
    const problem = new RangeError('It is too much.');
    assert.throws(
      () =>
        withoutCredentialsInJsonOf('{"a":1}', () => {
          throw problem;
        }),
      problem,
    );
  });
});
