import { lines, python } from '../../../platform/common/text/literals.ts';
import { withoutQuery } from '../../../service/connection/common/query.ts';
import { sizeIn } from '../../../service/forms/common/pages.ts';
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

/**
 * Decides like `PageWalk` when the list is whole: a full page is followed by another one, an empty page is the end, and
 * only the last total counts.
 */
function pages(parts: SnippetParts): readonly string[] {
  const asked = sizeIn(parts.url);
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
    'info = answer.get("pageInfo") or {}',
    'total = int(info.get("totalRecords") or 0) or total',
    'if not found:',
    '    break',
    'if found == before:',
    '    if len(rows) == total:',
    '        break',
    '    # A page with its own number, or of equal rows, may be another one, up to the total.',
    '    other = info.get("page") != last or found.count(found[0]) == len(found) > 1',
    '    if not other or len(rows) >= total:',
    '        sys.exit(f"Page {page} is the same as the one before it, so the list may be incomplete.")',
    'rows += found',
    'size = size or len(found)',
    `if len(found) < min(size, ${asked}) and len(rows) == total:`,
    '    break',
    'before, last = found, info.get("page")',
    'page += 1',
  ];
  return [
    'rows = []',
    'before = last = size = None',
    'page, total = 1, 0',
    'while True:',
    ...inLoop.map((line) => `    ${line}`),
    'if len(rows) < total:',
    '    sys.exit(f"The list is incomplete: it has {len(rows)} rows, and the service says that there are {total}.")',
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
