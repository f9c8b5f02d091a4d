import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inSources } from '../../support/sourceStack.ts';

describe('the stack of a failure', () => {
  it('inSources maps the stack of a failure to source positions without Node.js source map support', () => {
    const bundle = 'out/test/support/eventReporter.cjs';
    const sources = readFileSync('test/support/eventReporter.ts', 'utf8').split('\n');
    const thrown = spawnSync(
      process.execPath,
      ['-e', `try { new (require('./${bundle}'))() } catch (error) { console.log(error.stack) }`],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    ).stdout;
    assert.match(thrown, /eventReporter\.cjs:\d+:\d+\)/);
    for (const stack of [thrown, thrown.replaceAll(`${process.cwd()}/`, '')]) {
      const lines = inSources(stack).split('\n');
      const places = lines.filter((line) => line.includes('eventReporter'));
      const [, number] =
        /^ {4}at new EventReporter \(test\/support\/eventReporter\.ts:(\d+):\d+\)$/.exec(places.join()) ?? [];
      assert.equal(sources[Number(number) - 1], '    super(runner, options);', places.join());
      assert.match(lines.join('\n'), /node_modules\/mocha\/.*\.js:\d+/, 'what has no map is left as it is');
    }
  });

  it('inSources returns a stack unchanged if there is no bundle or no source map', () => {
    for (const place of [`${pathToFileURL('out/nothing.mjs').href}:1:2`, '/nothing.js:3:4', 'node:internal/x:5:6'])
      assert.equal(inSources(`Error: no\n    at f (${place})`), `Error: no\n    at f (${place})`);
  });
});
