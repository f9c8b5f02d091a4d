import assert from 'node:assert/strict';
import type { ApiAnswer } from '../../../../src/core/api/apiAnswer.ts';
import type { ApiCall, ApiOutcome } from '../../../../src/core/api/apiCall.ts';
import type { Detail } from '../../../../src/core/session/session.ts';
import { answerFacts } from '../../../../src/model/api/apiText.ts';
import { errorText } from '../../../../src/model/errors/errorText.ts';
import { rawJsonContent, responsePart } from '../../../../src/model/rawJson/rawJsonContent.ts';
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
} from '../../../support/session/shownStates.ts';

const signedOut = 'You are signed out. Sign in to see the responses of the service.';

describe('the raw JSON that is there', () => {
  const parts = (detail?: Detail) => rawJsonContent(snapshot(detail && live(detail))).parts;

  it('has the user detail and the token response, without its secrets', () => {
    const { detail, token } = parts(loaded);
    assert.deepEqual([detail.value, detail.json], [record.raw, record.json]);
    assert.ok(token.value && !JSON.stringify(token.value).includes('"AT"'));
    assert.deepEqual([detail.fileName, token.fileName], ['Acme user detail.json', 'Acme token response.json']);
  });

  it('has the record of before while it is loaded, or could not be', () => {
    for (const detail of [
      { kind: 'loading', last: loaded },
      { kind: 'failed', error: failure, last: loaded },
    ] as const)
      assert.equal(parts(detail).detail.value, record.raw);
  });

  it('says why there is none', () => {
    assert.equal(parts(loading).detail.nothing, 'Loading your access…');
    assert.equal(parts({ kind: 'failed', error: failure }).detail.nothing, errorText(failure));
    assert.equal(
      parts(loaded).token.nothing,
      "The token response isn't stored, and this window hasn't received one yet. Refresh the token to see one.",
    );
    const { detail, token } = parts();
    assert.deepEqual(
      [detail, token].map((part) => ['value' in part, part.nothing]),
      [
        [false, signedOut],
        [false, signedOut],
      ],
    );
    assert.equal('value' in parts(loading).detail, false);
  });

  it('is named after the connection, with its mark, or after us', () => {
    assert.equal(rawJsonContent(snapshot()).title, 'Acme');
    const { activeId, states } = snapshot();
    const production = { ...connection, production: true as const };
    assert.equal(rawJsonContent({ activeId, states, connections: [production] }).title, 'Acme (production)');
    const without = rawJsonContent(nothing);
    assert.deepEqual([without.title, without.parts.detail.fileName], ['Org Access', 'Org Access user detail.json']);
  });
});

