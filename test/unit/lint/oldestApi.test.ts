import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest & { readonly version: string };

describe('the API of VS Code', () => {
  it('the compiler uses the API types of the oldest supported VS Code, so that newer API must be detected at run time', () => {
    const { engines, devDependencies } = read('package.json');
    const oldest = engines.vscode.replace(/^\^/, '');
    assert.match(oldest, /^\d+\.\d+\.\d+$/);
    assert.equal(devDependencies['@types/vscode'], oldest);
    assert.equal(read('node_modules/@types/vscode/package.json').version, oldest);
  });
});
