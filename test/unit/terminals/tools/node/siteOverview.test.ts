import assert from 'node:assert/strict';
import { knownOperations } from '../../../../../src/api/common/catalogue/operationText.ts';
import { callableOperations } from '../../../../../src/terminals/tools/node/get.ts';
import type { RequestAt } from '../../../../../src/terminals/tools/node/requestingTool.ts';
import { siteOverviewTool } from '../../../../../src/terminals/tools/node/siteOverview.ts';
import { dataOf, readAnswer } from '../../../../support/access/toolData.ts';

const at: RequestAt = {
  operations: callableOperations(knownOperations()),
  others: [],
  current: { organization: { id: '1', name: 'Acme' }, site: { id: '10', name: 'Oslo' } },
  organizations: [],
  boundary: 'm4rk',
};
const calls = siteOverviewTool.wanted({}, at);

interface Overview {
  readonly organization: string;
  readonly site: string;
  readonly devices: unknown;
  readonly jobs: { readonly total?: number; readonly newest: readonly Record<string, unknown>[] } | string;
}

const counts = {
  data: {
    count: 3000,
    items: [
      { name: 'Compute', isBillable: 'true', count: '2900', items: [{ name: 'VM', count: 2900 }] },
      { name: 'Network', isBillable: 'false', count: 100, items: null },
    ],
  },
};
const job = (number: number, status: string) => ({
  requestId: `job-${number}`,
  requestName: `sweep ${number}`,
  triggerType: 'NETWORK_DISCOVERY',
  status,
  progressStatus: '42.5',
  startDate: '2026-01-15T12:00:00.000Z',
});

async function overview(...responses: readonly (readonly [status: number, body: unknown])[]): Promise<string> {
  const answers = responses.map(([status, body]) => ({
    status,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { get: () => null },
  }));
  return await siteOverviewTool.answer(
    {},
    {
      calls,
      answers,
      nextPage: () => assert.fail(),
      baseUrl: 'https://service.example.com',
      secrets: () => ['canary'],
      boundary: 'm4rk',
    },
  );
}

describe('siteOverviewTool', () => {
  it('the site overview tool returns device counts by category, and up to ten jobs with running ones first', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => job(index, index === 20 ? 'IN_PROGRESS' : 'EXECUTED'));
    const answer = await overview([200, counts], [200, { data: { pageInfo: { totalRecords: '70' }, pageData: rows } }]);
    assert.match(
      readAnswer(answer).lead,
      /^Device counts and jobs of one site\. Running jobs among the newest 25: 1\.\n/,
    );
    const { organization, site, devices, jobs } = dataOf<Overview>(answer);
    assert.deepEqual([organization, site], ['Acme', 'Oslo']);
    assert.deepEqual(devices, {
      count: 3000,
      categories: [
        { name: 'Compute', count: 2900, kinds: [{ name: 'VM', count: 2900 }] },
        { name: 'Network', count: 100, kinds: [] },
      ],
    });
    assert.ok(typeof jobs === 'object');
    assert.equal(jobs.total, 70);
    assert.equal(jobs.newest.length, 10);
    assert.deepEqual(jobs.newest[0], {
      requestId: 'job-20',
      name: 'sweep 20',
      kind: 'NETWORK_DISCOVERY',
      status: 'IN_PROGRESS',
      percent: 42.5,
      started: '2026-01-15T12:00:00.000Z',
    });
    assert.equal(jobs.newest[1]?.requestId, 'job-0');
  });

  it('the site overview tool returns the jobs or the counts alone if the service refuses the other or sends an unknown format', async () => {
    const pages = { data: { pageInfo: { totalRecords: 0 }, pageData: null } };
    const denied = dataOf<Overview>(await overview([403, {}], [200, pages]));
    assert.deepEqual(
      [denied.devices, denied.jobs],
      ['The service responded with status 403.', { total: 0, newest: [] }],
    );
    const away = await overview([200, counts], [500, '<html>canary</html>']);
    assert.match(readAnswer(away).lead, /^Device counts of one site\. Its jobs could not be read\./);
    assert.equal(dataOf<Overview>(away).jobs, 'The service responded with status 500.');
    for (const odd of ['7', '"text"', '<html>', '{"data":{"items":7}}']) {
      const { devices, jobs } = dataOf<Overview>(await overview([200, odd], [200, odd]));
      assert.match(String(devices), /not understood\. The tool orgAccess_get shows it/, odd);
      assert.match(JSON.stringify(jobs), /not understood/, odd);
    }
  });
});
