import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { groupsOfFiles, leftOut } from '../../host/windows/files.mjs';

const namesIn = (folder: string) =>
  readdirSync(`test/unit/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

describe('the files of tests that run in Node.js for Windows', () => {
  it('are all of core, demo service and helper but those that are left out, each once', () => {
    const files = groupsOfFiles(true).flat();
    const wanted = ['core', 'demo', 'helper'].flatMap(namesIn).filter((name) => !(name in leftOut));
    const bundled = wanted.map((name) => `out/test/unit/${name.replace(/\.ts$/, '.mjs')}`);
    assert.deepEqual(files.filter((file) => !file.includes('/security/')).sort(), bundled.sort());
    assert.deepEqual(
      Object.keys(leftOut).filter((name) => !existsSync(`test/unit/${name}`)),
      [],
    );
  });

  it('are in groups of which none is empty', () => {
    for (const isThorough of [true, false]) for (const files of groupsOfFiles(isThorough)) assert.ok(files.length > 0);
  });
});
