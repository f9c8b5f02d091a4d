import { areCopiedAs, type WholePrograms } from '../../../support/texts/copiedCalls.ts';

const programs = {
  terminal: [
    `org-access get /x
`,
    `printf %s '{"name":"it'\\''s {{a}}"}' | org-access get /api/sites/10/devices --request POST --data @-
`,
    `org-access call devices size=100 --org 1 --site 10 --all
`,
  ],
  curl: [
    `curl --globoff --fail-with-body --silent --show-error \\
  --header "$(org-access header)" \\
  --header 'Accept: application/json' \\
  'https://service.example.com/base/x'
`,
    `site_id='10:Oslo'
curl --globoff --fail-with-body --silent --show-error \\
  --request POST \\
  --header "$(org-access header)" \\
  --header 'Accept: application/json' \\
  --header 'Content-Type: application/json' \\
  --header "siteId: $site_id" \\
  --data-raw '{"name":"it'\\''s {{a}}"}' \\
  'https://service.example.com/base/api/sites/10/devices'
`,
    `# This is one page. For the next one, raise "page" in the address until a page is empty.
# In a terminal, this gets all pages: org-access call devices --all
# Headers are sent in Latin-1, as Org Access does, whatever the terminal uses.
org_id='1:Acme & "Co"'
site_id="$(printf '10:Troms\\370\\047s {{a}} 100%%')"
curl --globoff --fail-with-body --silent --show-error \\
  --request POST \\
  --header "$(org-access header)" \\
  --header 'Accept: application/json' \\
  --header "orgId: $org_id" \\
  --header "siteId: $site_id" \\
  'https://service.example.com/base/api/v2/devices/tableView?page=1&size=100'
`,
  ],
  powershell: [
    `$headers = @{
    Authorization = "Bearer $(org-access token)"
    Accept = 'application/json'
}
Invoke-RestMethod -Method GET -Uri 'https://service.example.com/base/x' -Headers $headers
`,
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
  javascript: [
    `import { execSync } from 'node:child_process';

const token = execSync('org-access token', { encoding: 'utf8' }).trim();
const response = await fetch("https://service.example.com/base/x", {
  headers: {
    Authorization: \`Bearer \${token}\`,
    Accept: "application/json",
  },
});
const text = await response.text();
if (!response.ok) throw new Error(\`The service responded with status \${response.status}: \${text}\`);
// What was asked for is in "data", with links beside it.
const answer = text === '' ? null : JSON.parse(text);
console.log(JSON.stringify(answer?.data ?? answer, null, 2));
`,
    `import { execSync } from 'node:child_process';

const siteId = "10:Oslo";
const token = execSync('org-access token', { encoding: 'utf8' }).trim();
const response = await fetch("https://service.example.com/base/api/sites/10/devices", {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${token}\`,
    Accept: "application/json",
    "Content-Type": "application/json",
    siteId,
  },
  body: "{\\"name\\":\\"it's {{a}}\\"}",
});
const text = await response.text();
if (!response.ok) throw new Error(\`The service responded with status \${response.status}: \${text}\`);
// What was asked for is in "data", with links beside it.
const answer = text === '' ? null : JSON.parse(text);
console.log(JSON.stringify(answer?.data ?? answer, null, 2));
`,
    `import { execSync } from 'node:child_process';

// This is one page. For the next one, raise "page" in the address until a page is empty.
// In a terminal, this gets all pages: org-access call devices --all
const orgId = "1:Acme & \\"Co\\"";
const siteId = "10:Tromsø's {{a}} 100%";
const token = execSync('org-access token', { encoding: 'utf8' }).trim();
const response = await fetch("https://service.example.com/base/api/v2/devices/tableView?page=1&size=100", {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${token}\`,
    Accept: "application/json",
    orgId,
    siteId,
  },
});
const text = await response.text();
if (!response.ok) throw new Error(\`The service responded with status \${response.status}: \${text}\`);
// What was asked for is in "data", with links beside it.
const answer = text === '' ? null : JSON.parse(text);
console.log(JSON.stringify(answer?.data ?? answer, null, 2));
`,
  ],
} as const satisfies WholePrograms;

describe('snippet', () => {
  areCopiedAs(programs);
});
