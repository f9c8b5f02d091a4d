import assert from 'node:assert/strict';
import type { RequestDraft } from '../../../../src/api/common/callOf.ts';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { valueProblem } from '../../../../src/api/common/parameterText.ts';
import { withHeader, withValues } from '../../../../src/api/common/requestDraft.ts';
import {
  formRows,
  headerNameProblem,
  headerValueProblem,
  needsEditor,
  parameterNameProblem,
} from '../../../../src/api/node/requestForm.ts';
import { endpoint } from '../../../support/service/endpoint.ts';

const oslo = { organization: { id: '1', name: 'Acme' }, site: { id: '2', name: 'Oslo' } };

function draftFor(id: string): RequestDraft {
  const operation = catalogue.find((one) => one.id === id) ?? assert.fail(id);
  return { operation, args: {}, place: oslo };
}

const lines = (draft: RequestDraft) =>
  formRows(draft).map((row) =>
    'heading' in row ? `— ${row.heading}` : `${row.label}: ${row.description}${row.canClear ? ' ×' : ''}`,
  );

describe('formRows', () => {
  it('formRows lists the place, all parameters with their values and required ones first, and headers', () => {
    const draft = withHeader(withValues(draftFor('device-metrics'), 'days', ['7']), 'sheetId', '9');
    assert.deepEqual(lines(draft), [
      'Send: GET',
      'Method and path: GET /api/v2/metrics/server/timeSeries',
      'Organization and site: Oslo (Acme)',
      '— Parameters',
      'deviceId: from the list "Devices" · required',
      'metricGroup: cpuMetrics, memMetrics · required',
      'instanceType: default, RAM · required',
      'instanceName: default · required',
      'days: 7 ×',
      'rollup: whole number · 1 if omitted',
      'type: server · server if omitted',
      'Add Parameter…: ',
      '— Headers',
      'sheetId: 9 ×',
      'Add Header…: ',
    ]);
  });

  it('formRows offers an editor for a body, which is optional for a read', () => {
    const none = 'Edit Body: none · opens an editor, from which the request is sent';
    assert.deepEqual([lines(draftFor('devices')).at(-1), needsEditor(draftFor('devices'))], [none, false]);
    assert.equal(lines(draftFor('hide-devices'))[0], 'Edit Body: opens an editor, from which the request is sent');
    const written = { ...draftFor('devices'), body: '{"a":1}' };
    assert.deepEqual([lines(written).at(-1), needsEditor(written)], ['Body: characters: 7 ×', true]);
  });

  it('formRows says that a request that changes something is sent only after confirmation', () => {
    const remove = endpoint({ id: 'x', name: 'x', method: 'DELETE', path: '/x/{siteId}/{a}' });
    assert.deepEqual(lines({ operation: remove, args: { a: '\u202e1' }, place: oslo }).slice(0, 5), [
      'Send: DELETE · asks before sending',
      'Method and path: DELETE /x/{siteId}/{a}',
      'Organization and site: Oslo (Acme)',
      '— Parameters',
      'a: ‹U+202E›1 ×',
    ]);
    assert.ok(lines({ operation: remove, args: {} }).includes('Organization and site: none'));
    assert.ok(lines({ operation: remove, args: {} }).includes('siteId: text · required'));
    assert.ok(!lines(draftFor('sites')).some((line) => line.startsWith('Organization and site')));
  });

  it("the request form rejects reserved headers, and names and values that can't be sent", () => {
    assert.equal(parameterNameProblem(' size '), undefined);
    for (const name of [' ', 'a b', 'a\u202eb']) assert.ok(parameterNameProblem(name), name);
    assert.equal(headerNameProblem('sheetId'), undefined);
    for (const name of ['Authorization', 'host', 'Content-Length', 'COOKIE'])
      assert.equal(headerNameProblem(name), 'Org Access sets this header. Enter another name.');
    assert.match(headerNameProblem(' siteid') ?? '', /^Organization and site are sent in this header\./);
    assert.equal(headerNameProblem('a b'), 'Use letters, digits, and hyphens.');
    assert.equal(headerValueProblem('ü'), undefined);
    for (const value of [' ', 'a\nb']) assert.ok(headerValueProblem(value));
    assert.equal(headerValueProblem('日'), 'Remove "日": a header can\'t hold it.');
  });

  for (const [type, value, isInPath, problem] of [
    ['integer', '12', false, undefined],
    ['integer', '1.5', false, 'Enter a whole number for a.'],
    ['boolean', 'True', false, undefined],
    ['boolean', 'yes', false, 'Enter true or false for a.'],
    ['text', ' ', false, 'Enter a value for a.'],
    ['text', '../x', false, undefined],
    ['text', '../x', true, 'a can\'t have "." or ".." as a part of the path.'],
  ] as const)
    it(`the request form ${problem ? 'rejects' : 'accepts'} ${value} as ${type}${isInPath ? ' in a path' : ''}`, () =>
      assert.equal(valueProblem({ name: 'a', type }, value, isInPath), problem));
});
