import { createRequire } from 'node:module';
import { snippetTool } from './programs.ts';

interface TreeSitter {
  readonly Parser: (new () => {
    setLanguage(language: unknown): void;
    parse(text: string): { readonly rootNode: { readonly hasError: boolean } };
  }) & { init(): Promise<void> };
  readonly Language: { load(file: string): Promise<unknown> };
}

/** Returns a function that tells whether a text is syntactically valid PowerShell, by VS Code's own grammar. */
export async function powershellSyntax(): Promise<(text: string) => boolean> {
  const { Language, Parser } = createRequire(snippetTool('x'))('@vscode/tree-sitter-wasm') as TreeSitter;
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(snippetTool('@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm')));
  return (text) => !parser.parse(text).rootNode.hasError;
}
