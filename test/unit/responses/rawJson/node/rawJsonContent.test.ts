import assert from 'node:assert/strict';
import type { ApiCall, ApiOutcome } from '../../../../../src/api/node/apiCall.ts';
import type { ApiResponse } from '../../../../../src/api/node/apiResponse.ts';
import { responseFacts } from '../../../../../src/api/node/apiText.ts';
import { errorText } from '../../../../../src/platform/errors/common/errorText.ts';
import { rawJsonContent, responsePart } from '../../../../../src/responses/rawJson/node/rawJsonContent.ts';
import type { Detail } from '../../../../../src/session/common/session.ts';
import {
  connection,
  failure,
  live,
  loaded,
  loading,
  nothing,
  obtainedAtMs,
  record,
  snapshot,
} from '../../../../support/session/shownStates.ts';

const signedOut = 'You are signed out of Acme. Sign in to see its responses.';

describe('rawJsonContent', () => {
  const parts = (detail?: Detail) => rawJsonContent(snapshot(detail && live(detail))).parts;

  it('rawJsonContent returns the user detail and the token response without secrets', () => {
    const { detail, token } = parts(loaded);
    assert.deepEqual([detail.value, detail.json], [record.raw, record.json]);
    assert.ok(token.value && !JSON.stringify(token.value).includes('"AT"'));
    assert.deepEqual([detail.fileName, token.fileName], ['Acme user detail.json', 'Acme token response.json']);
  });

  it('rawJsonContent keeps the previous record while a new record is loading or after loading failed', () => {
    for (const detail of [
      { kind: 'loading', last: loaded },
      { kind: 'failed', error: failure, last: loaded },
    ] as const)
      assert.equal(parts(detail).detail.value, record.raw);
  });

  it('rawJsonContent explains why there is no content', () => {
    assert.equal(parts(loading).detail.nothing, 'Loading your access…');
    assert.equal(parts({ kind: 'failed', error: failure }).detail.nothing, errorText(failure));
    assert.equal(
      parts(loaded).token.nothing,
      "The token response isn't stored, and this window hasn't received one yet. Refresh the token to see one.",
    );
    const { detail, token } = parts();
    for (const part of [detail, token]) assert.deepEqual(['value' in part, part.nothing], [false, signedOut]);
    assert.equal('value' in parts(loading).detail, false);
  });

  it('rawJsonContent returns the connection name with its badge as title, or else the product name', () => {
    assert.equal(rawJsonContent(snapshot()).title, 'Acme');
    const { activeId, states } = snapshot();
    const production = { ...connection, production: true as const };
    assert.equal(rawJsonContent({ activeId, states, connections: [production] }).title, 'Acme (production)');
    const without = rawJsonContent(nothing);
    assert.deepEqual([without.title, without.parts.detail.fileName], ['Org Access', 'Org Access user detail.json']);
  });
});

