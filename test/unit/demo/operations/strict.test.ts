import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as post } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { placeId, placeValue } from '../../../support/service/demoPlaces.ts';
import { askToken, caller, demoServices, request, signIn, signInForm, tokenPath } from '../client.ts';
import type { Ask } from '../client.ts';
import { discovery, schedule } from '../discoveries.ts';

type Request = readonly [operation: Parameters<Ask>[0], options?: Parameters<Ask>[1]];

const table = 'POST /api/v2/devices/tableView';
const list = 'GET /api/v2/scheduler/status/all';
const topology = 'GET /api/v2/topology/detail/default';
const oslo = placeValue('Oslo Data Center');

/** Requests that only strict mode refuses, and their status without it. */
const careless: readonly (readonly [what: string, request: Request, lenientStatus?: number])[] = [
  ['an unknown parameter', [`${table}?pagesize=5`]],
  ['a space in a parameter name', [`${list}?triggerType%20=NETWORK_DISCOVERY`]],
  ['a parameter in the wrong case', [`${table}?Page=1`]],
  ['a parameter of an operation without parameters', ['GET /api/v2/sites?page=1']],
  ['a parameter of the user detail', ['GET /api/v2/users/loggedIn/detail?x=1']],
  ['a repeated parameter', [`${table}?page=1&page=2`]],
  ['page 0', [`${table}?page=0`]],
  ['a page that is not a number', [`${table}?page=one`]],
  ['an empty page', [`${table}?page=`]],
  ['size 0', [`${table}?size=0`]],
  ['a negative size', [`${table}?size=-5`]],
  ['a size of 2,001', [`${table}?size=2001`]],
  ['an unknown sort property', [`${table}?sort=name,asc`]],
  ['a sort without direction', [`${table}?sort=hostName`]],
  ['a sort with a space', [`${table}?sort=hostName,%20asc`]],
  ['a flag that is a number', [`${table}?showBillable=1`]],
  ['a flag in the wrong case', [`${table}?showBillable=True`]],
  ['an unknown view', [`${topology}?view=png`]],
  ['a fraction of a day', [`${topology}?days=0.5`]],
  ['an unknown state', [`${list}?status=DONE`]],
  ['an invalid percent-encoding', [`${table}?sort=%E0%A4%A,asc`]],
  ['an unknown member of the body', [table, { body: { filter: [] } }]],
  ['an unknown nested member of the body', [table, { body: { filterClassList: [{ column: 'hostName' }] } }]],
  ['an unknown column', [table, { body: { filterClassList: [{ columnName: 'name' }] } }]],
  ['an unknown operator', [table, { body: { filterClassList: [{ searchOperator1: 'LIKE' }] } }]],
  ['a filter that is not a list', [table, { body: { filterClassList: {} } }]],
  ['a body of an operation without a body', ['POST /api/v2/devices/tree', { body: {} }]],
  ['IDs that are not strings', ['PUT /api/v2/devices/purge', { body: { deviceIds: ['x', 7] } }]],
  ['devices of another site', ['PUT /api/v2/devices/purge', { body: { deviceIds: ['x'] } }]],
  ['a misspelled member of a discovery', [schedule, discovery(undefined, { ignorePings: 'true' })]],
  ['a start that is not a number', [schedule, discovery(undefined, { scheduleInfo: { scheduleStartTime: 'now' } })]],
  ['a body of another content type', [table, { body: '{}', headers: { 'Content-Type': 'text/plain' } }], 415],
  ['a cookie', [table, { headers: { Cookie: 'JSESSIONID=1' } }]],
  [
    'an empty organization header that is not needed',
    ['GET /api/v2/sites', { headers: { orgId: '', siteId: undefined } }],
  ],
  ['an organization header that is not needed', ['GET /api/v2/sites', { headers: { siteId: undefined } }]],
  ['a site header that is not needed', ['GET /api/v2/applicationGroup/group']],
  ['an ID without a name', [table, { headers: { siteId: placeId('Oslo Data Center') } }]],
  ['a repeated name', [table, { headers: { siteId: `${oslo}:Oslo Data Center` } }], 403],
];

describe('demo: strict mode', () => {
  const start = demoServices();

  for (const [what, sent, lenientStatus = 200] of careless) {
    it(`strict mode returns status 400 for ${what}, unlike normal mode`, async () => {
      const strict = await (await caller(await start({ strict: true })))(...sent);
      const lenient = await (await caller(await start()))(...sent);
      assert.deepEqual([strict.status, lenient.status], [400, lenientStatus], strict.text);
      assert.equal(typeof strict.json.message, 'string');
    });
  }

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
    [`${topology}?days=7&hiddenDevices=true&view=canvas&enrich=false`],
    [`${list}?page=1&size=25&sort=startDate,DESC&status=IN_PROGRESS&triggerType=NETWORK_DISCOVERY`],
    ['GET /api/v2/devices/all?devSubType=VM&devSubType=SWITCH&reachableList=SSH'],
    ['GET /api/v2/applicationGroup/group?calculateEventStats=true&days=1', { headers: { siteId: undefined } }],
    ['GET /api/v2/sites', { headers: { orgId: undefined, siteId: undefined } }],
    ['GET /api/v2/dataCollector/serviceAccount/', { headers: { orgId: '*', siteId: '*' } }],
    [schedule, discovery(undefined, { scheduleInfo: { scheduleStartTime: 1, scheduleEndTime: 2, interval: 60 } })],
    [schedule, discovery(undefined, { scheduleInfo: { recurrence: 'NOW', recurrenceMin: '', scheduleDate: null } })],
  ];
  for (const [operation, options] of careful) {
    it(`strict mode accepts ${operation}`, async () => {
      const ask = await caller(await start({ strict: true }));
      const reply = await ask(operation, options);
      assert.equal(reply.status, 200, reply.text);
    });
  }

  it('strict mode refuses a repeated header and a request without an Accept header', async () => {
    const service = await start({ strict: true });
    const { access_token } = await signIn(service);
    const needed = ['Host', `127.0.0.1:${service.port}`, 'Authorization', `Bearer ${String(access_token)}`];
    const places = ['orgId', placeValue('Acme Infrastructure'), 'siteId', oslo];
    const statusOf = async (...headers: string[]) => {
      const asked = post(`${service.url}/api/v2/devices/tree`, { method: 'POST', headers: [...needed, ...headers] });
      const [response] = (await once(asked.end(), 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    const accept = ['Accept', 'application/json'];
    assert.equal(await statusOf(...places, ...accept), 200);
    assert.equal(await statusOf(...places), 400);
    assert.equal(await statusOf(...places, ...accept, 'siteId', oslo), 400);
  });

  it('strict mode refuses a token request with a query, without repeating the password', async () => {
    const service = await start({ strict: true });
    assert.equal((await askToken(service, signInForm(service))).status, 200);
    const body = signInForm(service);
    const reply = await request(service, `${tokenPath}?password=${service.password}`, { method: 'POST', body });
    assert.deepEqual([reply.status, reply.json.error], [400, 'invalid_request']);
    assert.equal(reply.text.includes(service.password), false);
  });
});
