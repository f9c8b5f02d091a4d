import assert from 'node:assert/strict';
import { placeId } from '../../../support/service/demoPlaces.ts';
import { caller, demoServices, discovery, schedule, type Ask } from '../client.ts';

type Request = readonly [operation: Parameters<Ask>[0], options?: Parameters<Ask>[1]];

const table = 'POST /api/v2/devices/tableView';

/** Requests that only strict mode refuses, and their status without it. */
const careless: readonly (readonly [what: string, request: Request, lenientStatus?: number])[] = [
  ['an unknown parameter', [`${table}?pagesize=5`]],
  ['a repeated parameter', [`${table}?page=1&page=2`]],
  ['page 0', [`${table}?page=0`]],
  ['an unknown sort property', [`${table}?sort=name,asc`]],
  ['a flag that is a number', [`${table}?showBillable=1`]],
  ['an unknown member of the body', [table, { body: { filter: [] } }]],
  ['an unknown operator', [table, { body: { filterClassList: [{ searchOperator1: 'LIKE' }] } }]],
  ['a body of an operation without a body', ['POST /api/v2/devices/tree', { body: {} }]],
  ['a misspelled member of a discovery', [schedule, discovery(undefined, { ignorePings: 'true' })]],
  ['a body of another content type', [table, { body: '{}', headers: { 'Content-Type': 'text/plain' } }], 415],
  ['a cookie', [table, { headers: { Cookie: 'JSESSIONID=1' } }]],
  ['a site header that is not needed', ['GET /api/v2/applicationGroup/group']],
  ['an ID without a name', [table, { headers: { siteId: placeId('Oslo Data Center') } }]],
];

describe('demo: strict mode', () => {
  const start = demoServices();

  it('strict mode returns status 400 for careless requests that normal mode accepts', async () => {
    const [strict, lenient] = [await caller(await start({ strict: true })), await caller(await start())];
    for (const [what, sent, lenientStatus = 200] of careless) {
      const { status, text, json } = await strict(...sent);
      assert.deepEqual([what, status, (await lenient(...sent)).status], [what, 400, lenientStatus], text);
      assert.equal(typeof json.message, 'string');
    }
  });

  const careful: readonly Request[] = [
    [`${table}?page=2&size=2000&sort=category,asc&sort=hostName%2CDESC&showBillable=true&hiddenDevices=false`],
    [
      table,
      {
        body: {
          filterClassList: [
            { columnName: 'hostName', searchOperator1: 'CONTAINS', searchValue1: 'web', searchLogicalOperator: null },
          ],
        },
      },
    ],
    ['GET /api/v2/sites', { headers: { orgId: undefined, siteId: undefined } }],
    [schedule, discovery(undefined, { scheduleInfo: { recurrence: 'NOW', recurrenceMin: '', scheduleDate: null } })],
  ];
  it('strict mode accepts requests that are as the service documents them', async () => {
    const ask = await caller(await start({ strict: true }));
    for (const [operation, options] of careful) {
      const reply = await ask(operation, options);
      assert.equal(reply.status, 200, reply.text);
    }
  });
});
