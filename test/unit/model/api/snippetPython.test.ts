import { areCopiedAs, type WholePrograms } from '../../../support/texts/copiedCalls.ts';

const programs = {
  python: [
    `import json
import shutil
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
        "Authorization": f"Bearer {token}",
        "Accept": "application/json",
    },
    timeout=30,
)
response.raise_for_status()
answer = response.json() if response.content else None
# What was asked for is in "data", with links beside it.
if isinstance(answer, dict) and "data" in answer:
    answer = answer["data"]
print(json.dumps(answer, indent=2))
`,
    `import json
import shutil
import subprocess

import requests

site_id = "10:Oslo"

org_access = shutil.which("org-access")
if org_access is None:
    raise SystemExit("Run this in a terminal with access: Org Access: New Terminal with Access")
token = subprocess.run(
    [org_access, "token"], check=True, stdout=subprocess.PIPE, text=True
).stdout.strip()
response = requests.request(
    "POST",
    "https://service.example.com/base/api/sites/10/devices",
    headers={
        "Authorization": f"Bearer {token}",
        "Accept": "application/json",
        "Content-Type": "application/json",
        "siteId": site_id,
    },
    data="{\\"name\\":\\"it's {{a}}\\"}".encode(),
    timeout=30,
)
response.raise_for_status()
answer = response.json() if response.content else None
# What was asked for is in "data", with links beside it.
if isinstance(answer, dict) and "data" in answer:
    answer = answer["data"]
print(json.dumps(answer, indent=2))
`,
    `import json
import shutil
import subprocess
import sys

import requests

org_id = "1:Acme & \\"Co\\""
site_id = "10:Tromsø's {{a}} 100%"

org_access = shutil.which("org-access")
if org_access is None:
    raise SystemExit("Run this in a terminal with access: Org Access: New Terminal with Access")
rows = []
before = last = None
page = 1
while True:
    # A token may expire on the way, so each page asks for a live one.
    token = subprocess.run(
        [org_access, "token"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()
    response = requests.request(
        "POST",
        "https://service.example.com/base/api/v2/devices/tableView?size=100",
        params={"page": page},
        headers={
            "Authorization": f"Bearer {token}",
            "Accept": "application/json",
            "orgId": org_id,
            "siteId": site_id,
        },
        timeout=30,
    )
    response.raise_for_status()
    answer = response.json()
    # What was asked for is in "data", with links beside it.
    if isinstance(answer, dict) and "data" in answer:
        answer = answer["data"]
    found = answer["pageData"] or []
    if not found:
        break
    info = answer.get("pageInfo") or {}
    number = info.get("page")
    if found == before or (number is not None and number == last):
        print(f"Page {page} is the same as the one before it.", file=sys.stderr)
        break
    rows += found
    total = int(info.get("totalRecords") or 0)
    if len(found) <= total <= len(rows):
        break
    before, last = found, number
    page += 1
print(json.dumps(rows, indent=2))
`,
  ],
} as const satisfies WholePrograms;

describe('snippet', () => {
  areCopiedAs(programs);
});
