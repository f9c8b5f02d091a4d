import { areCopiedAs, type WholePrograms } from '../../../../support/texts/copiedCalls.ts';

const programs = {
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
} as const satisfies WholePrograms;

describe('snippet', () => {
  areCopiedAs(programs);
});
