import assert from 'node:assert/strict';
import { decodeUserRecord } from '../../../../src/access/common/userRecord.ts';
import type { LiveState } from '../../../../src/session/common/session.ts';
import type { SignedIn } from '../../../../src/tools/common/accessTool.ts';
import { tool as listAccess } from '../../../../src/tools/common/answers/listAccess.ts';
import { tool as whereMayI } from '../../../../src/tools/common/answers/whereMayI.ts';
import { tool as whoAmI } from '../../../../src/tools/common/answers/whoAmI.ts';
import { dataOf, readAnswer } from '../../../support/access/toolData.ts';
import { acme, StillBench } from '../../../support/session/stillBench.ts';

const mark = 'm4rk';
const record = decodeUserRecord({
  orgPrivilegeMap: { '1:Acme': { '10:Oslo': { privileges: ['READ'] } }, schemaVersion: 4 },
});

describe('access tools', () => {
  const session = new StillBench().entry(1);
  const state: LiveState = { kind: 'active', session, detail: { kind: 'loaded', record, loadedAtMs: 0 } };
  const at: SignedIn = { connection: acme, state: () => state, record: () => Promise.resolve(record) };
  const away: SignedIn = { ...at, record: () => Promise.reject(new Error('The service is away.')) };

  it('the access tools parse their input and return data from the access record', async () => {
    for (const [tool, input, read] of [
      [whoAmI, {}, {}],
      [listAccess, { filter: 'oslo' }, { filter: 'oslo', offset: 0 }],
      [whereMayI, { what: 'read' }, { what: 'read', offset: 0 }],
    ] as const) {
      assert.deepEqual(tool.read(input), { ok: true, input: read });
    }
    const [, oslo] = dataOf<object[]>(await listAccess.answer({ filter: 'oslo', offset: 0 }, at, mark));
    assert.deepEqual(oslo, { organization: 'Acme', site: 'Oslo', siteId: '10', roles: [], privileges: ['READ'] });
    const where = dataOf<{ grantedAt: unknown }>(await whereMayI.answer({ what: 'read', offset: 0 }, at, mark));
    assert.deepEqual(where.grantedAt, [{ organization: 'Acme', site: 'Oslo', siteId: '10' }]);
  });

  it('the access tools report why the access record is missing, except for whoAmI, which returns the session instead', async () => {
    for (const answering of [
      listAccess.answer({ offset: 0 }, away, mark),
      whereMayI.answer({ what: 'read', offset: 0 }, away, mark),
    ])
      await assert.rejects(answering, /The service is away/);
    for (const reach of [at, away]) {
      const answer = await whoAmI.answer({}, reach, mark);
      assert.match(readAnswer(answer).lead, / is data from the session and the access record\. /);
      const { userName, defaultOrganization } = dataOf<Record<string, unknown>>(answer);
      assert.deepEqual([userName, defaultOrganization], [session.username, undefined]);
    }
  });
});
