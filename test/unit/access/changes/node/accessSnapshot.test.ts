import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { decodeSnapshot, encodeSnapshot } from '../../../../../src/access/changes/node/accessSnapshot.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { manySites, organization } from '../../../../support/access/access.ts';
import { hostileTexts, recordOf } from '../../../../support/texts/hostileTexts.ts';

const good = {
  v: 1,
  takenAtMs: 7,
  names: ['Acme', '1', 'Oslo', 'READ'],
  organizations: [[0, 1, [], [[2, null, [[null, [3]]]]]]],
};
const read = (value: unknown) => decodeSnapshot(gzipSync(JSON.stringify(value)));

describe('accessSnapshot', () => {
  it('decodeSnapshot returns the access that was encoded', async () => {
    assert.deepEqual(await read(good), {
      takenAtMs: 7,
      organizations: [
        { id: '1', name: 'Acme', grants: [], sites: [{ name: 'Oslo', grants: [{ privileges: ['READ'] }] }] },
      ],
    });
  });

  it('decodeSnapshot rejects a snapshot that would expand to hundreds of megabytes', async () => {
    const part = gzipSync(Buffer.alloc(16 * 1024 * 1024));
    await assert.rejects(decodeSnapshot(Buffer.concat(Array.from({ length: 17 }, () => part))), {
      code: 'ERR_BUFFER_TOO_LARGE',
    });
  });

  it('encodeSnapshot and decodeSnapshot preserve every name exactly', async () => {
    for (const text of hostileTexts()) {
      const { organizations } = decodeUserRecord(recordOf(text)).access;
      const bytes = await encodeSnapshot({ takenAtMs: 7, organizations });
      assert.deepEqual(await decodeSnapshot(bytes), { takenAtMs: 7, organizations });
    }
  });

  it('encodeSnapshot stores each name once, so that snapshots are small', async () => {
    const sites = manySites(1000, {
      Operator: Array.from({ length: 30 }, (_, index) => `PRIVILEGE OF SOME LENGTH ${index}`),
    });
    const bytes = await encodeSnapshot({ takenAtMs: 1, organizations: [organization('1:Acme', sites)] });
    assert.ok(bytes.length < JSON.stringify(sites).length / 50, `${bytes.length}`);
  });
});
