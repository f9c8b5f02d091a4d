import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Maps a stack of bundles to their sources by inline source maps. Node.js names bundles by URL, Mocha by relative path.
 * `--enable-source-maps` would also map the error that Playwright creates in each call, a fifth of its time.
 */
export function inSources(stack: string): string {
  return stack.replace(/((?:file:\/\/)?[^\s()]+\.[cm]?js):(\d+):(\d+)/g, (place, file: string, line, column) => {
    const bundle = file.startsWith('file:') ? fileURLToPath(file) : file;
    const entry = mapOf(bundle)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return place;
    const source = fileURLToPath(new URL(entry.originalSource, pathToFileURL(bundle)));
    return `${path.relative('', source)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(bundle: string): SourceMap | undefined {
  try {
    const [, base64] = /\n\/\/# sourceMappingURL=data:[^,]*;base64,(\S+)\s*$/.exec(readFileSync(bundle, 'utf8')) ?? [];
    if (base64 === undefined) return undefined;
    return new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
