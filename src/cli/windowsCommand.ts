import { existsSync } from 'node:fs';
import path from 'node:path';

interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly isVerbatim?: true;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Finds a program by PATH and PATHEXT, but not in the current folder. Escapes the arguments of batch files, which `cmd.exe` runs. */
export function windowsCommand(
  program: string,
  args: readonly string[],
  env: Environment,
  isThere: (file: string) => boolean = existsSync,
): Command | { readonly problem: 'notFound' | 'lineBreak' } {
  const value = (name: string) => Object.entries(env).find(([known]) => known.toUpperCase() === name)?.[1] ?? '';
  const folders = /[\\/:]/.test(program) ? [''] : value('PATH').split(';').filter(Boolean);
  const endings = (value('PATHEXT') || '.com;.exe;.bat;.cmd').toLowerCase().split(';').filter(Boolean);
  const names = [...(path.win32.extname(program) === '' ? [] : ['']), ...endings].map((ending) => program + ending);
  const file = folders
    .flatMap((folder) => names.map((name) => (folder === '' ? name : path.win32.join(folder, name))))
    .find(isThere);
  if (file === undefined) return { problem: 'notFound' };
  if (!/\.(?:bat|cmd)$/i.test(file)) return { file, args };
  if ([file, ...args].some((word) => /[\r\n\0]/.test(word))) return { problem: 'lineBreak' };
  const line = [file, ...args].map(forBatchFile).join(' ');
  // The options run no AutoRun commands, enable extensions, disable delayed expansion, and remove the outer quotes.
  const options = ['/d', '/e:on', '/v:off', '/s', '/c'];
  return { file: value('COMSPEC') || 'cmd.exe', args: [...options, `"${line}"`], isVerbatim: true };
}

/**
 * Quotes a word for `cmd.exe`, which expands `%NAME%` even in quotes. So each `%` becomes `%%cd:~,%`, which is a `%` with
 * an empty substring after it.
 */
function forBatchFile(word: string): string {
  const quoted = word.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes + slashes + quote + quote);
  return `"${quoted.replaceAll('%', '%%cd:~,%')}"`;
}
