import type { Log } from '../../platform/common/ports.ts';
import { redaction } from './redaction.ts';

/** A log whose lines are looked through like everything else, in case that something in them came from outside after all. @param secrets that are known at the moment */
export function redactedLog(log: Log, secrets: () => readonly string[]): Log {
  const write = (level: keyof Log) => (message: string) => log[level](redaction(secrets()).text(message).text);
  return { debug: write('debug'), info: write('info'), warn: write('warn') };
}
