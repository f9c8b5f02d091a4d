import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Runs a script of `package.json` with arguments. */
function runScript(script: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('commands for developers', () => {
  it('npm test -- --help prints how to use it, and runs nothing', () => {
    const { status, stdout } = runScript('test/host/test.mjs', '--help');
    assert.equal(status, 0);
    assert.match(stdout, /^npm test +what everybody runs/);
    assert.match(stdout, /one part: types, lint, package, bundle, unit, windows, page, integration, screen/);
    assert.doesNotMatch(stdout, /Set-up/);
  });

  it('npm test names an option that it does not know, with how to use it and without a stack', () => {
    const { status, stderr } = runScript('test/host/test.mjs', '--onyl', 'unit');
    assert.equal(status, 1);
    assert.match(stderr, /--onyl/);
    assert.match(stderr, /npm test -- --only unit/);
    assert.doesNotMatch(stderr, /^ {4}at /m);
  });

  it('every script of package.json works in a fresh clone, because it installs the dependencies first', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const alone = Object.entries(scripts).filter(([, line]) => !line.startsWith('node scripts/ready.mjs && '));
    // These call one that does, or install more themselves.
    assert.deepEqual(Object.fromEntries(alone), {
      'vscode:prepublish': 'npm run build',
      start: 'node test/host/start.mjs',
      test: 'node test/host/test.mjs',
      pictures: 'node test/host/test.mjs --all --only screen --grep "^pictures|^an agent in a terminal" --new-pictures',
      'test:desktop': 'node test/host/vscode/desktop.mjs',
    });
  });
});
