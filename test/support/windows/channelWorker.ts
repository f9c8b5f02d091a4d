import { systemClock } from '../../../src/core/base/clock.ts';
import { openWindowChannel } from '../../../src/core/windows/windowChannel.ts';
import { BrowserPages } from './browserPages.ts';

/** A process that is one window, started as `node channelWorker.mjs <folder> <secrets as JSON>`: says `ready`, and answers each message with itself and its pid. */
const [, , folder = '', secrets = '[]'] = process.argv;
const browser = new BrowserPages();
browser.secrets = new Map(JSON.parse(secrets) as [string, string][]);
const channel = openWindowChannel({
  folder,
  keys: browser.open().keys(),
  clock: systemClock,
  log: { warn: (message) => process.stderr.write(`${message}\n`) },
  receive: (message) => Promise.resolve({ message, pid: process.pid }),
});
await channel.ready;
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
