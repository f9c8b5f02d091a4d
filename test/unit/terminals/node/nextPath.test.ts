import assert from 'node:assert/strict';
import { nextPath } from '../../../../src/terminals/node/callResponse.ts';

const sent = { path: '/api/v2/devices', baseUrl: 'https://service.example' };
const cursor = 'eyJhbGciOi';

/** Returns the path with everything that looks like the cursor removed. */
function toldOf(next: string, secrets: readonly string[] = []): string | null {
  const answer = { status: 200, headers: { get: () => null }, text: JSON.stringify({ items: [1], next }) };
  return nextPath(answer, sent, secrets, (text) => text.replaceAll(cursor, '(hidden)'));
}

describe('nextPath', () => {
  it('nextPath keeps the cursor of a next page whose path is that of the operation, or below that path', () => {
    for (const path of [`/api/v2/devices?cursor=${cursor}`, `/api/v2/devices/pages?cursor=${cursor}`])
      assert.equal(toldOf(path), path);
  });

  it('nextPath masks the cursor if the path leads to another operation or the cursor is a secret of the session', () => {
    assert.equal(toldOf(`/api/v2/devicesX?cursor=${cursor}`), '/api/v2/devicesX?cursor=(hidden)');
    assert.equal(toldOf(`/api/v2/users?cursor=${cursor}`), '/api/v2/users?cursor=(hidden)');
    assert.equal(toldOf(`/api/v2/devices?cursor=${cursor}`, [cursor]), '/api/v2/devices?cursor=(hidden)');
  });
});
