import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogue } from '../../../../../src/api/common/catalogue/catalogue.ts';
import { snippet } from '../../../../../src/api/node/snippets/snippets.ts';
import { describeNeeds } from '../../../../support/needs.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';

/** Stands in for `requests`, with pages such as `ab/5`: the rows a and b, and a total of 5. The last one repeats. */
const requests = `import json, os, types
def request(method, url, params, **more):
    pages = os.environ["PAGES"].split(" ")
    rows, _, total = pages[min(params["page"], len(pages)) - 1].partition("/")
    number, info = ("#" in total, {"totalRecords": total.strip("#") or None})
    if number:
        info["page"] = params["page"]
    body = {"data": {"pageInfo": info, "pageData": list(rows.strip("-"))}}
    return types.SimpleNamespace(json=lambda: body, raise_for_status=lambda: None)
`;

const program = snippet('python', {
  baseUrl: 'https://service.example',
  method: 'GET',
  path: '/list?page=1&size=2',
  operation: catalogue.find(({ paged }) => paged) ?? assert.fail(),
});

describeNeeds("Python's requests", 'a copied Python program', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'python-pages-'));
    await writeFile(path.join(folder, 'requests.py'), requests);
    await writeFile(path.join(folder, 'call.py'), program);
    await writeFile(path.join(folder, 'org-access'), '#!/bin/sh\necho token\n');
    await chmod(path.join(folder, 'org-access'), 0o755);
  });
  after(() => removeFolder(folder));

  /** Runs the program. Returns the rows, or the reason why there are none. */
  function printed(pages: string): string {
    const PATH = `${folder}${path.delimiter}${process.env.PATH ?? ''}`;
    const env = { ...process.env, PATH, PAGES: pages, PYTHONPATH: folder };
    const { status, stdout, stderr } = spawnSync('python3', ['call.py'], { cwd: folder, env, encoding: 'utf8' });
    assert.equal(status === 0, stdout !== '', 'a list that is not whole is not printed');
    return status === 0 ? (JSON.parse(stdout) as string[]).join('') : stderr.trim();
  }

  for (const [pages, rows] of [
    ['ab/5 cd/5 e/5', 'abcde'],
    ['ab/4 cd/4 -/4', 'abcd'],
    ['ab/4 cd/4', 'abcd'],
    ['ab/2 cd/2 e/5', 'abcde'],
    ['ab cd -', 'abcd'],
    ['ab/5 cd/4 -/4', 'abcd'],
    ['aa/5 aa/5 a/5', 'aaaaa'],
    ['ab/5# ab/5# c/5#', 'ababc'],
    ['-/0', ''],
  ] as const)
    it(`a copied Python program prints the whole list of the pages ${pages}`, () => assert.equal(printed(pages), rows));

  for (const [pages, reason] of [
    ['ab/9 cd/9 -/9', 'The list is incomplete: it has 4 rows, and the service says that there are 9.'],
    ['ab/5 -/0', 'The list is incomplete: it has 2 rows, and the service says that there are 5.'],
    ['ab/9', 'Page 2 is the same as the one before it, so the list may be incomplete.'],
    ['ab', 'Page 2 is the same as the one before it, so the list may be incomplete.'],
  ] as const)
    it(`a copied Python program ends with a failure after the pages ${pages}`, () =>
      assert.equal(printed(pages), reason));
});
