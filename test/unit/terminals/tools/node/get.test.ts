import assert from 'node:assert/strict';
import { knownOperations } from '../../../../../src/api/common/catalogue/operationText.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { NoAnswer } from '../../../../../src/terminals/tools/common/toolInput.ts';
import { callableOperations, readGetInput, wantedCall } from '../../../../../src/terminals/tools/node/get.ts';
import type { RequestAt } from '../../../../../src/terminals/tools/node/wantedCall.ts';
import { organization, site } from '../../../../support/access/access.ts';
import { dataOf } from '../../../../support/access/toolData.ts';
import { endpoint } from '../../../../support/service/endpoint.ts';

const boundary = 'm4rk';
const organizations = [
  organization('1:Acme', [site('10:Oslo'), site('11:Tromsø')]),
  organization('2:Nordwind', [site('20:Oslo'), site('21:Bergen')]),
];
const oslo = { organization: { id: '1', name: 'Acme' }, site: { id: '10', name: 'Oslo' } };
const operations = callableOperations(knownOperations());
const others = knownOperations().filter((one) => !operations.includes(one));
const at: RequestAt = { operations, others, current: oslo, organizations, boundary };

/** Returns method, path, headers, and body of the request. */
function wanted(value: unknown, where: RequestAt = at) {
  const { call } = wantedCall(readGetInput(value), where);
  return [call.method, call.path, Object.fromEntries(call.headers ?? []), call.body];
}

function refusal(value: unknown, where?: RequestAt): string {
  try {
    return assert.fail(JSON.stringify(wanted(value, where)));
  } catch (error) {
    if (error instanceof NoAnswer) return error.message;
    throw error;
  }
}

