import { readFileSync } from 'node:fs';
import type { ToolManifest } from '../../../src/tools/vscode/terminalTools.ts';

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as ToolManifest;

/** Of the tools for language models in the manifest. */
export const toolNames: readonly string[] = contributes.languageModelTools.map(({ name }) => name);
