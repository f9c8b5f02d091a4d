/** Gets what copied snippets are read and run with, apart from the project's dependencies. */
import { spawnSync } from 'node:child_process';
import { findOnPath, installWithApt } from './programs.mjs';
import { ensureTools } from './tools.mjs';

const knowsRequests = (/** @type {string} */ python) => spawnSync(python, ['-c', 'import requests']).status === 0;

/**
 * A runner of HTTP files, and VS Code's own parser of PowerShell. Ansible and Python's `requests` are got where that can be done.
 * On Linux a test fails when one is missing.
 */
export async function ensureSnippetTools() {
  await ensureTools(
    'snippet-tools',
    { httpyac: '6.16.7', '@vscode/tree-sitter-wasm': '0.3.1' },
    'Installing what snippets are tried with',
  );
  if (!findOnPath('ansible-playbook')) await installWithApt('ansible-core', 'ansible-playbook');
  if (!['python3', '/usr/bin/python3'].some(knowsRequests)) await installWithApt('python3-requests', 'python3');
}
