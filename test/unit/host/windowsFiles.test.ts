import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { groupsOfFiles, leftOut } from '../../host/windows/files.mjs';

const names = readdirSync('test/unit', { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));

describe('test files for Windows', () => {
  it('the Windows test list contains all tests of the node layers, service, demo, and cli once, except those listed as left out', () => {
    const files = groupsOfFiles(true).flat();
    const wanted = names.filter(
      (name) =>
        name.endsWith('.test.ts') &&
        (name.split('/')[1] === 'node' || ['service', 'demo', 'cli'].includes(name.split('/')[0] ?? '')) &&
        !(name in leftOut),
    );
    const bundled = wanted.map((name) => `out/test/unit/${name.replace(/\.ts$/, '.mjs')}`);
    assert.deepEqual(files.filter((file) => !file.includes('/security/')).sort(), bundled.sort());
    assert.deepEqual(
      Object.keys(leftOut).filter((name) => !existsSync(`test/unit/${name}`)),
      [],
    );
  });

  it('the Windows test list contains no empty group', () => {
    for (const isThorough of [true, false]) for (const files of groupsOfFiles(isThorough)) assert.ok(files.length > 0);
  });
});
