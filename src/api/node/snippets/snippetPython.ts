import { lines, python } from '../../../platform/common/text/literals.ts';
import { withoutQuery } from '../../common/pages/query.ts';
import type { SnippetParts } from './snippetCall.ts';
import { pythonClient, pythonSession, tlsNotes } from './snippetTls.ts';

/** Returns a program that prints the response, or all pages of a list. */
export function pythonProgram(parts: SnippetParts): string {
  const { variables, bodyHasPlace, paged, tls, url } = parts;
  return lines(
    'import json',
    'import shutil',
    'import subprocess',
    paged ? 'import sys' : [],
    '',
    'import requests',
    '',
    tls?.pins ? pythonSession(tls.pins, url) : [],
    tlsNotes(tls, 'python'),
    bodyHasPlace ? '# The body names the organization and the site once more.' : [],
    variables.map(([name, value]) => `${name} = ${python(value)}`),
    variables.length > 0 ? '' : [],
    'org_access = shutil.which("org-access")',
    'if org_access is None:',
    '    raise SystemExit("Run this in a terminal with access (New Terminal with Access) or a notebook with access (Give This Notebook Access)")',
    paged ? pages(parts) : once(parts),
  );
}

function once(parts: SnippetParts): readonly string[] {
  return [
    ...getToken,
    ...request(parts, []),
    'response.raise_for_status()',
    'answer = response.json() if response.content else None',
    '# What was asked for is in "data", with links beside it.',
    'if isinstance(answer, dict) and "data" in answer:',
    '    answer = answer["data"]',
    'print(json.dumps(answer, indent=2))',
  ];
}

/** Ends at the total, at an empty page, or at a repeated page, since totals may be wrong and page numbers ignored. */
function pages(parts: SnippetParts): readonly string[] {
  const inLoop = [
    '# A token may expire on the way, so each page asks for a live one.',
    ...getToken,
    ...request(parts, ['params={"page": page},']),
    'response.raise_for_status()',
    'answer = response.json()',
    '# What was asked for is in "data", with links beside it.',
    'if isinstance(answer, dict) and "data" in answer:',
    '    answer = answer["data"]',
    'found = answer["pageData"] or []',
    'if not found:',
    '    break',
    'info = answer.get("pageInfo") or {}',
    'number = info.get("page")',
    'if found == before or (number is not None and number == last):',
    '    print(f"Page {page} is the same as the one before it.", file=sys.stderr)',
    '    break',
    'rows += found',
    'total = int(info.get("totalRecords") or 0)',
    'if len(found) <= total <= len(rows):',
    '    break',
    'before, last = found, number',
    'page += 1',
  ];
  return [
    'rows = []',
    'before = last = None',
    'page = 1',
    'while True:',
    ...inLoop.map((line) => `    ${line}`),
    'print(json.dumps(rows, indent=2))',
  ];
}

const getToken = [
  'token = subprocess.run(',
  '    [org_access, "token"], check=True, stdout=subprocess.PIPE, text=True',
  ').stdout.strip()',
];

function request({ method, url, body, headers, paged, tls }: SnippetParts, more: readonly string[]): readonly string[] {
  return [
    `response = ${tls?.pins ? 'session' : 'requests'}.request(`,
    `    ${python(method)},`,
    `    ${python(paged ? withoutQuery(url, ['page']) : url)},`,
    ...more.map((line) => `    ${line}`),
    '    headers={',
    '        "Authorization": f"Bearer {token}",',
    ...headers.map(
      ([name, value]) => `        ${python(name)}: ${typeof value === 'string' ? python(value) : value.variable},`,
    ),
    '    },',
    ...(body === undefined ? [] : [`    data=${python(body)}.encode(),`]),
    ...pythonClient(tls),
    '    timeout=30,',
    ')',
  ];
}
