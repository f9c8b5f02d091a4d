import assert from 'node:assert/strict';
import { placeText } from '../../../../src/access/site/common/placeText.ts';
import { responseFacts, bodyText } from '../../../../src/api/node/apiText.ts';
import { refusalLines } from '../../../../src/api/node/refusalText.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';
import { answeredCall } from '../../../support/service/answeredCall.ts';

const forOslo: ServiceCall['headers'] = [
  ['orgId', 'a1:Acme'],
  ['siteId', 'b2:Oslo: east'],
];

const called = (status: number, text: string, headers: Record<string, string> = {}, call: Partial<ServiceCall> = {}) =>
  answeredCall(text, { status, headers, call });

describe('refusalLines', () => {
  it('refusalLines names the place, the request ID, and the beginning of the body', () => {
    const denied = called(403, '{"error":  "no"}', { 'x-request-id': '12\u00ad3' }, { headers: forOslo });
    assert.deepEqual(refusalLines(denied), [
      'Sent for Oslo: east (Acme).',
      'X-Request-ID: 12‹U+00AD›3',
      '{"error":"no"}',
    ]);
    const { parts, rows } = responseFacts(denied, 'en');
    assert.deepEqual(parts.slice(-2), ['Oslo: east (Acme)', 'Demo']);
    assert.ok(rows.some(([name, value]) => name === 'X-Request-ID' && value === '12‹U+00AD›3'));
  });

  it('refusalLines mentions that no place was sent if that may be the reason', () => {
    assert.deepEqual(refusalLines(called(400, '')), ['Sent without an organization and a site.']);
    assert.deepEqual(responseFacts(called(403, ''), 'en').parts.slice(-2), ['no organization or site', 'Demo']);
    assert.deepEqual(refusalLines(called(404, 'gone\n\n away')), ['gone away']);
    assert.doesNotMatch(responseFacts(called(404, ''), 'en').parts.join(), /no organization/);
  });

  it('refusalLines explains responses to requests that are too large, and web pages sent by proxies', () => {
    for (const status of [413, 414, 431])
      assert.match(
        refusalLines(called(status, ''))[0] ?? '',
        /The request, or its token, is larger .* Send less at once/,
      );
    const page = called(403, '<html><p>Blocked', { 'content-type': 'text/html' });
    assert.match(refusalLines(page)[0] ?? '', /proxy or a gateway/);
    assert.equal(bodyText(called(404, '')), 'The response is empty.');
  });

  it('refusalLines shows the text of a web page, truncated to 300 characters', () => {
    const page = '<html><style>p {}</style><body><h1>Bad  gateway</h1>\n<p>nginx</p></body></html>';
    assert.deepEqual(refusalLines(called(502, page, { 'content-type': 'text/html' })), ['Bad gateway nginx']);
    assert.equal(refusalLines(called(500, 'x'.repeat(5000)))[0]?.length, 300);
  });

  it('refusalLines returns nothing for a successful or running request', () => {
    const made = called(200, '{}', { 'x-request-id': '1' }, { headers: forOslo });
    assert.deepEqual([made, { ...made, outcome: { kind: 'running' } as const }].map(refusalLines), [[], []]);
  });

  it('placeText names the site with its organization, the organization alone, or all sites', () => {
    const [acme, all] = [
      { id: '1', name: 'Acme' },
      { id: '*', name: '*' },
    ];
    assert.equal(placeText({ organization: acme }), 'Acme');
    assert.equal(placeText({ organization: acme, site: { id: '2', name: 'O\u202eslo' } }), 'O‹U+202E›slo (Acme)');
    assert.equal(placeText({ organization: all, site: all }), 'all sites (all organizations)');
  });

  it('responseFacts explains a refusal in the words of the service, and offers the next step', () => {
    const json = { 'content-type': 'application/json' };
    const causes: readonly (readonly [status: number, text: string, cause: string | undefined, steps: string])[] = [
      [403, '{"code":"403","errors":["no WRITE on this site"]}', 'no WRITE on this site', 'whereMayI,selectPlace'],
      [400, '{"errors":[{"message":"size is no number"}]}', 'size is no number', ''],
      [401, '{"error":"invalid_token","error_description":"Expired"}', 'Expired', 'signIn'],
      [503, '', 'The service responded with 503 Service Unavailable and gave no reason.', 'checkConnection'],
      [200, '{"message":"ok"}', undefined, ''],
    ];
    for (const [status, text, cause, steps] of causes) {
      const facts = responseFacts(called(status, text, json), 'en');
      assert.deepEqual([facts.cause, (facts.steps ?? []).join()], [cause, steps], String(status));
      assert.equal(facts.state, status === 200 ? 'done' : 'failed');
    }
  });
});
