import assert from 'node:assert/strict';
import { deepestJson, heaviestJson } from '../../../../src/core/base/jsonWeight.ts';
import { refuseExcess } from '../../../../src/core/service/jsonExcess.ts';

describe('an answer that holds more than is read', () => {
  const refuse = (text: string) => () => refuseExcess(text, 'https://service.example.com:8443/base?token=1');
  const deep = '['.repeat(deepestJson + 1);
  const heavy = '{},'.repeat(heaviestJson / 64);
  const host = 'service.example.com:8443';

  for (const [what, text, problem] of [
    ['a list that is too deep', deep, { code: 'answerTooDeep', host, deepest: 1000 }],
    ['an object that is too deep', `{"a":${deep}`, { code: 'answerTooDeep', host, deepest: 1000 }],
    ['one after blanks', ` \r\n\t${deep}`, { code: 'answerTooDeep', host, deepest: 1000 }],
    ['a list that is too heavy', `[${heavy}`, { code: 'answerTooHeavy', host, limitMb: 56 }],
  ] as const)
    it(`is refused if it is ${what}`, () => assert.throws(refuse(text), { kind: 'tooLarge', problem }));

  it('is none if it is no JSON or holds little', () => {
    for (const text of ['', 'no JSON', `x${deep}`, `"${deep}"`, `<[${heavy}`, '[[{}]]', '{"a":1}'])
      assert.doesNotThrow(refuse(text), text.slice(0, 20));
  });
});
