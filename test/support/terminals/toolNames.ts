import { readFileSync } from 'node:fs';
import type { ToolManifest } from '../../../src/terminals/tools/vscode/terminalTools.ts';

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as ToolManifest;

export const toolNames: readonly string[] = contributes.languageModelTools.map(({ name }) => name);

/** Returns an input with this value in each field that the tool has, and thus in all that it requires. */
export function inputOf(tool: string, value: unknown): Record<string, unknown> {
  const { properties = {} } = contributes.languageModelTools.find(({ name }) => name === tool)?.inputSchema ?? {};
  const fields = Object.keys(properties as Readonly<Record<string, unknown>>);
  return Object.fromEntries(fields.map((field) => [field, value]));
}
