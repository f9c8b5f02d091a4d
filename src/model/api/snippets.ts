import type { Operation } from '../../core/api/operation.ts';
import { fillPath, placeholderKind, isPathPart, placeholdersOf } from '../../core/api/placeholders.ts';
import { placeKinds, type PlaceIdKey } from '../../core/base/entities.ts';
import type { Method } from '../../core/service/methods.ts';
import { withUnseenEscaped } from '../text/displayText.ts';
import { httpBody, javascript, lines, powershell, python, sh, yaml } from '../text/literals.ts';

/** A language, or a tool, that a call is copied as. */
export const snippetLanguages = ['curl', 'powershell', 'python', 'javascript', 'ansible', 'http', 'httpyac'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The names that people call them by. */
export const snippetNames: Readonly<Record<SnippetLanguage, string>> = {
  curl: 'curl',
  powershell: 'PowerShell',
  python: 'Python (requests)',
  javascript: 'JavaScript (fetch)',
  ansible: 'Ansible',
  http: 'HTTP file for httpYac in VS Code',
  httpyac: 'HTTP file for httpyac on the command line',
};

/** A call of the service, with what a person wants to have at hand for it. */
export interface SnippetCall extends Pick<Operation, 'method' | 'path'> {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** The body as JSON. */
  readonly body?: string;
  /** The IDs of the row that it was copied from. Those that the path does not ask for become variables. */
  readonly ids?: PlaceIds;
}

export type PlaceIds = Readonly<Partial<Record<PlaceIdKey, string>>>;

/** The parts that a snippet is written from: the whole address, and the IDs that are not in it, named in `snake_case`. */
interface Parts {
  readonly method: Method;
  readonly url: string;
  readonly body?: string;
  readonly ids: readonly (readonly [name: string, value: string])[];
}

/** A program that makes the call. None holds a token: it is asked of `org-access` or of VS Code, or read from ORG_ACCESS_TOKEN. */
export function snippet(language: SnippetLanguage, { baseUrl, path, method, body, ids = {} }: SnippetCall): string {
  const given = placeKinds.flatMap((kind) => {
    const value = ids[`${kind}Id`];
    return value !== undefined && isSafe(value) ? [{ kind, value }] : [];
  });
  const placeholders = placeholdersOf(path);
  const inPath = placeholders.flatMap((name) =>
    given.filter(({ kind }) => placeholderKind(name) === `${kind}Id`).map(({ value }) => [name, value] as const),
  );
  const left = given.filter(({ kind }) => !placeholders.some((name) => placeholderKind(name) === `${kind}Id`));
  return writers[language]({
    method,
    url: fillPath(addressOf(baseUrl, path), Object.fromEntries(inPath)),
    ...(body !== undefined && { body }),
    ids: left.map(({ kind, value }) => [`${kind}_id`, value]),
  });
}

/** The address as it is sent, but for its placeholders, such as `{deviceId}`. Those with a value are filled afterwards, so that a value with braces is none. */
function addressOf(baseUrl: string, path: string): string {
  return new URL(baseUrl + path).href.replace(/%7B(\w+)%7D/gi, '{$1}');
}

/** An ID with characters that cannot be seen could press keys in the terminal that it is pasted into, so it is left out, and so is one that leads elsewhere. */
function isSafe(id: string): boolean {
  return isPathPart(id) && withUnseenEscaped(id) === id && !id.includes('\n');
}

const writers: Readonly<Record<SnippetLanguage, (parts: Parts) => string>> = {
  curl: ({ method, url, body, ids }) =>
    lines(
      ids.map(([name, value]) => `${name}=${sh(value)}`),
      // Braces and brackets of an address are no patterns.
      'curl --globoff --fail-with-body --silent --show-error \\',
      method === 'GET' ? [] : `  --request ${method} \\`,
      "  --header 'Accept: application/json' \\",
      '  --header "$(org-access header)" \\',
      body === undefined ? [] : ["  --header 'Content-Type: application/json' \\", `  --data ${sh(body)} \\`],
      `  ${sh(url)}`,
    ),

  powershell: ({ method, url, body, ids }) =>
    lines(
      ids.map(([name, value]) => `$${pascal(name)} = ${powershell(value)}`),
      '$headers = @{ Accept = \'application/json\'; Authorization = "Bearer $(org-access token)" }',
      body === undefined ? [] : `$body = [Text.Encoding]::UTF8.GetBytes(${powershell(body)})`,
      `Invoke-RestMethod -Method ${method} -Uri ${powershell(url)} -Headers $headers${body === undefined ? '' : " -ContentType 'application/json' -Body $body"}`,
    ),

  python: ({ method, url, body, ids }) =>
    lines(
      'import shutil',
      'import subprocess',
      '',
      'import requests',
      '',
      ids.map(([name, value]) => `${name} = ${python(value)}`),
      ids.length > 0 ? '' : [],
      'org_access = shutil.which("org-access")',
      'if org_access is None:',
      '    raise SystemExit("Run this in a terminal with access: Org Access: New Terminal with Access")',
      'token = subprocess.run(',
      '    [org_access, "token"], check=True, stdout=subprocess.PIPE, text=True',
      ').stdout.strip()',
      'response = requests.request(',
      `    ${python(method)},`,
      `    ${python(url)},`,
      '    headers={',
      '        "Accept": "application/json",',
      '        "Authorization": f"Bearer {token}",',
      body === undefined ? [] : '        "Content-Type": "application/json",',
      '    },',
      body === undefined ? [] : `    data=${python(body)}.encode(),`,
      '    timeout=30,',
      ')',
      'response.raise_for_status()',
      'print(response.text)',
    ),

  javascript: ({ method, url, body, ids }) =>
    lines(
      "import { execSync } from 'node:child_process';",
      '',
      ids.map(([name, value]) => `const ${camel(name)} = ${javascript(value)};`),
      "const token = execSync('org-access token', { encoding: 'utf8' }).trim();",
      `const response = await fetch(${javascript(url)}, {`,
      method === 'GET' ? [] : `  method: '${method}',`,
      '  headers: {',
      "    Accept: 'application/json',",
      '    Authorization: `Bearer ${token}`,',
      body === undefined ? [] : "    'Content-Type': 'application/json',",
      '  },',
      body === undefined ? [] : `  body: ${javascript(body)},`,
      '});',
      'if (!response.ok) throw new Error(`The service responded with status ${response.status}.`);',
      'console.log(await response.text());',
    ),

  ansible: ({ method, url, body, ids }) =>
    lines(
      '- name: Ask the service',
      ids.length > 0 ? ['  vars:', ...ids.map(([name, value]) => `    ${name}: ${yaml(value)}`)] : [],
      '  ansible.builtin.uri:',
      `    url: ${yaml(url)}`,
      method === 'GET' ? [] : `    method: ${method}`,
      '    headers:',
      '      Accept: application/json',
      body === undefined ? [] : '      Content-Type: application/json',
      "      Authorization: \"Bearer {{ lookup('ansible.builtin.pipe', 'org-access token') }}\"",
      body === undefined ? [] : `    body: ${yaml(body)}`,
      '    status_code: [200, 201, 202, 204]',
      '    return_content: true',
      '  delegate_to: localhost',
      '  register: answer',
    ),

  http: (parts) =>
    httpFile(
      parts,
      [
        '{{',
        "  const { authentication } = require('vscode');",
        "  exports.session = authentication.getSession('org-access', ['read'], { createIfNone: true });",
        '}}',
      ],
      '{{session.accessToken}}',
    ),

  httpyac: (parts) =>
    httpFile(
      parts,
      [
        '# Run this in a terminal that has the token. "Org Access: New Terminal with a Token in Its Environment" opens one.',
      ],
      '{{$processEnv ORG_ACCESS_TOKEN}}',
    ),
};

function httpFile({ method, url, body, ids }: Parts, before: readonly string[], token: string): string {
  return lines(
    before,
    ids.map(([name, value]) => `@${name} = ${encodeURIComponent(value)}`),
    '',
    `${method} ${url}`,
    'Accept: application/json',
    `Authorization: Bearer ${token}`,
    body === undefined ? [] : ['Content-Type: application/json', '', httpBody(body)],
  );
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  return camel(`_${name}`);
}
