import assert from 'node:assert/strict';
import { catalogue } from '../../../../../src/api/common/catalogue/catalogue.ts';
import type { Operation } from '../../../../../src/api/common/operation.ts';
import { pathToCopy, snippetLanguages, type SnippetCall } from '../../../../../src/api/node/snippets/snippetCall.ts';
import { snippet } from '../../../../../src/api/node/snippets/snippets.ts';
import { readCommandLine } from '../../../../../src/cli/commandLine/commandLine.ts';

const at = (path: string) => ({ baseUrl: 'https://service.example.com/base', method: 'GET', path }) as const;

const operation = (id: string): Operation => catalogue.find((one) => one.id === id) ?? assert.fail(id);

/** Returns an operation for a site whose name needs quoting in every language. */
function copied(id: string, more: Partial<SnippetCall> = {}): SnippetCall {
  const known = operation(id);
  const headers = [
    ['orgId', '1:Acme & "Co"'],
    ['siteId', "10:Tromsø's {{a}} 100%"],
  ] as const;
  return { ...at(pathToCopy(known)), method: known.method, headers, operation: known, ...more };
}

const siteOf = (id: string) => ({ organization: { name: 'o' }, site: { id, name: 's' } });

/** Call with a body, and a site in its path and headers. */
const posted: SnippetCall = {
  ...at('/api/sites/{siteId}/devices'),
  method: 'POST',
  body: '{"name":"it\'s {{a}}"}',
  headers: [['siteId', '10:Oslo']],
  place: siteOf('10'),
};