describe('wantedCall', () => {
  const sent = { orgId: '1:Acme', siteId: '10:Oslo' };

  it('the get tool calls the named operation for the selected site', () => {
    assert.deepEqual(wanted({ operation: 'topology' }), ['GET', '/api/v2/topology/detail/default', sent, undefined]);
    assert.deepEqual(wanted({ operation: 'application-groups' })[2], { orgId: '1:Acme' }, 'the organization alone');
    assert.deepEqual(wanted({ operation: 'sites' }), ['GET', '/api/v2/sites', {}, undefined]);
  });

  it('the get tool sends parameters and the page in the query, and a filter as the body', () => {
    assert.deepEqual(
      wanted({
        operation: 'devices',
        parameters: { sort: ['hostName,ASC', 'a b'], hiddenDevices: false },
        page: 3,
        rows: 10,
      }),
      [
        'POST',
        '/api/v2/devices/tableView?page=3&size=10&sort=hostName%2CASC&sort=a%20b&hiddenDevices=false',
        sent,
        undefined,
      ],
    );
    assert.deepEqual(wanted({ operation: 'devices' })[1], '/api/v2/devices/tableView?page=1&size=25');
    assert.equal(
      wanted({ operation: 'devices', parameters: { size: 500, page: 2 } })[1],
      '/api/v2/devices/tableView?page=2&size=500',
    );
    assert.equal(
      wanted({ operation: 'topology', parameters: { days: 7 } })[1],
      '/api/v2/topology/detail/default?days=7',
    );
    for (const all of [{ all: true }, { distinct: 'osName' }])
      assert.equal(wanted({ operation: 'devices', ...all })[1], '/api/v2/devices/tableView?page=1&size=100');
    assert.deepEqual(wanted({ operation: 'devices', filter: { filterClassList: [] } }).slice(3), [
      '{"filterClassList":[]}',
    ]);
    assert.equal(
      wanted({ operation: 'discovery-devices', parameters: { requestId: 'a/b' } })[1],
      '/api/v2/scheduler/devices/a%2Fb',
    );
  });

  it('the get tool accepts a site name or ID, ignoring case', () => {
    const headers = (place: object) => wanted({ operation: 'topology', ...place })[2];
    assert.deepEqual(headers({ site: 'Tromsø' }), { orgId: '1:Acme', siteId: '11:Tromsø' });
    assert.deepEqual(headers({ site: '21' }), { orgId: '2:Nordwind', siteId: '21:Bergen' });
    assert.deepEqual(headers({ organization: 'nordwind', site: 'oslo' }), { orgId: '2:Nordwind', siteId: '20:Oslo' });
    assert.deepEqual(headers({ organization: '1' }), sent, 'the site that is selected is in it');
  });

  it('the get tool never sends a request for a site other than the named one', () => {
    const ambiguous = refusal({ operation: 'topology', site: 'Oslo' });
    assert.match(
      ambiguous,
      /^More than one site is called so\. Nothing was sent\. Ask again with the ID of one of these\./,
    );
    assert.deepEqual(dataOf(ambiguous), [
      { organization: 'Acme', organizationId: '1', site: 'Oslo', siteId: '10' },
      { organization: 'Nordwind', organizationId: '2', site: 'Oslo', siteId: '20' },
    ]);
    const unknown = refusal({ operation: 'topology', site: 'Bergn' });
    assert.match(unknown, /^The person has access to no such site\. Nothing was sent\./);
    assert.deepEqual(dataOf(unknown), ['Bergen']);
    assert.match(refusal({ operation: 'topology', organization: 'Elsewhere' }), /access to no such organization/);
    assert.match(
      refusal({ operation: 'topology', organization: 'Nordwind' }),
      /^This operation needs a site, and the person has selected none\. Ask again with "site"/,
      'a site of another organization is not taken',
    );
    assert.match(refusal({ operation: 'sites', site: 'Oslo' }), /^This operation takes no organization or site\./);
    assert.throws(() => wanted({ operation: 'topology', organization: '*', site: '*' }), {
      problem: { code: 'allNotAllowed' },
    });
  });

  it("the get tool explains what to do if no site is selected or the site's ID is unknown", () => {
    const none = { ...at, current: undefined };
    assert.match(refusal({ operation: 'topology' }, none), /^This operation needs a site.*Nothing was sent\.$/);
    assert.match(refusal({ operation: 'application-groups' }, none), /^This operation needs an organization/);
    assert.deepEqual(wanted({ operation: 'sites' }, none)[2], {});
    const unnamed = { ...at, current: { organization: { id: '1', name: 'Acme' }, site: { name: 'Oslo' } } };
    assert.match(
      refusal({ operation: 'topology' }, unnamed),
      /^The access record lacks the ID or the name of this place/,
    );
    assert.deepEqual(wanted({ operation: 'application-groups' }, unnamed)[2], { orgId: '1:Acme' });
  });

  it('the get tool refuses operations that write or return credentials', () => {
    for (const [operation, words] of [
      [
        'create-discovery',
        'starts a job.* org-access discover 10.0.0.0/24 --account NAME --name TEXT\\..*"Org Access: Create',
      ],
      ['service-accounts', 'returns credentials.* run org-access discover .* without --account'],
      ['hide-devices', 'does more than read.*: org-access call hide-devices --body @FILE\\. With --skeleton'],
      ['end-discovery', 'does more than read'],
    ] as const)
      assert.match(refusal({ operation }), new RegExp(`^"${operation}" ${words}`), operation);
    const unknown = refusal({ operation: '__proto__' });
    assert.match(unknown, /^There is no such operation\./);
    assert.deepEqual(
      dataOf(unknown),
      operations.map(({ id }) => id),
    );
    const open = endpoint({ id: 'open', name: 'Open', method: 'GET', path: '/api/v2/dataCollector/{what}' });
    const where = { ...at, operations: callableOperations([open]) };
    assert.equal(wanted({ operation: 'open', parameters: { what: 'x' } }, where)[1], '/api/v2/dataCollector/x');
    for (const what of ['serviceAccount', 'SERVICEACCOUNT', 'service%41ccount', 'serviceAccount/'])
      assert.match(refusal({ operation: 'open', parameters: { what } }, where), /^"open" returns credentials/, what);
  });

  it('the get tool rejects unknown parameters, and a filter for an operation that accepts none', () => {
    for (const [input, code] of [
      [{ operation: 'topology', parameters: { day: 1 } }, 'parameterUnknown'],
      [{ operation: 'topology', parameters: { days: 'two' } }, 'parameterType'],
      [{ operation: 'topology', parameters: { days: [1, 2] } }, 'parameterTwice'],
      [{ operation: 'application-hierarchy' }, 'parameterMissing'],
    ] as const)
      assert.throws(
        () => wanted(input),
        (error) => error instanceof OrgAccessError && error.problem.code === code,
        code,
      );
    assert.equal(refusal({ operation: 'topology', filter: {} }), 'This operation takes no "filter". Nothing was sent.');
    assert.match(refusal({ operation: 'topology', page: 2 }), /^This operation takes no "page" and "rows"\./);
    for (const filter of [{ bogus: 1 }, { filterClassList: [{ columnName: 'a', bogus: 1 }] }])
      assert.match(
        refusal({ operation: 'devices', filter }),
        /^"filter" has no member "bogus"\. Its form is \{"filterClassList":\[\{"columnName":"hostName",.*Nothing was sent\.$/,
      );
  });
});
