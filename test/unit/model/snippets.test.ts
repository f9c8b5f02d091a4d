import assert from 'node:assert/strict';
import { snippet, snippetLanguages } from '../../../src/model/snippets.ts';

const at = (path: string) => ({ baseUrl: 'https://service.example.com/base', method: 'GET', path }) as const;

describe('snippet', () => {
  it('puts the IDs where the path has a place for them', () => {
    const text = snippet('curl', { ...at('/api/org/{orgId}/site/{site_id}?full={siteId}'), ids: { organizationId: '1/2', siteId: '104 a' } });
    assert.ok(text.endsWith("  'https://service.example.com/base/api/org/1%2F2/site/104%20a?full=104%20a'\n"), text);
    assert.ok(!text.includes('site_id='));
  });

  it('has variables for the IDs that the path has no place for', () => {
    const text = (language: (typeof snippetLanguages)[number]) => snippet(language, { ...at('/api/org/{orgId}/devices'), ids: { organizationId: '1', siteId: '104' } });
    assert.ok(text('curl').startsWith("site_id='104'\ncurl "));
    assert.ok(text('powershell').startsWith("$SiteId = '104'\n"));
    assert.ok(text('python').includes('\nsite_id = "104"\n'));
    assert.ok(text('javascript').includes('\nconst siteId = "104";\n'));
    assert.ok(text('ansible').includes('\n    site_id: !unsafe "104"\n'));
    assert.ok(text('http').includes('\n@site_id = 104\n'));
  });

  it('has an ID in the variable of an HTTP file as it is sent in an address', () => {
    const text = snippet('http', { ...at('/api/devices'), ids: { organizationId: '1/2', siteId: '104 a&b' } });
    assert.ok(text.includes('\n@organization_id = 1%2F2\n@site_id = 104%20a%26b\n\nGET '), text);
  });

  it('takes no ID for a pattern, a variable or a place', () => {
    for (const siteId of ['{7}', '{deviceId}', '{{7}}', '[1-9]', '{a,b}', '%7B7%7D', '#', '?x=y', 'a/b']) {
      for (const language of snippetLanguages) {
        const text = snippet(language, { ...at('/api/{siteId}/devices/{deviceId}'), ids: { siteId } });
        assert.ok(text.includes(`https://service.example.com/base/api/${encodeURIComponent(siteId)}/devices/{deviceId}`), text);
      }
    }
    assert.match(snippet('curl', at('/x')), /^curl --globoff /m);
  });

  it('leaves places that nothing is known for as they are', () => {
    for (const language of snippetLanguages) assert.ok(snippet(language, at('/api/devices/{deviceId}')).includes('https://service.example.com/base/api/devices/{deviceId}'), language);
  });

  it('leaves IDs out that hold what cannot be seen, since a terminal takes some of it for keys, or that lead elsewhere', () => {
    for (const siteId of ['104\u0003\ntouch owned\n', '104\n', '\u001b[2J', '10\u202e4', '104\u{e0041}', '..', '.', '']) {
      for (const language of snippetLanguages) assert.equal(snippet(language, { ...at('/x/{siteId}'), ids: { siteId } }), snippet(language, at('/x/{siteId}')));
    }
  });
});
