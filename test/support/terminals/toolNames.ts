import { readFileSync } from 'node:fs';
import type { ToolManifest } from '../../../src/terminals/tools/vscode/terminalTools.ts';

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as ToolManifest;

export const toolNames: readonly string[] = contributes.languageModelTools.map(({ name }) => name);

/** Fields of the inputs of all tools. */
const fields = [
  ...new Set(
    contributes.languageModelTools.flatMap(({ inputSchema }) =>
      Object.keys((inputSchema.properties ?? {}) as Readonly<Record<string, unknown>>),
    ),
  ),
];

/** Returns an input with this value in each field that a tool has, and thus in all that it requires. */
export function inputOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, value]));
}
