import { readFileSync } from 'node:fs';
import type { ToolManifest } from '../../../src/tools/vscode/terminalTools.ts';

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as ToolManifest;

export const toolNames: readonly string[] = contributes.languageModelTools.map(({ name }) => name);