describe('snippet', () => {
  it('snippets put the IDs of the place into the path', () => {
    const text = snippet('curl', {
      ...at('/api/org/{orgId}/site/{site_id}?full={siteId}'),
      place: { organization: { id: '1/2', name: 'o' }, site: { id: '104 a', name: 's' } },
    });
    assert.ok(text.endsWith("  'https://service.example.com/base/api/org/1%2F2/site/104%20a?full=104%20a'\n"), text);
  });

  it('snippets encode IDs that could be read as a pattern, a variable, or a placeholder', () => {
    for (const siteId of ['{7}', '{deviceId}', '{{7}}', '[1-9]', '{a,b}', '%7B7%7D', '#', '?x=y', 'a/b']) {
      for (const language of snippetLanguages) {
        const text = snippet(language, { ...at('/api/{siteId}/devices/{deviceId}'), place: siteOf(siteId) });
        assert.ok(text.includes(`/api/${encodeURIComponent(siteId)}/devices/{deviceId}`), text);
      }
    }
    assert.match(snippet('curl', at('/x')), / --globoff /);
  });

  it('snippets omit IDs that would lead to another path or contain invisible characters', () => {
    for (const siteId of ['104\u0003\ntouch owned\n', '\u001b[2J', '10\u202e4', '104\u{e0041}', '..', '.', '']) {
      for (const language of snippetLanguages)
        assert.equal(
          snippet(language, { ...at('/x/{siteId}'), place: siteOf(siteId) }),
          snippet(language, at('/x/{siteId}')),
        );
    }
  });

  it('snippets send the headers that a person added, and no header twice', () => {
    for (const language of snippetLanguages) {
      const text = snippet(language, {
        ...at('/x'),
        method: 'POST',
        body: 'a=b',
        headers: [
          ['accept', 'text/csv'],
          ['Content-Type', 'application/x-www-form-urlencoded'],
          ['X-Own', "it's"],
        ],
      });
      assert.doesNotMatch(text, /application\/json/, language);
      assert.equal(text.match(/application\/x-www-form-urlencoded/g)?.length, 1, text);
      assert.equal(text.match(/text\/csv/g)?.length, 1, text);
      assert.match(text, /X-Own/, language);
    }
  });

  it('snippets request the default page size, and show required parameters as placeholders', () => {
    assert.equal(pathToCopy(operation('devices')), '/api/v2/devices/tableView?page=1&size=100');
    assert.equal(pathToCopy(operation('application-hierarchy')), '/api/v2/iman/storage?appId={appId}');
    assert.equal(pathToCopy(operation('end-discovery')), '/api/v2/dataCollector/schedule/{requestId}');
    assert.equal(pathToCopy(operation('topology')), '/api/v2/topology/detail/default');
  });

  it('snippets keep repeated parameters and encoded commas as they were sent', () => {
    const query = 'sort=hostName%2CDESC&sort=deviceId%2CASC&page=3&size=50';
    const call = copied('devices', { path: `/api/v2/devices/tableView?${query}` });
    for (const language of ['curl', 'powershell', 'http'] as const)
      assert.ok(snippet(language, call).includes(`/api/v2/devices/tableView?${query}`), language);
    assert.ok(
      snippet('python', call).includes(
        '"https://service.example.com/base/api/v2/devices/tableView?sort=hostName%2CDESC&sort=deviceId%2CASC&size=50"',
      ),
      'the program counts the pages itself',
    );
    assert.ok(
      snippet('terminal', call).startsWith('org-access call devices sort=hostName,DESC sort=deviceId,ASC size=50 '),
    );
  });

  it('terminal snippets name the operation and its arguments, or else the path', () => {
    const text = (call: SnippetCall) => snippet('terminal', call);
    assert.equal(
      text(copied('application-hierarchy')),
      "org-access call application-hierarchy 'appId={appId}' --org=1 --site=10\n",
    );
    assert.equal(
      text({
        ...at('/api/v2/devices/all?devSubType=VM&devSubType=ROUTER&scheduleTime=a%26b'),
        operation: operation('monitorable-devices'),
      }),
      "org-access call monitorable-devices devSubType=VM devSubType=ROUTER 'scheduleTime=a&b'\n",
    );
    assert.equal(
      text({ ...at('/x?a=1&b=2'), method: 'DELETE', headers: [['X-Own', 'a']] }),
      "org-access request '/x?a=1&b=2' --request DELETE --header='X-Own: a'\n",
    );
    const json = ['Accept', 'content-type', 'X-Form'].map((name) => [name, 'application/json'] as const);
    assert.equal(
      text({ ...at('/x'), method: 'POST', body: '{}', headers: json }),
      "printf %s '{}' | org-access request /x --request POST --header='X-Form: application/json' --data @-\n",
      'what the program sends by itself is not repeated',
    );
  });

  it('terminal snippets contain no option that comes from a name or an ID', () => {
    const hostile = { ...operation('topology'), id: 'hostile', headers: [] };
    const text = snippet('terminal', {
      ...at(`${hostile.path}?--output=/home/anna/.bashrc&-X=DELETE`),
      headers: [
        ['orgId', '-x:Acme'],
        ['siteId', '--yes:Oslo'],
        ['-o', 'file'],
      ],
      operation: hostile,
    });
    assert.equal(
      text,
      "org-access call hostile --org=-x --site=--yes --header='-o: file' -- --output=/home/anna/.bashrc -X=DELETE\n",
    );
    const read = readCommandLine(text.trim().replace("'-o: file'", '-o:file').split(' ').slice(1), {});
    assert.ok('request' in read);
    const { request, file } = read;
    assert.deepEqual(
      [file, request.place, request.call],
      [
        undefined,
        [{ organization: '-x', site: '--yes' }],
        {
          operation: 'hostile',
          args: [
            ['--output', '/home/anna/.bashrc'],
            ['-X', 'DELETE'],
          ],
          headers: [['-o', 'file']],
        },
      ],
    );
  });

  it('a curl snippet reads the token from its standard input, since other users can read command lines', () => {
    const text = snippet('curl', at('/x'));
    assert.match(text, /^org-access header --config \| curl --config - /m);
    assert.doesNotMatch(text, /\$\(/);
  });

  it('snippets encode all braces in an address but those of placeholders', () => {
    const described = { path: '/a/{id}', parameters: [{ name: '{{7}}[a]', type: 'text', required: true }] } as const;
    assert.equal(pathToCopy(described), '/a/{id}?%7B%7B7%7D%7D%5Ba%5D={__7___a_}');
    const sent = '/a/{id}/%7Bb%7D{}?f={{c}}&g=%7Bid%7D&h=%7B%7Bd%7D%7D&{id}}';
    assert.match(
      snippet('http', at(sent)),
      /\/a\/\{id\}\/%7bb%7d%7b%7d\?f=%7b\{c\}%7d&g=%7bid%7d&h=%7b%7bd%7d%7d&\{id\}%7d\n/,
    );
  });

  it('snippets say that the body repeats the place', () => {
    const named = copied('create-discovery', {
      body: '{"dsSelectedSiteId":"10:Oslo"}',
      headers: [['siteId', '10:Oslo']],
    });
    for (const language of snippetLanguages)
      assert.equal(
        snippet(language, named).includes('The body names the organization and the site once more.'),
        language !== 'terminal',
        language,
      );
    assert.doesNotMatch(snippet('curl', { ...named, body: '{}' }), /once more/);
  });

  it('snippet returns whole PowerShell programs with a body, and for a paged list', () => {
    assert.deepEqual(
      [posted, copied('devices')].map((call) => snippet('powershell', call)),
      [
        `$SiteId = '10:Oslo'
$headers = @{
    Authorization = "Bearer $(org-access token)"
    Accept = 'application/json'
    siteId = $SiteId
}
$body = [Text.Encoding]::UTF8.GetBytes('{"name":"it''s {{a}}"}')
Invoke-RestMethod -Method POST -Uri 'https://service.example.com/base/api/sites/10/devices' -Headers $headers -ContentType 'application/json' -Body $body
`,
        `# This is one page. For the next one, raise "page" in the address until a page is empty.
# In a terminal, this gets all pages: org-access call devices --all
# PowerShell 7 sends only ASCII in headers, so it refuses this request. Windows PowerShell 5.1 sends it.
$OrgId = '1:Acme & "Co"'
$SiteId = '10:Tromsø''s {{a}} 100%'
$headers = @{
    Authorization = "Bearer $(org-access token)"
    Accept = 'application/json'
    orgId = $OrgId
    siteId = $SiteId
}
Invoke-RestMethod -Method POST -Uri 'https://service.example.com/base/api/v2/devices/tableView?page=1&size=100' -Headers $headers
`,
      ],
    );
  });

  it('an HTTP file snippet sets texts that httpYac would read in a script, and sends header values in Latin-1', () => {
    assert.equal(
      snippet('http', {
        ...posted,
        headers: [
          ['siteId', '10:Oslo'],
          ['X-Own', '{{7*7}} ø'],
        ],
      }),
      `# Send it with httpYac in VS Code. {{orgAccess.url}}, .orgId, and .siteId are what is selected there.
{{@request
  const site_id = "10:Oslo";
  request.headers["siteId"] = site_id;
  request.headers["X-Own"] = "{{7*7}} ø";
  request.body = "{\\"name\\":\\"it's {{a}}\\"}";
  request.body = require('buffer').Buffer.from(request.body);
}}

# @no-cookie-jar
POST https://service.example.com/base/api/sites/10/devices
Authorization: Bearer {{orgAccess.token}}
Accept: application/json
Content-Type: application/json
`,
    );
    const body = '{\n  "name": "a"\n}';
    assert.ok(
      snippet('http', { ...at('/x'), method: 'POST', body }).endsWith(`Content-Type: application/json\n\n${body}\n`),
    );
    assert.doesNotMatch(snippet('http', at('/x')), /@request/);
  });
});
