import assert from 'node:assert/strict';
import { readBody } from '../../../../../src/service/common/responses/bodyText.ts';
import { toolAnswer } from '../../../../support/access/toolAnswer.ts';
import { dataOf, readAnswer } from '../../../../support/access/toolData.ts';

describe('serviceAnswer', () => {
  it('tool responses omit text that is not JSON, because it could contain a password anywhere', () => {
    for (const text of ['<user><password>canary</password></user>', '{"a":', '[['.repeat(1000)]) {
      const answer = toolAnswer({ status: 200, text });
      assert.match(answer, /^The service responded with status 200 and [\d,]+ characters that are not JSON\./);
      assert.ok(!answer.includes('canary'));
    }
    for (const [status, text] of [
      [200, ' \n'],
      [204, ''],
    ] as const)
      assert.equal(toolAnswer({ status, text }), `The service responded with status ${status} and nothing else.`);
    assert.match(toolAnswer({ status: 403, text: '{}' }), /status 403\..*orgAccess_whereMayI/s);
  });

  it('tool responses describe a file by its type and size, without its content', () => {
    const file = (type: string, contentType = type) => {
      const bytes = Buffer.from('PK\x03\x04 canary', 'latin1');
      return toolAnswer({ status: 200, type, ...readBody({ bytes, contentType }) });
    };
    assert.equal(
      file('application/zip'),
      'The service responded with status 200 and a file of 11 bytes (application/zip). None of it is shown. The person can save it from the API view.',
    );
    assert.match(file('', 'image/png'), / a file of 11 bytes\. None/);
    assert.match(file('text/csv; charset=x-none'), / 11 bytes in a character set that is not known here\. None/);
  });

  it('tool responses contain the payload without its envelope, and name the organization and site', () => {
    const text = JSON.stringify({ data: { devices: [1] }, links: { self: 'https://service.example.com/x' } });
    assert.deepEqual(dataOf(toolAnswer({ status: 200, text })), { devices: [1] });
    assert.deepEqual(dataOf(toolAnswer({ status: 200, text }, { place: { organization: 'Acme', site: 'Oslo' } })), {
      organization: 'Acme',
      site: 'Oslo',
      response: { devices: [1] },
    });
  });

  const pageOf = (rows: readonly unknown[], totalRecords: number | string) =>
    JSON.stringify({ data: { pageInfo: { totalRecords }, pageData: rows } });
  const devices = (count: number, more = '') =>
    Array.from({ length: count }, (_, index) => ({ deviceId: `d${index}`, hostName: `web-${index}${more}` }));
  const lead = (answer: string) => readAnswer(answer).lead.split('\n')[0] ?? '';

  it('tool responses contain the rows of one page, the total number of rows, and the number of the next page', () => {
    const context = { paged: true, path: '/x?page=2&size=25', page: 2 };
    const answer = toolAnswer({ status: 200, text: pageOf(devices(25), '3000') }, context);
    assert.match(
      lead(answer),
      /^The service responded with status 200\. Rows 26 to 50 of 3,000\. For more, ask again with "page": 3\. Passwords/,
    );
    assert.equal(dataOf<unknown[]>(answer).length, 25);
    assert.match(
      lead(toolAnswer({ status: 200, text: pageOf(devices(5), 30) }, context)),
      / Rows 26 to 30 of 30\. Passwords/,
    );
    assert.match(
      lead(toolAnswer({ status: 200, text: pageOf([], 30) }, context)),
      / There are no rows here of 30\. Passwords/,
    );
    assert.match(
      lead(toolAnswer({ status: 200, text: pageOf(devices(25), 3000) }, { paged: true, path: '/x?page=7&size=25' })),
      /Rows 151 to 175 of 3,000\. For more, ask again with "page": 8\./,
      'the page of the request counts',
    );
  });

  it('tool responses lose no row when a page is truncated, because the next page begins at or before the last row shown', () => {
    const text = pageOf(devices(25, 'x'.repeat(2000)), 3000);
    const answer = toolAnswer({ status: 200, text }, { paged: true, path: '/x?page=3&size=25', page: 3 });
    const shown = dataOf<unknown[]>(answer).length;
    assert.ok(shown > 0 && shown < 25);
    const [, last, rows, page] =
      /Rows 51 to (\d+) of 3,000\. The page has 25 rows, of which no more fit\. For the next, ask again with "rows": (\d+) and "page": (\d+)\./.exec(
        lead(answer),
      ) ?? [];
    assert.deepEqual([Number(last), Number(rows)], [50 + shown, shown]);
    assert.ok((Number(page) - 1) * Number(rows) <= Number(last), lead(answer));
    assert.ok(Number(page) * Number(rows) > Number(last), 'and it gets on');
  });

  it('tool responses split a list into pages if the service returned all rows at once', () => {
    const text = JSON.stringify({ data: devices(60), links: {} });
    const third = toolAnswer({ status: 200, text }, { page: 3 });
    assert.match(lead(third), /Rows 51 to 60 of 60\. Passwords/);
    assert.deepEqual(
      dataOf<{ deviceId: string }[]>(third)
        .map(({ deviceId }) => deviceId)
        .slice(0, 1),
      ['d50'],
    );
    assert.match(lead(toolAnswer({ status: 200, text })), /Rows 1 to 25 of 60\. For more, ask again with "page": 2\./);
    assert.match(lead(toolAnswer({ status: 200, text }, { page: 9 })), /There are no rows here of 60\./);
  });

  it('tool responses name a sign of more rows that cannot be requested', () => {
    const text = JSON.stringify({ content: devices(2), last: false, totalElements: 95 });
    assert.match(
      lead(toolAnswer({ status: 200, text })),
      / Rows 1 to 2 of 95\. More rows exist that cannot be requested here: the response has "last": false\. Passwords/,
    );
  });

  it('tool responses with an error status do not describe the body as rows of a page', () => {
    const text = pageOf(devices(2), 2);
    assert.doesNotMatch(lead(toolAnswer({ status: 400, text }, { paged: true })), /Rows/);
  });
});
