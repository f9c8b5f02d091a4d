import type { Log } from '../base/ports.ts';
import { redaction } from './redaction.ts';

/** A log whose lines are looked through like everything else, in case that something in them came from outside after all. @param secrets that are known at the moment */
export function redactedLog(log: Log, secrets: () => readonly string[]): Log {
  const clean = (message: string) => redaction(secrets()).text(message).text;
  return {
    debug: (message) => log.debug(clean(message)),
    info: (message) => log.info(clean(message)),
    warn: (message) => log.warn(clean(message)),
  };
}
