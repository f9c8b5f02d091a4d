import { spawnSync } from 'node:child_process';
import { findOnPath, installWithApt } from './programs.mjs';
import { ensureTools } from './tools.mjs';

const knowsRequests = (/** @type {string} */ python) => spawnSync(python, ['-c', 'import requests']).status === 0;

/** Installs tools that parse and run snippets; some only if possible. On Linux a test fails if one is missing. */
export async function ensureSnippetTools() {
  await ensureTools(
    'snippet-tools',
    { httpyac: '6.16.7', '@vscode/tree-sitter-wasm': '0.3.1' },
    'Installing what snippets are tried with',
  );
  if (!findOnPath('ansible-playbook')) await installWithApt('ansible-core', 'ansible-playbook');
  if (!['python3', '/usr/bin/python3'].some(knowsRequests)) await installWithApt('python3-requests', 'python3');
}
