import assert from 'node:assert/strict';
import { readApiAnswer } from '../../../../src/core/api/apiAnswer.ts';
import { hidden } from '../../../../src/core/redaction/names/credentialNames.ts';
import { isWindows } from '../../../support/platform.ts';

describe('answers of the API', () => {
  const read = (text: string, headers: Record<string, string> = {}) =>
    readApiAnswer({ status: 200, headers: new Headers(headers), text }, ['AT-secret.1', 'RT-secret']);

  it('are JSON without passwords, or the text as it came, or empty', () => {
    assert.deepEqual(read('{"a":[{"password":"p","Password":{"x":1},"b":1}],"passwordAge":3}').body, {
      kind: 'json',
      text: '{"a":[{"b":1}],"passwordAge":3}',
      value: { a: [{ b: 1 }], passwordAge: 3 },
      isChanged: true,
    });
    assert.deepEqual(
      read('<user><name password = "p">x</name><password>hash</password><PASSWORD a="b">p</PASSWORD></user>').body,
      {
        kind: 'text',
        text: `<user><name password = "${hidden}">x</name><password>${hidden}</password><PASSWORD a="${hidden}">${hidden}</PASSWORD></user>`,
        left: 0,
      },
    );
    assert.deepEqual(read('  \n').body, { kind: 'empty' });
    assert.equal(read('['.repeat(5000) + ']'.repeat(5000)).body.kind, 'text');
  });

  it('weigh what their values take up, or the characters of what is no JSON', () => {
    assert.equal(read('{},'.repeat(100)).weight, 300);
    const list = `[${'{},'.repeat(99)}{}]`;
    const many = read(list).weight;
    assert.ok(many > list.length + 1000 && many < read(`[${'{},'.repeat(199)}{}]`).weight, `${many}`);
  });

  it('are read in time that grows with their length alone, whatever they hold', () => {
    const cost = (text: string) => {
      const before = process.cpuUsage();
      read(text);
      return process.cpuUsage(before).user;
    };
    // What the system counts processor time by.
    const tickUs = isWindows ? 16_000 : 1_000;
    for (const part of ['<password ', 'password="', "password = '", '<password>', 'password']) {
      cost(part.repeat(1000));
      const [once, tenfold] = [cost(part.repeat(20_000)), cost(part.repeat(200_000))];
      assert.ok(tenfold < 50 * Math.max(once, tickUs), `${part}: ${once} and ${tenfold} µs`);
    }
  });

  it('hide the tokens of the session wherever they are repeated', () => {
    const { body, headers } = read('{"echo":"Bearer AT-secret.1","list":["RT-secret"]}', {
      'www-authenticate': 'Bearer AT-secret.1',
      location: '/x?t=RT-secret',
    });
    assert.doesNotMatch(JSON.stringify([body, headers]), /secret/);
  });

  it('have the headers that say something, and none that could hold a secret', () => {
    const { headers } = read('', {
      'set-cookie': 'SID=1',
      'x-auth-token': 't',
      authorization: 'x',
      'proxy-authenticate': 'x',
      'content-type': 'text/plain',
      etag: '"1"',
      'x-request-id': '7',
    });
    assert.deepEqual(
      headers.map(([name]) => name),
      ['content-type', 'etag', 'x-request-id'],
    );
  });

  it('name the next page, with a cursor that is hidden in what is shown', () => {
    const text = '{"items":[{"name":"a"}],"nextPageToken":"AbCdEf0123456789xyz","total":2}';
    const asked = { path: '/list', baseUrl: 'https://service.example' };
    const { page, body } = readApiAnswer({ status: 200, headers: new Headers(), text }, [], asked);
    assert.equal(page?.next, '/list?pageToken=AbCdEf0123456789xyz');
    assert.ok(body.kind === 'json');
    assert.equal((body.value as { nextPageToken: string }).nextPageToken, hidden);
    assert.ok(!('rows' in page));
    assert.equal(read(text).page, undefined, 'where no pages are asked for');
  });
});
