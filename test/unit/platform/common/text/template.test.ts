import assert from 'node:assert/strict';
import { fill } from '../../../../../src/platform/common/text/template.ts';

describe('fill', () => {
  it('fill replaces known placeholders and leaves other braces unchanged', () => {
    assert.equal(fill('{1} of {0} {2} {x}', 'a', '{1}'), '{1} of a {2} {x}');
  });
});
