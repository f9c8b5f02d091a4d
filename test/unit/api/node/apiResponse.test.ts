import assert from 'node:assert/strict';
import { readApiResponse } from '../../../../src/api/node/apiResponse.ts';
import { parseJson } from '../../../../src/platform/common/json/json.ts';
import { hidden } from '../../../../src/platform/redaction/common/span.ts';
import { readBody } from '../../../../src/service/common/responses/bodyText.ts';

describe('readApiResponse', () => {
  const read = (text: string, headers: Record<string, string> = {}) =>
    readApiResponse({ status: 200, headers: new Headers(headers), text }, ['AT-secret.1', 'RT-secret']);
  const readAll = (text: string, encoding: BufferEncoding, type: string, headers: Record<string, string> = {}) => {
    const body = readBody({ bytes: Buffer.from(text, encoding), contentType: type });
    const answer = { status: 200, headers: new Headers({ ...headers, 'content-type': type }), ...body };
    return readApiResponse(answer, ['AT-secret.1', 'RT-secret']);
  };

  it('readApiResponse returns JSON or text in which only credentials are masked, or an empty body', () => {
    const { body } = read('{ "a":[{"password":"p","Password":{"x":"y"},"b":1.0}],"passwordAge":3}');
    assert.ok(body.kind === 'json');
    assert.equal(body.text, `{ "a":[{"password":"${hidden}","Password":{"x":"${hidden}"},"b":1.0}],"passwordAge":3}`);
    assert.deepEqual(body.value, parseJson(body.text));
    const xml = read('<user><name password = "p">x</name><password>a hash</password></user>').body;
    assert.ok(xml.kind === 'text');
    assert.equal(xml.text, `<user><name password = "${hidden}">x</name><password>${hidden}</password></user>`);
    assert.deepEqual(read('  \n').body, { kind: 'empty' });
    assert.equal(read('['.repeat(5000) + ']'.repeat(5000)).body.kind, 'text');
  });

  it('readApiResponse weighs a response by the memory of its JSON values, or else by its characters', () => {
    assert.equal(read('{},'.repeat(100)).weight, 300 + 300);
    const list = `[${'{},'.repeat(99)}{}]`;
    const many = read(list).weight;
    assert.ok(many > 2 * list.length + 1000 && many < read(`[${'{},'.repeat(199)}{}]`).weight, `${many}`);
  });

  it('readApiResponse keeps the bytes as received unless something in the response is masked', () => {
    for (const text of ['{ "a": 1.0 }\n\n', 'a;b\r\n', '<a/>'])
      assert.equal(new TextDecoder().decode(read(text).bytes), text);
    for (const text of ['{"a":1,"clientSecret":"maple-4711"}', 'password=maple-4711', '  '])
      assert.equal(read(text).bytes, undefined, text);
    const wide = readAll('{"a":"ø"}', 'utf16le', 'application/json; charset=utf-16le');
    assert.equal(wide.body.kind, 'json');
    assert.equal(Buffer.compare(wide.bytes ?? Buffer.of(), Buffer.from('{"a":"ø"}', 'utf16le')), 0);
    assert.equal(readAll('{"apiKey":"ø4711-maple"}', 'latin1', 'application/json; charset=latin1').bytes, undefined);
  });

  it('readApiResponse treats a response that is not text as a file with the name that the service suggests', () => {
    const file = readAll('PK\x03\x04\xff', 'latin1', 'application/zip', {
      'content-disposition': 'attachment; filename="plan.zip"',
    });
    assert.deepEqual(file.body, { kind: 'file' });
    assert.equal(Buffer.compare(file.bytes ?? Buffer.of(), Buffer.from('PK\x03\x04\xff', 'latin1')), 0);
    assert.deepEqual([file.length, file.weight, file.fileName], [5, 5, 'plan.zip']);
    assert.deepEqual(readAll('x', 'latin1', 'text/csv; charset=x-none').body, {
      kind: 'file',
      unknownCharset: 'x-none',
    });
    const name = { 'content-disposition': 'attachment; filename="AT-secret.1.zip"' };
    assert.doesNotMatch(readAll('PK\x03\x04', 'latin1', 'application/zip', name).fileName ?? '', /AT-secret/);
    assert.throws(() => readAll('PK\x03\x04 AT-secret.1', 'latin1', 'application/zip'), {
      problem: { code: 'fileRepeatsSecret' },
    });
  });

  it("readApiResponse masks the session's tokens wherever they occur", () => {
    const { body, headers } = read('{"echo":"Bearer AT-secret.1","list":["RT-secret"]}', {
      'www-authenticate': 'Bearer AT-secret.1',
      location: '/x?t=RT-secret',
    });
    assert.doesNotMatch(JSON.stringify([body, headers]), /secret/);
  });

  it('readApiResponse keeps informative headers, and none that could contain a secret', () => {
    const shown = { 'content-type': 'text/plain', etag: '"1"', 'x-request-id': '7' };
    const secret = { 'set-cookie': 'SID=1', 'x-auth-token': 't', authorization: 'x', 'proxy-authenticate': 'x' };
    assert.deepEqual(Object.fromEntries(read('', { ...secret, ...shown }).headers), shown);
  });

  it('readApiResponse returns the unmasked path of the next page even if it looks like a credential', () => {
    const asked = { path: '/list', baseUrl: 'https://service.example' };
    const answer = (next: string) => {
      const text = `{"items":[{"name":"a"}],${next},"total":2}`;
      return readApiResponse({ status: 200, headers: new Headers(), text }, [], asked);
    };
    const { page, body } = answer('"nextPageToken":"AbCdEf0123456789xyz"');
    assert.equal(page?.next, '/list?pageToken=AbCdEf0123456789xyz');
    assert.ok(body.kind === 'json' && !('rows' in page));
    assert.equal(answer('"next":"/list?token=abc"').page?.next, '/list?token=abc');
    assert.equal(read('{"items":[{"name":"a"}],"total":2}').page, undefined, 'where no pages are asked for');
  });

  it("readApiResponse can reveal masked values, except for the session's tokens", () => {
    const { revealed } = read('{"password":"p","echo":"x AT-secret.1"}');
    const body = revealed?.();
    assert.ok(body?.kind === 'json');
    assert.equal(body.text, `{"password":"p","echo":"x ${hidden}"}`);
    assert.equal(read('{"echo":"x AT-secret.1"}').revealed, undefined, 'nothing else is hidden');
    assert.equal(read('{"a":1}').revealed, undefined);
  });
});
