import { readFileSync } from 'node:fs';
import type { ToolManifest } from '../../../src/tools/vscode/terminalTools.ts';

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as ToolManifest;

/** Names of the language model tools in the manifest. */
export const toolNames: readonly string[] = contributes.languageModelTools.map(({ name }) => name);
