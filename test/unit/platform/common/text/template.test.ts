import assert from 'node:assert/strict';
import { fill } from '../../../../../src/platform/common/text/template.ts';

describe('fill', () => {
  it('puts values into a text, and leaves other braces alone', () => {
    assert.equal(fill('{1} of {0} {2} {x}', 'a', '{1}'), '{1} of a {2} {x}');
  });
});
