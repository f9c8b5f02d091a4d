import assert from 'node:assert/strict';
import { versionOf, type Session, type SessionEnd } from '../../../../../src/session/common/session.ts';
import {
  versionFileAfter,
  newestVersionOf,
  type SessionVersionFile,
} from '../../../../../src/session/node/storage/sessionVersionFile.ts';

const tokens = { accessToken: 'AT', tokenType: 'bearer', scope: [], obtainedAtMs: 0 };
const session = (version: number, signInId = 'f'): Session => ({
  version,
  signInId,
  username: 'jo',
  origin: 'https://a.example',
  tokens,
});
const end = (version: number): SessionEnd => ({
  version,
  signInId: 'f',
  username: 'jo',
  origin: 'https://a.example',
  reason: 'user',
});

describe('sessionVersionFile', () => {
  it('versionFileAfter keeps the newest entry and the newest version of each sign-in', () => {
    const first = versionFileAfter(undefined, session(3));
    const second = versionFileAfter(first, session(2, 'g'));
    assert.deepEqual(second, {
      version: 3,
      signInId: 'f',
      signIns: [
        ['f', 3],
        ['g', 2],
      ],
    });
    assert.deepEqual(
      [
        newestVersionOf('f', second),
        newestVersionOf('g', second),
        newestVersionOf('h', second),
        newestVersionOf('f', undefined),
      ],
      [3, 2, undefined, undefined],
    );
    assert.deepEqual(versionFileAfter(first, session(2)), first);
    assert.equal(
      versionFileAfter(first, session(3, 'g')).signInId,
      'f',
      'of two of the same age it stays at the first',
    );
  });

  it('versionFileAfter ranks the end of a session above the same version of the session and below the next version', () => {
    const ended = versionFileAfter(versionFileAfter(undefined, session(3)), end(3));
    assert.deepEqual(ended, { version: 3, signInId: 'f', reason: 'user', signIns: [['f', 3]] });
    assert.deepEqual(versionFileAfter(ended, session(3)), ended);
    assert.equal(versionFileAfter(ended, session(4)).reason, undefined);
    assert.ok(versionOf(session(3)) < versionOf(end(3)) && versionOf(end(3)) < versionOf(session(4)));
  });

  it('versionFileAfter keeps only the 20 latest sign-ins', () => {
    const many = Array.from({ length: 50 }, (_, index) => session(index + 1, `f${index}`));
    const versionFile = many.reduce<SessionVersionFile | undefined>(
      (before, entry) => versionFileAfter(before, entry),
      undefined,
    );
    assert.deepEqual(
      versionFile?.signIns.map(([name]) => name),
      many.slice(-20).map(({ signInId }) => signInId),
    );
  });
});
