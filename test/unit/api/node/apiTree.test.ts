import assert from 'node:assert/strict';
import type { ApiNode } from '../../../../src/api/common/apiNode.ts';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { apiTree } from '../../../../src/api/node/apiTree.ts';
import { answeredCall } from '../../../support/service/answeredCall.ts';
import { endpoint } from '../../../support/service/endpoint.ts';

const nothing = { added: [], problems: [], calls: [] };
const rowsOf = (tree: readonly ApiNode[]) => tree.flatMap(({ children = [] }) => children);
const find = (tree: readonly ApiNode[], label: string) =>
  rowsOf(tree).find((row) => row.label === label) ?? assert.fail(label);

describe('apiTree', () => {
  it('the API view shows a group with an icon for each area, with its operations and nothing else', () => {
    const tree = apiTree(nothing, 'en');
    assert.deepEqual(
      tree.map(({ label }) => label),
      ['User', 'Devices', 'Topology', 'Applications', 'Discovery', 'Monitoring', 'Settings'],
    );
    assert.deepEqual(
      rowsOf(tree).flatMap(({ operation }) => operation?.id ?? []),
      [...catalogue].map(({ id }) => id),
    );
  });

  it('the API view begins with followed jobs, if there are any', () => {
    const jobs: ApiNode = { id: 'jobs', label: 'Jobs', tooltip: 'Jobs', context: 'jobs', children: [] };
    const [first, ...rest] = apiTree({ ...nothing, jobs: [jobs] }, 'en');
    assert.deepEqual([first, rest], [jobs, apiTree(nothing, 'en')]);
  });

  it('the API view shows for each operation what it needs, and an icon for its kind rather than its method', () => {
    const tree = apiTree(nothing, 'en');
    const row = (label: string) => {
      const { context, icon, tooltip } = find(tree, label);
      return [context, icon, tooltip];
    };
    assert.deepEqual(row('Devices'), [
      'operation documented read',
      'arrow-down',
      [
        'POST /api/v2/devices/tableView',
        'Needs an organization and a site.',
        'Parameters:',
        '• page: whole number · 1 if omitted',
        '• size: whole number · 10 if omitted',
        '• sort: text',
        '• showBillable: true or false · false if omitted',
        '• hiddenDevices: true or false · false if omitted',
      ].join('\n'),
    ]);
    assert.deepEqual(row('Create discovery').slice(0, 2), ['operation documented job', 'rocket']);
    const { description, spoken } = find(tree, 'Create discovery');
    assert.equal(description, 'POST …/dataCollector/schedule/');
    assert.equal(spoken, 'Create discovery, starts a job, POST …/dataCollector/schedule/');
    const [context, icon, tooltip = ''] = row('Hide devices');
    assert.deepEqual([context, icon], ['operation documented write', 'edit']);
    assert.match(tooltip, /Run it to write the body of the request\. You are asked before anything is sent\.$/);
    assert.match(find(tree, 'Service accounts').tooltip, /"\*" stands for all of them\./);
    const metrics = find(tree, 'Device metrics').tooltip;
    assert.match(
      metrics,
      /• deviceId: from the list "Devices" · required\n• metricGroup: cpuMetrics, memMetrics · required/,
    );
    assert.match(metrics, /\nKnown only from scripts of people who use the service\.$/);
  });

  it("the API view lists a user's endpoints after the operations, with a row for those that are invalid", () => {
    const remove = endpoint({ id: 'own DELETE /x', name: 'Remove $(trash) \u202ex', method: 'DELETE', path: '/x/{a}' });
    const plain = endpoint({ id: 'own GET /y', name: '/y', method: 'GET', path: '/y' });
    const tree = apiTree({ ...nothing, added: [remove, plain], problems: ['It is no object.'] }, 'en');
    const [row, other, problem] = tree.at(-1)?.children ?? [];
    assert.deepEqual([tree.at(-1)?.label, row?.label], ['Your endpoints', 'Remove $(trash) ‹U+202E›x']);
    assert.equal(
      row?.tooltip,
      'DELETE /x/{a}\nIs sent for the current organization and site, if there are any.\nParameters:\n• a: text · required\nYou are asked before the request is sent.',
    );
    assert.equal(other?.description, 'GET');
    assert.deepEqual(
      [problem?.label, problem?.tooltip.split('\n')[0], problem?.command],
      ["1 endpoint can't be used", 'It is no object.', 'editEndpoints'],
    );
  });

  it('the API view ends with the history of requests, each with the place that it was sent for', () => {
    const text = '{"error":"access_denied"}';
    const headers = [
      ['orgId', 'a1:Acme'],
      ['siteId', 'b2:Oslo'],
    ] as const;
    const request = { path: '/api/v2/topology/detail/default', headers };
    const call = answeredCall(text, { status: 403, call: request });
    const history = apiTree({ ...nothing, calls: [call] }, 'en').at(-1);
    const [row] = history?.children ?? [];
    assert.deepEqual(
      [history?.label, row?.label, row?.context, row?.command],
      ['History', 'A call', 'call answered denied read', 'showAnswer'],
    );
    assert.match(row?.description ?? '', /^403 Forbidden · \d+:\d\d\s[AP]M · …\/detail\/default$/);
    const lines = row?.tooltip.split('\n') ?? [];
    assert.deepEqual(lines.slice(0, 2), ['GET /api/v2/topology/detail/default', 'For Oslo (Acme)']);
    assert.ok(lines.includes('Sent for Oslo (Acme).') && lines.includes(text), row?.tooltip);
  });
});
