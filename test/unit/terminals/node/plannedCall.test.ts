import assert from 'node:assert/strict';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { listFacts } from '../../../../src/terminals/node/callResponse.ts';
import { plannedCall } from '../../../../src/terminals/node/plannedCall.ts';
import { Refusal } from '../../../../src/terminals/node/refusal.ts';

const place = { organization: { id: 'a1', name: 'ACME' }, site: { id: 'b2', name: 'OSLO' } };

/** Plans a call by path or by operation, with a body. */
function plan(id: string, body: object, isByPath: boolean) {
  const operation = catalogue.find((one) => one.id === id);
  assert.ok(operation);
  const { method, path, needs, kind } = operation;
  const call = isByPath ? { method, path } : { operation: id };
  return plannedCall({ needs, kind, operation }, { ...call, body: JSON.stringify(body) }, place);
}

describe('a body that repeats the place', () => {
  const discovery = (site: string) => ({ dsSelectedOrganization: 'a1:ACME', dsSelectedSiteId: site });
  const traps = (site: string) => ({ header: { orgId: 'a1:ACME', siteId: site }, properties: {} });

  for (const isByPath of [true, false])
    it(`plannedCall accepts a body only for the same place as the headers, ${isByPath ? 'for a path' : 'for an operation'}`, () => {
      assert.match(plan('create-discovery', discovery('b2:OSLO'), isByPath).body ?? '', /b2:OSLO/);
      assert.match(plan('configure-traps', traps('b2:OSLO'), isByPath).body ?? '', /b2:OSLO/);
      for (const [id, body] of [
        ['create-discovery', discovery('c3:BERGEN')],
        ['configure-traps', traps('c3:BERGEN')],
      ] as const)
        assert.throws(
          () => plan(id, body, isByPath),
          (error: unknown) => error instanceof Refusal && error.problem.code === 'bodyForOtherPlace',
        );
    });

  it('plannedCall refuses a body that names another job than the arguments', () => {
    const operation = catalogue.find(({ id }) => id === 'end-discovery') ?? assert.fail();
    const end = (requestId: string) =>
      plannedCall(
        { ...operation, operation },
        {
          operation: operation.id,
          args: [['requestId', 'r-7']],
          body: JSON.stringify({ ...discovery('b2:OSLO'), requestId }),
        },
        place,
      );
    assert.equal(end('r-7').path, '/api/v2/dataCollector/schedule/r-7');
    assert.throws(() => end('r-8'), Refusal);
  });

  it('plannedCall compares numbers in a body to the last digit', () => {
    const operation = catalogue.find(({ id }) => id === 'end-discovery') ?? assert.fail();
    const end = (requestId: string) =>
      plannedCall(
        { ...operation, operation },
        { operation: operation.id, args: [['requestId', '12345678901234567891']], body: `{"requestId": ${requestId}}` },
        place,
      );
    assert.doesNotThrow(() => end('12345678901234567891'));
    assert.throws(() => end('12345678901234567890'), Refusal);
  });
});

describe('a list in pages', () => {
  const devices = catalogue.find(({ id }) => id === 'devices') ?? assert.fail();
  const path = (call: object) =>
    plannedCall({ ...devices, operation: devices }, { operation: devices.id, ...call }, place).path.split('?')[1];

  it('plannedCall requests pages of 100 rows if all pages are requested without a size', () => {
    assert.equal(path({ pages: true }), 'size=100');
    assert.equal(path({ pages: true, args: [['size', '7']] }), 'size=7');
    assert.equal(path({}), undefined);
  });
});

const sent = { path: '/api/v2/devices', baseUrl: 'https://service.example' };
const cursor = 'eyJhbGciOi';

/** Returns the path with everything that looks like the cursor removed. */
function toldOf(next: string, secrets: readonly string[] = []): string | undefined {
  const answer = { status: 200, headers: { get: () => null }, text: JSON.stringify({ items: [1], next }) };
  return listFacts(answer, sent, secrets, (text) => text.replaceAll(cursor, '(hidden)'))?.next;
}

describe('listFacts', () => {
  it('listFacts keeps the cursor of a next page whose path is that of the operation, or below that path', () => {
    for (const path of [`/api/v2/devices?cursor=${cursor}`, `/api/v2/devices/pages?cursor=${cursor}`])
      assert.equal(toldOf(path), path);
  });

  it('listFacts masks the cursor if the path leads to another operation or the cursor is a secret of the session', () => {
    assert.equal(toldOf(`/api/v2/devicesX?cursor=${cursor}`), '/api/v2/devicesX?cursor=(hidden)');
    assert.equal(toldOf(`/api/v2/users?cursor=${cursor}`), '/api/v2/users?cursor=(hidden)');
    assert.equal(toldOf(`/api/v2/devices?cursor=${cursor}`, [cursor]), '/api/v2/devices?cursor=(hidden)');
  });
});
