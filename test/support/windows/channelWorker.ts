import { systemClock } from '../../../src/platform/common/clock.ts';
import { openWindowChannel } from '../../../src/windows/node/windowChannel.ts';

/** A process that is one window, started as `node channelWorker.mjs <folder>`: says `ready`, and answers each message with itself and its pid. */
const [, , folder = ''] = process.argv;
const channel = openWindowChannel({
  folder,
  clock: systemClock,
  log: { warn: (message) => process.stderr.write(`${message}\n`) },
  receive: (message) => Promise.resolve({ message, pid: process.pid }),
});
await channel.ready;
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
