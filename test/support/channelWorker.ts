import { systemClock } from '../../src/core/clock.ts';
import { openWindowChannel } from '../../src/core/windowChannel.ts';

/** A process that is one window, started as `node channelWorker.mjs <folder>`: says `ready`, and answers each message with itself and its pid. */
const channel = openWindowChannel({
  folder: process.argv[2] ?? '',
  clock: systemClock,
  log: { warn: (message) => process.stderr.write(`${message}\n`) },
  receive: (message) => Promise.resolve({ message, pid: process.pid }),
});
await channel.ready;
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
