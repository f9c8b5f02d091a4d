/** The demo service as a bundle of its own: a module for the extension, a program when Node is given this file to run. */
import { runDemo } from './cli.ts';

export { startDemoService } from './service.ts';
export type { DemoChange } from './record/changes.ts';
export type { ScriptedFailure } from './scriptedFailures.ts';
export type { JobEnd } from './state/jobs.ts';
export type { DemoOptions, DemoService } from './service.ts';

if (typeof module === 'object' && require.main === module) void runDemo(process.argv.slice(2));
