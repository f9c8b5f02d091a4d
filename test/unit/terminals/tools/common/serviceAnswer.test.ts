import assert from 'node:assert/strict';
import { readBody } from '../../../../../src/service/common/responses/bodyText.ts';
import { bodyOf } from '../../../../../src/terminals/tools/common/serviceAnswer.ts';
import { toolAnswer } from '../../../../support/access/toolAnswer.ts';
import { dataOf, readAnswer } from '../../../../support/access/toolData.ts';

describe('serviceAnswer', () => {
  it('tool responses omit text that is not JSON, because it could contain a password anywhere', async () => {
    for (const text of ['<user><password>canary</password></user>', '{"a":', '[['.repeat(1000)]) {
      const answer = await toolAnswer({ status: 200, text });
      assert.match(answer, /^The service responded with status 200 and [\d,]+ characters that are not JSON\./);
      assert.ok(!answer.includes('canary'));
    }
    for (const [status, text] of [
      [200, ' \n'],
      [204, ''],
    ] as const)
      assert.equal(await toolAnswer({ status, text }), `The service responded with status ${status} and nothing else.`);
    assert.match(await toolAnswer({ status: 403, text: '{}' }), /status 403\..*orgAccess_whereMayI/s);
  });

  it('tools take a web page for a refusal, whatever its status', () => {
    const page = { status: 200, text: '<!DOCTYPE html><p>Sign in', headers: new Headers() };
    assert.throws(() => bodyOf(page, [], ''), { isRefusal: true });
    assert.throws(() => bodyOf({ ...page, text: 'OK' }, [], ''), { isRefusal: false });
  });

  it('tool responses describe a file by its type and size, without its content', async () => {
    const file = async (type: string, contentType = type) => {
      const bytes = Buffer.from('PK\x03\x04 canary', 'latin1');
      return await toolAnswer({ status: 200, type, ...readBody({ bytes, contentType }) });
    };
    assert.equal(
      await file('application/zip'),
      'The service responded with status 200 and a file of 11 bytes (application/zip). None of it is shown. The person can save it from the API view.',
    );
    assert.match(await file('', 'image/png'), / a file of 11 bytes\. None/);
    assert.match(await file('text/csv; charset=x-none'), / 11 bytes in a character set that is not known here\. None/);
  });

  it('tool responses contain the payload without its envelope, and name the organization, site, and filter', async () => {
    const text = JSON.stringify({ data: { devices: [1] }, links: { self: 'https://service.example.com/x' } });
    assert.deepEqual(dataOf(await toolAnswer({ status: 200, text })), { response: { devices: [1] } });
    const filter = { filterClassList: [{ columnName: 'hostName', searchValue1: 'web' }] };
    const answer = await toolAnswer({ status: 200, text: pageOf(devices(1), 1) }, { operation: 'devices', filter });
    assert.deepEqual(dataOf(answer), {
      organization: 'Acme',
      organizationId: '1',
      site: 'Oslo',
      siteId: '10',
      filter,
      rows: devices(1),
    });
  });

  const pageOf = (rows: readonly unknown[], totalRecords: number | string) =>
    JSON.stringify({ data: { pageInfo: { totalRecords }, pageData: rows } });
  const devices = (count: number, more = '', from = 0) =>
    Array.from({ length: count }, (_, index) => ({
      deviceId: `d${from + index}`,
      hostName: `web-${index % 3}${more}`,
    }));
  const lead = (answer: string) => readAnswer(answer).lead.split('\n')[0] ?? '';
  const rowsOf = (answer: string) => dataOf<{ rows: unknown[] }>(answer).rows;

  it('tool responses contain the rows of one page, the total number of rows, and the number of the next page', async () => {
    const context = { operation: 'devices', page: 2 };
    const answer = await toolAnswer({ status: 200, text: pageOf(devices(25), '3000') }, context);
    assert.match(
      lead(answer),
      /^The service responded with status 200\. Rows 26 to 50 of 3,000\. For more, ask again with "all", or "page": 3\. Cred/,
    );
    assert.equal(rowsOf(answer).length, 25);
    assert.match(
      lead(await toolAnswer({ status: 200, text: pageOf(devices(5), 30) }, context)),
      / Rows 26 to 30 of 30\. Cred/,
    );
    assert.match(
      lead(await toolAnswer({ status: 200, text: pageOf([], 30) }, context)),
      / There are no rows here of 30\. Cred/,
    );
  });

  it('a tool response is cut at whole rows, and says how to get the others', async () => {
    const text = pageOf(devices(25, 'x'.repeat(2000)), 25);
    const answer = await toolAnswer({ status: 200, text }, { operation: 'devices' });
    const shown = rowsOf(answer).length;
    assert.ok(shown > 0 && shown < 25);
    const [, first, slice] =
      /Only the first (\d+) of these 25 fit: narrow it with "query", or fewer "columns"\. For the others, use "query": "(.*?)"\./.exec(
        lead(answer),
      ) ?? [];
    assert.equal(Number(first), shown);
    const rest = await toolAnswer({ status: 200, text }, { operation: 'devices', query: slice });
    assert.deepEqual(
      [...rowsOf(answer), ...rowsOf(rest)].slice(0, 25),
      devices(25, 'x'.repeat(2000)).slice(0, 2 * shown),
    );
  });

  it('a response that is too long and no list is cut inside its lists, and stays JSON', async () => {
    const text = JSON.stringify({ devices: devices(900), links: devices(900), name: 'a'.repeat(90_000) });
    const answer = await toolAnswer({ status: 200, text });
    const { response } = dataOf<{ response: { devices: unknown[]; links: unknown[]; name: string } }>(answer);
    assert.deepEqual(response.devices[0], devices(1)[0]);
    assert.match(String(response.devices.at(-1)), /^… 8\d\d more$/);
    assert.match(response.name, /^a+…$/);
    assert.match(
      readAnswer(answer).rest,
      /too long: lists, objects, and texts in it are cut where "…" says so\. Ask for a part with "query"/,
    );
    const deep = Object.fromEntries(
      devices(900, 'x'.repeat(300)).map((device) => [device.deviceId.repeat(90), device]),
    );
    assert.ok(Object.keys(dataOf<object>(await toolAnswer({ status: 200, text: JSON.stringify(deep) }))).length > 0);
  });

  it('tool responses contain all pages if asked for, and say why if some are missing', async () => {
    const pages = [1, 2, 3].map((page) => ({
      status: 200,
      text: pageOf(devices(page < 3 ? 100 : 50, '', page * 100), 250),
    }));
    const [first = assert.fail(), second = assert.fail(), third = assert.fail()] = pages;
    const asked = { operation: 'devices', all: true, columns: ['deviceId'] };
    const whole = await toolAnswer(first, { ...asked, pages: [second, third] });
    assert.match(lead(whole), / All 250 rows were read\. Cred/);
    assert.deepEqual(
      rowsOf(whole),
      devices(250, '', 100).map(({ deviceId }) => [deviceId]),
    );
    assert.match(
      lead(await toolAnswer(first, { ...asked, pages: [second] })),
      / Rows 1 to 200 of 250 were read, and the list is incomplete, as no more pages are requested at once\. For the rest, narrow it with "filter", or use "page": 3\./,
    );
    assert.match(
      lead(await toolAnswer(first, { ...asked, pages: [{ status: 503, text: '' }] })),
      / Rows 1 to 100 of 250 were read, .* because the service responded with status 503\. .* "page": 2\./,
    );
    assert.match(
      lead(await toolAnswer(third, { ...asked, page: 3 })),
      / Rows 201 to 250 of 250 were read, which are the last\./,
    );
  });

  it('tool responses contain what a query or columns leave, and the values of a member with their counts', async () => {
    const response = { status: 200, text: pageOf(devices(25), 25) };
    const ask = (input: object) => toolAnswer(response, { operation: 'devices', ...input });
    const found = await ask({ query: "[?ends_with(hostName, '2')]", columns: ['hostName', 'deviceId'] });
    assert.match(lead(found), / The query gives 8 rows\./);
    assert.deepEqual(dataOf<object>(found), {
      ...{ organization: 'Acme', organizationId: '1', site: 'Oslo', siteId: '10' },
      columns: ['hostName', 'deviceId'],
      rows: [2, 5, 8, 11, 14, 17, 20, 23].map((index) => ['web-2', `d${index}`]),
    });
    const values = await ask({ distinct: 'hostName' });
    assert.match(lead(values), / All 25 rows were read\. They have 3 values of "hostName", each with its count\./);
    assert.deepEqual(rowsOf(values), [
      ['web-0', 9],
      ['web-1', 8],
      ['web-2', 8],
    ]);
    const none = await toolAnswer({ status: 200, text: pageOf([], 0) }, { operation: 'devices', distinct: 'hostName' });
    assert.match(lead(none), / There are no rows\. Cred/);
    const { result } = dataOf<{ result: unknown }>(
      await toolAnswer({ status: 200, text: '{"a":{"b":7}}' }, { query: 'a.b' }),
    );
    assert.equal(result, 7);
  });

  it('tools refuse a query that fails, and columns that no row has, also of a filter', async () => {
    const response = { status: 200, text: pageOf(devices(3), 3) };
    const ask = (input: object) => toolAnswer(response, { operation: 'devices', ...input });
    assert.match(
      await ask({ query: '[].abs(deviceId)' }),
      /^The query fails at character 4: Argument 1 of abs\(\) must be number/,
    );
    for (const input of [
      { columns: ['bogus'] },
      { distinct: 'bogus' },
      { filter: { filterClassList: [{ columnName: 'bogus', searchValue1: 'x' }] } },
    ]) {
      const answer = await ask(input);
      assert.match(answer, /^No row has "bogus"\. The rows have these members\./);
      assert.deepEqual(dataOf(answer), ['deviceId', 'hostName']);
    }
    assert.match(
      await toolAnswer({ status: 200, text: '{"a":1}' }, { columns: ['a'] }),
      /^"columns" and "distinct" are for rows/,
    );
  });

  it('tool responses name a sign of more rows that cannot be requested', async () => {
    const text = JSON.stringify({ content: devices(2), last: false, totalElements: 95 });
    assert.match(
      lead(await toolAnswer({ status: 200, text })),
      / Rows 1 to 2 of 95\. More rows exist that cannot be requested here: the response has "last": false\. Cred/,
    );
  });

  it('tool responses with an error status do not describe the body as rows of a page', async () => {
    const text = pageOf(devices(2), 2);
    assert.doesNotMatch(lead(await toolAnswer({ status: 400, text }, { operation: 'devices' })), /Rows/);
  });
});
