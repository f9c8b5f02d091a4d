import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Canaries } from './servers/canaryService.ts';

export interface Search {
  /** `name (encoding) in file` of each secret found. */
  readonly hits: readonly string[];
  readonly bytes: number;
  readonly files: number;
}

/** Returns a secret in all encodings that are searched for. */
function formsOf(secret: string): ReadonlyMap<string, string> {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  return new Map([
    ['raw', secret],
    ['base64', base64],
    ['base64url', base64.replaceAll('+', '-').replaceAll('/', '_')],
    ['URL-encoded', encodeURIComponent(secret)],
    ['form-encoded', new URLSearchParams({ x: secret }).toString().slice(2)],
    ['JSON-escaped', JSON.stringify(secret).slice(1, -1)],
  ]);
}

/** Reads a file. Returns undefined if it was deleted since the folder was listed, as locks are. */
async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function searchFiles(folder: string, canaries: Canaries): Promise<Search> {
  const needles = [...canaries].flatMap(([name, values]) =>
    [...values].flatMap((value) => [...formsOf(value)].map(([form, text]) => ({ name, form, text }))),
  );
  const hits: string[] = [];
  let bytes = 0;
  let files = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await contentOf(file);
    if (!content) continue;
    bytes += content.length;
    files += 1;
    hits.push(
      ...needles
        .filter(({ text }) => content.includes(text))
        .map(({ name, form }) => `${name} (${form}) in ${path.relative(folder, file)}`),
    );
  }
  return { hits, bytes, files };
}

export function searchText(where: string, text: string, canaries: Canaries): string[] {
  return [...canaries].flatMap(([name, values]) =>
    [...values].flatMap((value) =>
      [...formsOf(value)].filter(([, form]) => text.includes(form)).map(([form]) => `${name} (${form}) in ${where}`),
    ),
  );
}
