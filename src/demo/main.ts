/** The demo service as a bundle of its own: a module of the extension, and a program for Node.js. */
import { help, messageOf, readArguments, UsageError, type DemoArguments } from './cliOptions.ts';
import { startDemoService } from './service.ts';

export { startDemoService };
export type { DemoChange } from './record/changes.ts';
export type { ScriptedFailure } from './scriptedFailures.ts';
export type { JobEnd } from './state/jobs.ts';
export type { DemoOptions, DemoService } from './service.ts';

if (typeof module === 'object' && require.main === module) void runDemo(process.argv.slice(2));

/** Runs the service until SIGINT or SIGTERM. Exit code: 2 for invalid arguments, 1 for other errors. */
async function runDemo(args: string[]): Promise<void> {
  try {
    const options = readArguments(args);
    if (options === 'help') process.stdout.write(help);
    else await serve(options);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    process.stderr.write(`${messageOf(error)}\n`);
  }
}

async function serve({ failures, ...options }: DemoArguments): Promise<void> {
  const service = await startDemoService(options);
  failures.forEach(service.failNext);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
  const { url, username, password, clientId, clientSecret } = service;
  process.stdout.write(`${JSON.stringify({ url, username, password, clientId, clientSecret })}\n`);
}
