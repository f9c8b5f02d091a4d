import { existsSync } from 'node:fs';
import path from 'node:path';

/** A program as `spawn` starts it. */
interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** Whether the arguments are quoted already. */
  readonly isVerbatim?: true;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds a program on Windows, by the folders of the PATH and the endings of PATHEXT. Not in the current folder, unless it is named
 * with a path. Batch files, which Windows starts by `cmd.exe` alone, are given their arguments so that nothing in them is carried out.
 */
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
  // The options: no commands of the registry, its own variables on, those between exclamation marks off, the outer quotes dropped.
  const options = ['/d', '/e:on', '/v:off', '/s', '/c'];
  return { file: value('COMSPEC') || 'cmd.exe', args: [...options, `"${line}"`], isVerbatim: true };
}

/** In quotes nothing is carried out but variables: each percent sign is parted from what follows by an empty text. */
function forBatchFile(word: string): string {
  const quoted = word.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes + slashes + quote + quote);
  return `"${quoted.replaceAll('%', '%%cd:~,%')}"`;
}
