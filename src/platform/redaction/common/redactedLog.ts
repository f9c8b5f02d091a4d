import type { Log } from '../../common/ports.ts';
import { redaction } from './redaction.ts';

export function redactedLog(log: Log, secrets: () => readonly string[]): Log {
  const write = (level: keyof Log) => (message: string) => log[level](redaction(secrets()).text(message).text);
  return { debug: write('debug'), info: write('info'), warn: write('warn') };
}
