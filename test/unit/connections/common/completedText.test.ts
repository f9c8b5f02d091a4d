import assert from 'node:assert/strict';
import { completedText } from '../../../../src/connections/common/completedText.ts';

describe('completedText', () => {
  for (const [typed, said] of [
    ['https://10.0.0.7:8443', undefined],
    ['', undefined],
    ['ftp://x', undefined],
    ['10.0.0.7:8443', 'This will be used: https://10.0.0.7:8443'],
    ['https://dienst.münchen.example', 'This will be used: https://dienst.xn--mnchen-3ya.example'],
    ['https://10.0.0.7/#/a', 'This looks like the address of a page. This will be used: https://10.0.0.7'],
    [
      'https://10.0.0.7/ui/index.html',
      'This looks like the address of a page. This will be used: https://10.0.0.7/ui. If /ui belongs to the page, remove it.',
    ],
  ] as const)
    it(`completedText returns ${said ?? 'nothing'} for the typed base URL ${JSON.stringify(typed)}`, () =>
      assert.equal(completedText(typed), said));
});
