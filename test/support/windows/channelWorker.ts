import { systemClock } from '../../../src/platform/common/clock.ts';
import { openWindowChannel } from '../../../src/session/windows/node/windowChannel.ts';

/** Process of one window: `node channelWorker.mjs <folder>`. Prints `ready`, and responds to each message with the message and its PID. */
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