describe('the response to a call', () => {
  const shown = { connectionId: connection.id, connectionName: 'Acme', name: 'Topology' };
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
  const answered = (body: ApiAnswer['body'], type?: string): ApiOutcome => ({
    kind: 'answered',
    durationMs: 7,
    status: 200,
    length: 12,
    answer: {
      status: 200,
      headers: [['date', 'today'], ...(type === undefined ? [] : [['content-type', type] as const])],
      body,
      length: 12,
      weight: 100,
    },
  });
  const part = (outcome: ApiOutcome) => responsePart(shown, call(outcome), snapshot(live(loaded)), 'en');

  it('says why it is not there any more', () => {
    const gone = (detail?: Detail) => responsePart(shown, undefined, snapshot(detail && live(detail)), 'en');
    assert.deepEqual(gone(loaded), {
      nothing: 'This response is no longer kept. Run the operation again in the API view to see one.',
      fileName: 'Acme Topology.json',
    });
    assert.deepEqual(gone(), { nothing: signedOut, fileName: 'Acme Topology.json' });
  });

  it('is JSON as it came, with its value', () => {
    const outcome = answered({ kind: 'json', text: '{"a":[1.0]}', value: { a: [1] }, hidden: [] }, 'text/html');
    assert.deepEqual(part(outcome), {
      nothing: 'The response is empty.',
      fileName: 'Acme North Topology now.json',
      facts: answerFacts(call(outcome), 'en'),
      json: '{"a":[1.0]}',
      value: { a: [1] },
    });
  });

  it('says where its rows are when it is a page', () => {
    const outcome = answered({ kind: 'json', text: '{"items":[{}]}', value: { items: [{}] }, hidden: [] });
    assert.ok(outcome.kind === 'answered' && outcome.answer);
    const page = { path: ['items'], next: '/topology?page=2' };
    assert.deepEqual(part({ ...outcome, answer: { ...outcome.answer, page } }).page, ['items']);
    assert.equal(part(outcome).page, undefined);
  });

  it('is a text where it is not', () => {
    const outcome = answered({ kind: 'text', text: '<p>', hidden: [] }, 'application/xhtml+XML');
    assert.deepEqual(part(outcome), {
      nothing: 'The response is empty.',
      fileName: 'Acme North Topology now.html',
      facts: answerFacts(call(outcome), 'en'),
      text: '<p>',
    });
  });

  for (const [type, extension] of [
    ['text/html; charset=utf-8', 'html'],
    ['application/XML', 'xml'],
    ['text/csv', 'csv'],
    ['application/yaml', 'yaml'],
    ['text/plain', 'txt'],
    [undefined, 'txt'],
  ] as const)
    it(`of type ${type} is saved as .${extension}`, () => {
      const { fileName } = part(answered({ kind: 'text', text: 'x', hidden: [] }, type));
      assert.equal(fileName, `Acme North Topology now.${extension}`);
    });

  it('is a file to be saved where it is no text, under the name that the service gives it', () => {
    const bytes = Buffer.from('PK\x03\x04', 'latin1');
    const file = (more: Partial<ApiAnswer>, type?: string) => {
      const outcome = answered({ kind: 'file' }, type) as Extract<ApiOutcome, { kind: 'answered' }>;
      const answer = { ...(outcome.answer ?? assert.fail()), bytes, length: 60_123, ...more };
      return part({ ...outcome, length: 60_123, inBytes: true, answer });
    };
    const zip = file({}, 'application/zip');
    assert.equal(
      zip.nothing,
      'The response isn\'t text, so it isn\'t shown: application/zip, 60.1 kB. Select "Save As…" to save it as it was received.',
    );
    assert.match(zip.facts?.summary ?? '', / · 60\.1 kB · /);
    assert.deepEqual([zip.bytes, zip.text, zip.value], [bytes, undefined, undefined]);
    assert.deepEqual([zip.fileName, zip.savedName], ['Acme North Topology now.zip', undefined]);
    assert.equal(file({ fileName: 'plan' }, 'application/pdf').savedName, 'plan.pdf');
    assert.equal(file({ fileName: '../plan.tar.gz' }, 'application/pdf').savedName, 'plan.tar.gz');
    assert.match(file({ length: 1 }).nothing, /isn't shown: 1 byte\. /);
    const charset = file({ body: { kind: 'file', unknownCharset: 'x-none' } }, 'text/csv').nothing;
    assert.match(charset, /^The response is in the character set "x-none", which isn't known here/);
    const { answer: _, ...forgotten } = answered({ kind: 'file' }) as Extract<ApiOutcome, { kind: 'answered' }>;
    assert.match(part({ ...forgotten, inBytes: true }).facts?.summary ?? '', / · 12 bytes · /);
  });

  it('says what became of a call without one', () => {
    const { answer: _, ...forgotten } = answered({ kind: 'empty' }) as Extract<ApiOutcome, { kind: 'answered' }>;
    assert.equal(part(answered({ kind: 'empty' })).nothing, 'The response is empty.');
    const running = part({ kind: 'running' });
    assert.match(running.nothing, /^Waiting for the response to GET \/topology…$/);
    assert.equal('facts' in running, false);
    assert.match(part(forgotten).nothing, /no longer kept because later ones are large/);
    const failed = part({ kind: 'failed', durationMs: 5, error: failure });
    assert.equal(failed.nothing, errorText(failure));
    for (const { text, value, fileName } of [running, failed, part(forgotten)])
      assert.deepEqual([text, value, fileName], [undefined, undefined, 'Acme North Topology now.json']);
  });
});
