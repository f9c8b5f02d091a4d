/** Read first by every Node.js with tests under Wine 8: keeps it from what Wine cannot do, and Windows can. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @param {string} name of a method of sockets
 * @param {(method: (args: any[]) => unknown, socket: Socket, args: any[]) => unknown} act what it does from now on
 */
function replace(name, act) {
  const method = Reflect.get(Socket.prototype, name);
  Reflect.set(
    Socket.prototype,
    name,
    /** @this {Socket} @param {unknown[]} args */
    function (...args) {
      return act((given) => method.apply(this, given), this, args);
    },
  );
}

// Wine answers with an error to a socket that is to be kept alive before it is connected. The `fetch` of Node.js asks for that, and nothing in the product does.
replace('setKeepAlive', (keepAlive, socket, args) => (socket.connecting ? socket : keepAlive(args)));

/** The end of each flush of a pipe, which Node.js has a thread do when the pipe is ended. @type {WeakMap<Socket, Promise<unknown>>} */
const flushes = new WeakMap();

// Wine's own server mostly crashes when a pipe is closed while it is flushed: it goes on with what it has let go of.
replace('_final', (final, socket, [done]) => {
  const flushed = new Promise((resolve) => final([(/** @type {unknown} */ error) => resolve(done(error))]));
  flushes.set(socket, flushed);
});
replace('_destroy', (destroy, socket, args) => {
  const flushed = Reflect.get(socket, '_handle')?.constructor.name === 'Pipe' && flushes.get(socket);
  // What nobody reads is never flushed. By then, that is what the thread waits for, and closing does no harm.
  return flushed ? Promise.race([flushed, sleep(100)]).then(() => destroy(args)) : destroy(args);
});

const { spawn } = childProcess;

/** How often Wine may fail to start the same program. */
const mostFailures = 3;

// On a machine with much to do, Wine now and then fails to start a program, for no reason that Windows has.
Reflect.set(childProcess, 'spawn', (/** @type {Parameters<typeof spawn>} */ ...args) => {
  for (let failures = 1; ; failures += 1) {
    try {
      return spawn(...args);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'UNKNOWN' || failures === mostFailures) throw error;
    }
  }
});
syncBuiltinESMExports();
