import { createServiceClient } from '../../src/core/serviceClient.ts';
import { directTransport, operationsAt } from './directly.ts';

/**
 * A process that runs one operation, started as `node bodyWorker.mjs <base URL to warm up> <base URL> <operation>`. It prints a line of JSON: `kind` of the
 * error, and `grownMiB`, by how much its resident memory grew at the most.
 */
const [warmUp = '', baseUrl = '', operation = ''] = process.argv.slice(2);
const client = createServiceClient(directTransport());
const run = (url: string) => operationsAt(client, url)[operation as 'sign-in' | 'refresh' | 'user detail']();
const residentMiB = () => process.memoryUsage.rss() / 1024 / 1024;

await run(warmUp).catch(() => undefined);
const before = residentMiB();
let peak = before;
// The peak that the system keeps is inherited from the process that started this one.
const sampling = setInterval(() => (peak = Math.max(peak, residentMiB())), 2);
const outcome = await run(baseUrl).then(
  () => 'read',
  (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : String(error)),
);
clearInterval(sampling);
process.stdout.write(`${JSON.stringify({ outcome, grownMiB: Math.max(peak, residentMiB()) - before })}\n`);
