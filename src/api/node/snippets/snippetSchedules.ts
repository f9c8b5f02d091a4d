import { withUnseenEscaped } from '../../../platform/common/text/displayText.ts';
import { lines, python, sh } from '../../../platform/common/text/literals.ts';
import type { SnippetParts } from './snippetCall.ts';
import { commandLine } from './snippetPrograms.ts';

/** Variables with a file that holds a secret, or a certificate, and the name of that file. */
const secretFiles: Readonly<Record<string, string>> = {
  ORG_ACCESS_CLIENT_SECRET_FILE: 'client-secret',
  ORG_ACCESS_PASSWORD_FILE: 'password',
  ORG_ACCESS_HEADERS_FILE: 'headers',
};
const certificateFiles: Readonly<Record<string, string>> = {
  ORG_ACCESS_CA_FILE: 'ca.pem',
  ORG_ACCESS_TRUSTED_CERT_FILE: 'certificate.pem',
};
const clientFiles: readonly string[] = ['ORG_ACCESS_CLIENT_CERT', 'ORG_ACCESS_CLIENT_KEY', 'ORG_ACCESS_CLIENT_PFX'];

/** Folder in a repository for `org-access` and certificates. */
const tools = 'tools';
const response = 'response.json';

/** Variables in a CI system: values that are in the file, secrets, certificates of the repository, and client files. */
function variablesIn({ signIn }: SnippetParts) {
  const names = Object.keys(signIn);
  const secrets = names.filter((name) => name in secretFiles).map((name) => name.replace(/_FILE$/, ''));
  const certificates = names.filter((name) => name in certificateFiles);
  const client = names.filter((name) => clientFiles.includes(name));
  const values = Object.entries(signIn).filter(([name, value]) => value !== '' && !client.includes(name));
  const files = certificates.map((name) => [name, `${tools}/${certificateFiles[name] ?? ''}`] as const);
  return { secrets, client, values: [...values, ...files] as const, files };
}

function inRepository({ files }: ReturnType<typeof variablesIn>): string[] {
  return [
    `# Put the program into the repository: org-access install ${tools}/`,
    ...files.map(([name, file]) => `# Put the certificate that ${name} names into the repository, as ${file}.`),
  ];
}

function listed(what: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`# ${what}: ${names.join(', ')}.`] : [];
}

/** Returns a workflow of GitHub Actions. Only the step that sends the request gets the secrets. */
export function githubWorkflow(parts: SnippetParts): string {
  const known = variablesIn(parts);
  const { secrets, client, values } = known;
  const expression = (text: string) => text.replaceAll('${{', "${{ '${{' }}");
  return lines(
    '# Save this as .github/workflows/org-access.yml.',
    inRepository(known),
    listed('Add these secrets in the settings of the repository', secrets),
    client.length > 0
      ? `# Before this step, write the files of the client certificate that ${client.join(' and ')} name.`
      : [],
    'name: Org Access',
    'on:',
    '  workflow_dispatch:',
    '  schedule:',
    '    - cron: "17 3 * * *"',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  org-access:',
    '    runs-on: ubuntu-latest',
    '    timeout-minutes: 60',
    '    steps:',
    '      - uses: actions/checkout@v4',
    '      - uses: actions/setup-node@v4',
    '        with:',
    '          node-version: 22',
    '      - name: Ask the service',
    '        env:',
    values.map(([name, value]) => `          ${name}: ${python(expression(value))}`),
    client.map(
      (name) => `          ${name}: client${name.endsWith('KEY') ? '.key' : name.endsWith('PFX') ? '.p12' : '.pem'}`,
    ),
    secrets.map((name) => `          ${name}: \${{ secrets.${name} }}`),
    script('        run: ', expression(commandsIn(parts)), 10),
    `      # The response is in ${response} for further steps.`,
  );
}

/** Returns a file for GitLab CI. Its jobs get secrets from the settings of the project. */
export function gitlabPipeline(parts: SnippetParts): string {
  const known = variablesIn(parts);
  const { secrets, client, values } = known;
  return lines(
    '# Save this as .gitlab-ci.yml, or include it there.',
    inRepository(known),
    listed('Add these CI/CD variables in the settings of the project, masked and protected', secrets),
    listed('Add these CI/CD variables of the type File', client),
    'org-access:',
    '  image: node:22',
    '  rules:',
    `    - if: $CI_PIPELINE_SOURCE == "schedule"`,
    `    - if: $CI_PIPELINE_SOURCE == "web"`,
    '  variables:',
    // GitLab expands $ in values.
    values.map(([name, value]) => `    ${name}: ${python(value.replaceAll('$', '$$$$'))}`),
    '  script:',
    script('    - ', commandsIn(parts), 6),
    `    # The response is in ${response} for further commands.`,
  );
}

/** Returns a shell script for cron, because lines of a crontab can't be long and have rules of their own for %. */
export function cronScript(parts: SnippetParts): string {
  const { signIn } = parts;
  const folder = '$HOME/.config/org-access';
  const files = { ...secretFiles, ...certificateFiles };
  const empty = Object.entries(signIn).filter(([, value]) => value === '');
  const secrets = empty.flatMap(([name]) =>
    name in secretFiles ? [`~/.config/org-access/${secretFiles[name] ?? ''}`] : [],
  );
  return lines(
    '#!/bin/sh',
    '# Save this as ~/bin/org-access-job.sh, and run: chmod 700 ~/bin/org-access-job.sh; org-access install ~/bin',
    '# "crontab -e" edits the table to which this line belongs, for 3:17 each night:',
    '# 17 3 * * * "$HOME/bin/org-access-job.sh"',
    secrets.length > 0 ? `# Only you may read the files with secrets: chmod 600 ${secrets.join(' ')}` : [],
    'set -eu',
    '# The folders of org-access and node',
    'PATH="$HOME/bin:/usr/local/bin:$PATH"',
    Object.entries(signIn).map(([name, value]) =>
      value === '' ? `export ${name}="${folder}/${files[name] ?? name}"` : `export ${name}=${sh(value)}`,
    ),
    `${commandLine(parts, options(parts))} >"$HOME/org-access-${response}"`,
  );
}

function commandsIn(parts: SnippetParts): string {
  return `PATH="$PWD/${tools}:$PATH"\n${commandLine(parts, options(parts))} >${response}`;
}

/** Nobody can be asked about a request that changes something. */
function options({ isRead }: SnippetParts): readonly string[] {
  return isRead ? [] : ['--yes'];
}

/** Returns a block of YAML, or a quoted text if it has characters that a block can't have. */
function script(key: string, text: string, indent: number): string[] {
  const isPlain = withUnseenEscaped(text) === text && !/[\t\u0085\u00a0\u2028\u2029]/.test(text);
  if (!isPlain) return [`${key}${python(text)}`];
  return [`${key}|`, ...text.split('\n').map((line) => (line === '' ? '' : `${' '.repeat(indent)}${line}`))];
}
