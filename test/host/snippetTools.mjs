/** Gets what copied snippets are read and run with, apart from the project's dependencies. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from './npm.mjs';
import { installDir } from './paths.mjs';
import { findOnPath, installWithApt } from './programs.mjs';
import { step } from './say.mjs';

/** A runner of HTTP files, and VS Code's own parser of PowerShell. */
const packages = { httpyac: '6.16.7', '@vscode/tree-sitter-wasm': '0.3.1' };

const folder = path.join(installDir, 'snippet-tools');

const knowsRequests = (/** @type {string} */ python) => spawnSync(python, ['-c', 'import requests']).status === 0;

/** Ansible and Python's `requests` are got where that can be done. On Linux a test fails when one is missing. */
export async function ensureSnippetTools() {
  const stamp = path.join(folder, '.installed');
  const wanted = JSON.stringify(packages);
  if (!existsSync(stamp) || (await readFile(stamp, 'utf8')) !== wanted) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify({ private: true, dependencies: packages }, null, 2)}\n`);
    await step('Installing what snippets are tried with', () =>
      npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, what: 'npm install of snippet tools' }));
    await writeFile(stamp, wanted);
  }
  if (!findOnPath('ansible-playbook')) await installWithApt('ansible-core', 'ansible-playbook');
  if (!['python3', '/usr/bin/python3'].some(knowsRequests)) await installWithApt('python3-requests', 'python3');
}
