import assert from 'node:assert/strict';
import { snippet, snippetLanguages, snippetNames, type SnippetLanguage } from '../../../../src/model/api/snippets.ts';

const at = (path: string) => ({ baseUrl: 'https://service.example.com/base', method: 'GET', path }) as const;

describe('snippet', () => {
  it('puts the IDs where the path has a place for them', () => {
    const text = snippet('curl', {
      ...at('/api/org/{orgId}/site/{site_id}?full={siteId}'),
      ids: { organizationId: '1/2', siteId: '104 a' },
    });
    assert.ok(text.endsWith("  'https://service.example.com/base/api/org/1%2F2/site/104%20a?full=104%20a'\n"), text);
    assert.ok(!text.includes('site_id='));
  });

  it('has variables for the IDs that the path has no place for', () => {
    const text = (language: (typeof snippetLanguages)[number]) =>
      snippet(language, { ...at('/api/org/{orgId}/devices'), ids: { organizationId: '1', siteId: '104' } });
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
        assert.ok(
          text.includes(`https://service.example.com/base/api/${encodeURIComponent(siteId)}/devices/{deviceId}`),
          text,
        );
      }
    }
    assert.match(snippet('curl', at('/x')), /^curl --globoff /m);
  });

  it('leaves places that nothing is known for as they are', () => {
    for (const language of snippetLanguages)
      assert.ok(
        snippet(language, at('/api/devices/{deviceId}')).includes(
          'https://service.example.com/base/api/devices/{deviceId}',
        ),
        language,
      );
  });

  it('leaves IDs out that hold what cannot be seen, since a terminal takes some of it for keys, or that lead elsewhere', () => {
    for (const siteId of [
      '104\u0003\ntouch owned\n',
      '104\n',
      '\u001b[2J',
      '10\u202e4',
      '104\u{e0041}',
      '..',
      '.',
      '',
    ]) {
      for (const language of snippetLanguages)
        assert.equal(
          snippet(language, { ...at('/x/{siteId}'), ids: { siteId } }),
          snippet(language, at('/x/{siteId}')),
        );
    }
  });

  const posted = {
    ...at('/api/sites/{siteId}/devices'),
    method: 'POST',
    body: '{"name":"it\'s {{a}}"}',
    ids: { organizationId: '1', siteId: '10' },
  } as const;
  const url = 'https://service.example.com/base/api/sites/10/devices';
  const programs: Readonly<Record<SnippetLanguage, readonly [get: string, post: string]>> = {
    curl: [
      `curl --globoff --fail-with-body --silent --show-error \\
  --header 'Accept: application/json' \\
  --header "$(org-access header)" \\
  'https://service.example.com/base/x'
`,
      `organization_id='1'
curl --globoff --fail-with-body --silent --show-error \\
  --request POST \\
  --header 'Accept: application/json' \\
  --header "$(org-access header)" \\
  --header 'Content-Type: application/json' \\
  --data '{"name":"it'\\''s {{a}}"}' \\
  '${url}'
`,
    ],
    powershell: [
      `$headers = @{ Accept = 'application/json'; Authorization = "Bearer $(org-access token)" }
Invoke-RestMethod -Method GET -Uri 'https://service.example.com/base/x' -Headers $headers
`,
      `$OrganizationId = '1'
$headers = @{ Accept = 'application/json'; Authorization = "Bearer $(org-access token)" }
$body = [Text.Encoding]::UTF8.GetBytes('{"name":"it''s {{a}}"}')
Invoke-RestMethod -Method POST -Uri '${url}' -Headers $headers -ContentType 'application/json' -Body $body
`,
    ],
    python: [
      `import shutil
import subprocess

import requests

org_access = shutil.which("org-access")
if org_access is None:
    raise SystemExit("Run this in a terminal with access: Org Access: New Terminal with Access")
token = subprocess.run(
    [org_access, "token"], check=True, stdout=subprocess.PIPE, text=True
).stdout.strip()
response = requests.request(
    "GET",
    "https://service.example.com/base/x",
    headers={
        "Accept": "application/json",
        "Authorization": f"Bearer {token}",
    },
    timeout=30,
)
response.raise_for_status()
print(response.text)
`,
      `import shutil
import subprocess

import requests

organization_id = "1"

org_access = shutil.which("org-access")
if org_access is None:
    raise SystemExit("Run this in a terminal with access: Org Access: New Terminal with Access")
token = subprocess.run(
    [org_access, "token"], check=True, stdout=subprocess.PIPE, text=True
).stdout.strip()
response = requests.request(
    "POST",
    "${url}",
    headers={
        "Accept": "application/json",
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
    },
    data="{\\"name\\":\\"it's {{a}}\\"}".encode(),
    timeout=30,
)
response.raise_for_status()
print(response.text)
`,
    ],
    javascript: [
      `import { execSync } from 'node:child_process';

const token = execSync('org-access token', { encoding: 'utf8' }).trim();
const response = await fetch("https://service.example.com/base/x", {
  headers: {
    Accept: 'application/json',
    Authorization: \`Bearer \${token}\`,
  },
});
if (!response.ok) throw new Error(\`The service responded with status \${response.status}.\`);
console.log(await response.text());
`,
      `import { execSync } from 'node:child_process';

const organizationId = "1";
const token = execSync('org-access token', { encoding: 'utf8' }).trim();
const response = await fetch("${url}", {
  method: 'POST',
  headers: {
    Accept: 'application/json',
    Authorization: \`Bearer \${token}\`,
    'Content-Type': 'application/json',
  },
  body: "{\\"name\\":\\"it's {{a}}\\"}",
});
if (!response.ok) throw new Error(\`The service responded with status \${response.status}.\`);
console.log(await response.text());
`,
    ],
    ansible: [
      `- name: Ask the service
  ansible.builtin.uri:
    url: !unsafe "https://service.example.com/base/x"
    headers:
      Accept: application/json
      Authorization: "Bearer {{ lookup('ansible.builtin.pipe', 'org-access token') }}"
    status_code: [200, 201, 202, 204]
    return_content: true
  delegate_to: localhost
  register: answer
`,
      `- name: Ask the service
  vars:
    organization_id: !unsafe "1"
  ansible.builtin.uri:
    url: !unsafe "${url}"
    method: POST
    headers:
      Accept: application/json
      Content-Type: application/json
      Authorization: "Bearer {{ lookup('ansible.builtin.pipe', 'org-access token') }}"
    body: !unsafe "{\\"name\\":\\"it's {{a}}\\"}"
    status_code: [200, 201, 202, 204]
    return_content: true
  delegate_to: localhost
  register: answer
`,
    ],
    http: [
      `{{
  const { authentication } = require('vscode');
  exports.session = authentication.getSession('org-access', ['read'], { createIfNone: true });
}}

GET https://service.example.com/base/x
Accept: application/json
Authorization: Bearer {{session.accessToken}}
`,
      `{{
  const { authentication } = require('vscode');
  exports.session = authentication.getSession('org-access', ['read'], { createIfNone: true });
}}
@organization_id = 1

POST ${url}
Accept: application/json
Authorization: Bearer {{session.accessToken}}
Content-Type: application/json

{"name":"it's {\\u007ba}}"}
`,
    ],
    httpyac: [
      `# Run this in a terminal that has the token. "Org Access: New Terminal with a Token in Its Environment" opens one.

GET https://service.example.com/base/x
Accept: application/json
Authorization: Bearer {{$processEnv ORG_ACCESS_TOKEN}}
`,
      `# Run this in a terminal that has the token. "Org Access: New Terminal with a Token in Its Environment" opens one.
@organization_id = 1

POST ${url}
Accept: application/json
Authorization: Bearer {{$processEnv ORG_ACCESS_TOKEN}}
Content-Type: application/json

{"name":"it's {\\u007ba}}"}
`,
    ],
  };
  for (const language of snippetLanguages) {
    it(`is the whole program for ${snippetNames[language]}, without a body and with one`, () => {
      assert.deepEqual([snippet(language, at('/x')), snippet(language, posted)], programs[language]);
    });
  }
});
