/** The demo service as a bundle of its own: a module of the extension, and a program for Node.js. */
import { openSync, writeSync } from 'node:fs';
import type { ScriptedFailure } from './scriptedFailures.ts';
import { startDemoService, type DemoOptions } from './service.ts';

export { startDemoService };
export type { DemoChange } from './record/changes.ts';
export type { ScriptedFailure } from './scriptedFailures.ts';
export type { JobEnd } from './state/jobs.ts';
export type { DemoOptions, DemoService } from './service.ts';

/** Options of the program, which developers write as JSON. They are not checked. */
export interface ProgramOptions extends Omit<DemoOptions, 'clock' | 'onRequest'> {
  failures?: readonly ScriptedFailure[];
  /** File to which a line of JSON is added for each request, without secrets. */
  log?: string;
}

if (typeof module === 'object' && require.main === module) void runDemo(process.argv[2]);

/** Prints a line of JSON with the URL and the credentials, and serves until SIGINT or SIGTERM. */
async function runDemo(written = '{}'): Promise<void> {
  const { failures = [], log, ...options } = JSON.parse(written) as ProgramOptions;
  const service = await startDemoService({ ...options, onRequest: log === undefined ? undefined : logTo(log) });
  failures.forEach(service.failNext);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
  const { url, username, password, clientId, clientSecret } = service;
  process.stdout.write(`${JSON.stringify({ url, username, password, clientId, clientSecret })}\n`);
}

/** Writes each line synchronously before the response is sent, so that none is lost when the process ends. */
function logTo(file: string): DemoOptions['onRequest'] {
  const log = openSync(file, 'a', 0o600);
  return (logged) => void writeSync(log, `${JSON.stringify({ at: new Date().toISOString(), ...logged })}\n`);
}
