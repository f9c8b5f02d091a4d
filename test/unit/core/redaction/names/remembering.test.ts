import assert from 'node:assert/strict';
import { remembering } from '../../../../../src/core/redaction/names/remembering.ts';
import { redaction } from '../../../../../src/core/redaction/redaction.ts';

/** Something that is found out about names, and how often that was done. */
function counted(longestName?: number) {
  const asked: string[] = [];
  const find = (name: string) => {
    asked.push(name);
    return name.length;
  };
  return { find: remembering(find, -1, longestName), asked };
}

describe('what is found out about a name', () => {
  it('is found out once', () => {
    const { find, asked } = counted();
    assert.deepEqual(['token', 'a', 'token', '', ''].map(find), [5, 1, 5, 0, 0]);
    assert.deepEqual(asked, ['token', 'a', '']);
  });

  it('is given without a look for what is too long for a name', () => {
    for (const longest of [undefined, 7]) {
      const { find, asked } = counted(longest);
      const name = 'x'.repeat(longest ?? 100);
      assert.deepEqual([find(name), find(`${name}x`)], [name.length, -1]);
      assert.deepEqual(asked, [name]);
    }
  });

  it('is forgotten when there are more than 5,000 names, so that no answer fills the memory', () => {
    const { find, asked } = counted();
    for (let index = 0; index < 5_000; index += 1) find(String(index));
    find('0');
    assert.equal(asked.length, 5_000, 'the first is known until then');
    find('more');
    find('0');
    assert.deepEqual(asked.slice(5_000), ['more', '0']);
  });

  it('is forgotten once an answer has been looked through, since it may hold a credential', () => {
    const clean = redaction();
    const { find, asked } = counted();
    for (const look of [() => clean.json({ a: 1 }), () => clean.text('a'), () => clean.body('a')]) {
      find('Kite00001maple');
      look();
    }
    find('Kite00001maple');
    assert.equal(asked.length, 4);
  });
});
