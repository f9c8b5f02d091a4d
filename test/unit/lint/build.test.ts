import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { workerSource } from '../../../scripts/workerSource.mjs';
import { manifest } from '../../support/texts/manifest.ts';

const build = readFileSync('esbuild.mjs', 'utf8');
/** Chromium of VS Code 1.101, the oldest supported version. */
const oldestChromium = 134;

describe('the build', () => {
  it('the build targets the oldest Node.js and VS Code that the manifest allows, whose API types the compiler uses', () => {
    const targets = (name: string) =>
      [...build.matchAll(new RegExp(`target: '${name}(\\d+)'`, 'g'))].map(([, one]) => Number(one));
    const promised = Number(/\d+/.exec(manifest.engines.node)?.[0]);
    assert.deepEqual([targets('node'), manifest.engines.vscode], [[promised], '^1.101.0']);
    const { version } = JSON.parse(readFileSync('node_modules/@types/vscode/package.json', 'utf8')) as {
      version: string;
    };
    assert.equal(`^${version}`, manifest.engines.vscode);
    const [chrome = Infinity, ...others] = targets('chrome');
    assert.ok(chrome <= oldestChromium && others.length === 0, String(chrome));
  });

  it('a page with a worker has the same bytes from any folder, since its bundle knows no absolute path', async () => {
    const options = { bundle: true, write: false, metafile: true, format: 'esm', outdir: 'out' } as const;
    const { metafile } = await bundle({
      ...options,
      entryPoints: ['src/responses/query/webview/queryBar.ts'],
      plugins: [workerSource(options)],
    });
    const inputs = Object.keys(metafile.inputs);
    assert.ok(inputs.some((input) => input.startsWith('worker-source:')));
    assert.deepEqual(
      inputs.filter((input) => input.includes(path.resolve('.'))),
      [],
    );
  });
});
