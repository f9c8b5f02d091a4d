import assert from 'node:assert/strict';
import { rankOf, type Session, type SessionEnd } from '../../../../../src/session/common/session.ts';
import {
  markAfter,
  newestOf,
  type SessionVersionFile,
} from '../../../../../src/session/node/storage/sessionVersionFile.ts';

const tokens = { accessToken: 'AT', tokenType: 'bearer', scope: [], obtainedAtMs: 0 };
const session = (generation: number, family = 'f'): Session => ({
  generation,
  family,
  username: 'jo',
  origin: 'https://a.example',
  tokens,
});
const end = (generation: number): SessionEnd => ({
  generation,
  family: 'f',
  username: 'jo',
  origin: 'https://a.example',
  reason: 'user',
});

describe('sessionMark', () => {
  it('stays at what is newest, and knows the newest generation of each family', () => {
    const first = markAfter(undefined, session(3));
    const second = markAfter(first, session(2, 'g'));
    assert.deepEqual(second, {
      generation: 3,
      family: 'f',
      families: [
        ['f', 3],
        ['g', 2],
      ],
    });
    assert.deepEqual(
      [newestOf('f', second), newestOf('g', second), newestOf('h', second), newestOf('f', undefined)],
      [3, 2, undefined, undefined],
    );
    assert.deepEqual(markAfter(first, session(2)), first);
    assert.equal(markAfter(first, session(3, 'g')).family, 'f', 'of two of the same age it stays at the first');
  });

  it('of an end holds against the session of the same generation, and not against the next', () => {
    const ended = markAfter(markAfter(undefined, session(3)), end(3));
    assert.deepEqual(ended, { generation: 3, family: 'f', reason: 'user', families: [['f', 3]] });
    assert.deepEqual(markAfter(ended, session(3)), ended);
    assert.equal(markAfter(ended, session(4)).reason, undefined);
    assert.ok(rankOf(session(3)) < rankOf(end(3)) && rankOf(end(3)) < rankOf(session(4)));
  });

  it('forgets the families of long ago', () => {
    const many = Array.from({ length: 50 }, (_, index) => session(index + 1, `f${index}`));
    const mark = many.reduce<SessionVersionFile | undefined>((before, entry) => markAfter(before, entry), undefined);
    assert.deepEqual(
      mark?.families.map(([name]) => name),
      many.slice(-20).map(({ family }) => family),
    );
  });
});
