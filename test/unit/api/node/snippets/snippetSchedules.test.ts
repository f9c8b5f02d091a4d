import { areCopiedAs } from '../../../../support/texts/copiedCalls.ts';

/** Command lines of the copied calls, up to where their output goes. */
const commands = [
  'org-access get /x',
  `printf %s '{"name":"it'\\''s {{a}}"}' | org-access request /api/sites/10/devices --request POST --data @- --yes`,
  'org-access call devices size=100 --org 1 --site 10 --all',
] as const;

const github = (command: string) => `# Save this as .github/workflows/org-access.yml.
# Put the program into the repository: org-access install tools/
name: Org Access
on:
  workflow_dispatch:
  schedule:
    - cron: "17 3 * * *"
permissions:
  contents: read
jobs:
  org-access:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - name: Ask the service
        env:
          ORG_ACCESS_URL: "https://service.example.com/base"
        run: |
          PATH="$PWD/tools:$PATH"
          ${command} >response.json
      # The response is in response.json for further steps.
`;

const gitlab = (command: string) => `# Save this as .gitlab-ci.yml, or include it there.
# Put the program into the repository: org-access install tools/
org-access:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
    - if: $CI_PIPELINE_SOURCE == "web"
  variables:
    ORG_ACCESS_URL: "https://service.example.com/base"
  script:
    - |
      PATH="$PWD/tools:$PATH"
      ${command} >response.json
    # The response is in response.json for further commands.
`;

const cron = (command: string) => `#!/bin/sh
# Save this as ~/bin/org-access-job.sh, and run: chmod 700 ~/bin/org-access-job.sh; org-access install ~/bin
# "crontab -e" edits the table to which this line belongs, for 3:17 each night:
# 17 3 * * * "$HOME/bin/org-access-job.sh"
set -eu
# The folders of org-access and node
PATH="$HOME/bin:/usr/local/bin:$PATH"
export ORG_ACCESS_URL='https://service.example.com/base'
${command} >"$HOME/org-access-response.json"
`;

function each(program: (command: string) => string) {
  const [get, post, pages] = commands;
  return [program(get), program(post), program(pages)] as const;
}

describe('snippet', () => {
  areCopiedAs({ github: each(github), gitlab: each(gitlab), cron: each(cron) });
});