describe('responsePart', () => {
  const call = (outcome: ApiOutcome): ApiCall => ({
    id: 1,
    name: 'Topology now',
    connection: { ...connection, name: 'Acme North' },
    origin: 'https://acme.example',
    username: 'jo',
    call: { method: 'GET', path: '/topology', agreed: { address: 'https://acme.example/topology', username: 'jo' } },
    startedAtMs: obtainedAtMs,
    outcome,
  });
  const answered = (body: ApiResponse['body'], type?: string): ApiOutcome => ({
    kind: 'answered',
    durationMs: 7,
    status: 200,
    length: 12,
    response: {
      status: 200,
      headers: [['date', 'today'], ...(type === undefined ? [] : [['content-type', type] as const])],
      body,
      length: 12,
      weight: 100,
    },
  });
  const part = (outcome: ApiOutcome) => responsePart('Acme', 'Topology', call(outcome), 'en');

  it('responsePart says how to see a response again that is no longer kept', () => {
    assert.deepEqual(responsePart('Acme', 'Topology', undefined, 'en'), {
      nothing: 'This response is no longer kept. Run the operation again in the API view to see one.',
      fileName: 'Acme Topology.json',
    });
  });

  it("responsePart returns JSON as received with its parsed value, and text that isn't JSON unchanged", () => {
    const json = answered({ kind: 'json', text: '{"a":[1.0]}', value: { a: [1] }, hidden: [] }, 'text/html');
    const about = { nothing: 'The response is empty.', facts: responseFacts(call(json), 'en') };
    const fileName = 'Acme North Topology now.json';
    assert.deepEqual(part(json), { ...about, fileName, json: '{"a":[1.0]}', value: { a: [1] } });
    const { text, value } = part(answered({ kind: 'text', text: '<p>', hidden: [] }));
    assert.deepEqual([text, value], ['<p>', undefined]);
  });

  it('responsePart returns the path to the rows of a page', () => {
    const outcome = answered({ kind: 'json', text: '{"items":[{}]}', value: { items: [{}] }, hidden: [] });
    const page = { path: ['items'], next: '/topology?page=2' };
    assert.ok(outcome.kind === 'answered' && outcome.response);
    assert.deepEqual(part({ ...outcome, response: { ...outcome.response, page } }).page, ['items']);
  });

  for (const [type, extension] of [
    ['application/xhtml+XML', 'html'],
    ['application/XML; charset=utf-8', 'xml'],
    ['text/csv', 'csv'],
    ['application/yaml', 'yaml'],
    [undefined, 'txt'],
  ] as const)
    it(`responsePart returns a file name ending in .${extension} for the type ${type}`, () => {
      const { fileName } = part(answered({ kind: 'text', text: 'x', hidden: [] }, type));
      assert.equal(fileName, `Acme North Topology now.${extension}`);
    });

  it('responsePart returns the file name that the service sent with a binary response', () => {
    const bytes = Buffer.from('PK\x03\x04', 'latin1');
    const file = (more: Partial<ApiResponse>, type?: string) => {
      const outcome = answered({ kind: 'file' }, type) as Extract<ApiOutcome, { kind: 'answered' }>;
      const answer = { ...(outcome.response ?? assert.fail()), bytes, length: 60_123, ...more };
      return part({ ...outcome, length: 60_123, inBytes: true, response: answer });
    };
    const zip = file({}, 'application/zip');
    assert.equal(
      zip.nothing,
      'The response isn\'t text, so it isn\'t shown: application/zip, 60.1 kB. Select "Save As…" to save it as it was received.',
    );
    assert.ok(zip.facts?.parts.includes('60.1 kB'));
    assert.deepEqual([zip.bytes, zip.text, zip.value], [bytes, undefined, undefined]);
    assert.deepEqual([zip.fileName, zip.savedName], ['Acme North Topology now.zip', undefined]);
    assert.equal(file({ fileName: 'plan' }, 'application/pdf').savedName, 'plan.pdf');
    assert.equal(file({ fileName: '../plan.tar.gz' }, 'application/pdf').savedName, 'plan.tar.gz');
    const charset = file({ body: { kind: 'file', unknownCharset: 'x-none' } }, 'text/csv').nothing;
    assert.match(charset, /^The response is in the character set "x-none", which isn't known here/);
    const { response: _, ...forgotten } = answered({ kind: 'file' }) as Extract<ApiOutcome, { kind: 'answered' }>;
    assert.ok(part({ ...forgotten, inBytes: true }).facts?.parts.includes('12 bytes'));
  });

  it('responsePart describes the outcome of a call without a response', () => {
    const { response: _, ...forgotten } = answered({ kind: 'empty' }) as Extract<ApiOutcome, { kind: 'answered' }>;
    assert.equal(part(answered({ kind: 'empty' })).nothing, 'The response is empty.');
    const running = part({ kind: 'running' });
    assert.match(running.nothing, /^Waiting for the response to GET \/topology…$/);
    assert.equal(running.facts?.state, 'running');
    assert.match(part(forgotten).nothing, /no longer kept because later ones are large/);
    const failed = part({ kind: 'failed', durationMs: 5, error: failure });
    assert.equal(failed.nothing, errorText(failure));
    for (const { text, value, fileName } of [running, failed, part(forgotten)])
      assert.deepEqual([text, value, fileName], [undefined, undefined, 'Acme North Topology now.json']);
  });
});
