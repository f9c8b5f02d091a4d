import { ensureTools } from './tools.mjs';

/** Installs tools from the npm registry that parse and run snippets. */
export async function ensureSnippetTools() {
  await ensureTools(
    'snippet-tools',
    { httpyac: '6.16.7', '@vscode/tree-sitter-wasm': '0.3.1' },
    'Installing what snippets are tried with',
  );
}
