import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * When a process began, in whatever form its system tells: two processes of one computer that had the same number, one after the
 * other, differ in it. On Linux it is counted in hundredths of a second since the start of the computer, which is named too; on
 * Windows in ten-millionths of a second; on macOS and the BSDs in seconds, in which no system uses a number twice.
 *
 * @returns undefined when there is no such process, or the system does not tell, as where a policy forbids PowerShell
 */
export async function processStart(
  pid: number,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  try {
    const told = (
      await (platform === 'linux' ? fromProc(pid) : platform === 'win32' ? fromPowerShell(pid) : fromPs(pid))
    ).trim();
    return told === '' ? undefined : told;
  } catch {
    return undefined;
  }
}

async function fromProc(pid: number): Promise<string> {
  const [boot, stat] = await Promise.all(
    ['/proc/sys/kernel/random/boot_id', `/proc/${pid}/stat`].map((file) => readFile(file, 'utf8')),
  );
  // The name of the program is in brackets, and may hold anything. Behind it is the third field; the start is the 22nd.
  const start = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3];
  return start === undefined ? '' : `${boot?.trim()} ${start}`;
}

async function fromPs(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
    env: { LC_ALL: 'C', TZ: 'UTC0' },
    timeout: 5_000,
  });
  return stdout;
}

async function fromPowerShell(pid: number): Promise<string> {
  const program = path.win32.join(
    process.env.SystemRoot ?? 'C:\\Windows',
    'System32\\WindowsPowerShell\\v1.0\\powershell.exe',
  );
  const command = `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().Ticks`;
  const { stdout } = await promisify(execFile)(program, ['-NoProfile', '-NonInteractive', '-Command', command], {
    timeout: 20_000,
    windowsHide: true,
  });
  return stdout;
}
