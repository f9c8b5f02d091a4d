import assert from 'node:assert/strict';
import { snippet } from '../../../../src/model/api/snippets.ts';
import { areCopiedAs, posted, type WholePrograms } from '../../../support/texts/copiedCalls.ts';

const programs = {
  ansible: [
    `- name: Ask the service
  ansible.builtin.uri:
    url: !unsafe "https://service.example.com/base/x"
    headers:
      Authorization: "Bearer {{ lookup('ansible.builtin.pipe', 'org-access token') }}"
      Accept: application/json
    status_code: [200, 201, 202, 204]
    return_content: true
  delegate_to: localhost
  register: answer
`,
    `- name: Ask the service
  vars:
    site_id: !unsafe "10:Oslo"
  ansible.builtin.uri:
    url: !unsafe "https://service.example.com/base/api/sites/10/devices"
    method: POST
    headers:
      Authorization: "Bearer {{ lookup('ansible.builtin.pipe', 'org-access token') }}"
      Accept: application/json
      Content-Type: application/json
      siteId: "{{ site_id }}"
    body: !unsafe "{\\"name\\":\\"it's {{a}}\\"}"
    status_code: [200, 201, 202, 204]
    return_content: true
  delegate_to: localhost
  register: answer
`,
    `# This is one page. For the next one, raise "page" in the address until a page is empty.
# In a terminal, this gets all pages: org-access call devices --all
- name: Ask the service
  vars:
    org_id: !unsafe "1:Acme & \\"Co\\""
    site_id: !unsafe "10:Tromsø's {{a}} 100%"
  ansible.builtin.uri:
    url: !unsafe "https://service.example.com/base/api/v2/devices/tableView?page=1&size=100"
    method: POST
    headers:
      Authorization: "Bearer {{ lookup('ansible.builtin.pipe', 'org-access token') }}"
      Accept: application/json
      orgId: "{{ org_id }}"
      siteId: "{{ site_id }}"
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

# @no-cookie-jar
GET https://service.example.com/base/x
Authorization: Bearer {{session.accessToken}}
Accept: application/json
`,
    `{{
  const { authentication } = require('vscode');
  exports.session = authentication.getSession('org-access', ['read'], { createIfNone: true });
  exports.site_id = "10:Oslo";
}}

# @no-cookie-jar
POST https://service.example.com/base/api/sites/10/devices
Authorization: Bearer {{session.accessToken}}
Accept: application/json
Content-Type: application/json
siteId: {{site_id}}

{"name":"it's {\\u007ba}}"}
`,
    `# This is one page. For the next one, raise "page" in the address until a page is empty.
# In a terminal, this gets all pages: org-access call devices --all
{{
  const { authentication } = require('vscode');
  exports.session = authentication.getSession('org-access', ['read'], { createIfNone: true });
  exports.org_id = "1:Acme & \\"Co\\"";
  exports.site_id = "10:Tromsø's {\\u007ba}} 100%";
}}
{{@request
  request.headers["siteId"] = site_id;
}}

# @no-cookie-jar
POST https://service.example.com/base/api/v2/devices/tableView?page=1&size=100
Authorization: Bearer {{session.accessToken}}
Accept: application/json
orgId: {{org_id}}
`,
  ],
} as const satisfies WholePrograms;

describe('snippet', () => {
  areCopiedAs(programs);

  it('has httpYac carry out nothing that a header holds, and send headers in Latin-1 before a body', () => {
    const text = snippet('http', {
      ...posted,
      headers: [
        ['siteId', '10:Oslo'],
        ['X-Own', '{{7*7}} ø'],
      ],
    });
    assert.ok(text.includes('\n  exports.header_x_own = "{\\u007b7*7}} ø";\n'), text);
    assert.ok(
      text.includes(
        '\n{{@request\n  request.headers["X-Own"] = header_x_own;\n  request.body = require(\'buffer\').Buffer.from(request.body);\n}}\n',
      ),
      text,
    );
    assert.ok(text.includes('\nsiteId: {{site_id}}\n') && !text.includes('X-Own: '), text);
    assert.doesNotMatch(snippet('http', posted), /@request/);
  });
});
