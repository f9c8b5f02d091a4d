/** Loaded first by Node.js under Wine 8, to avoid what Wine lacks. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @param {string} name method of sockets
 * @param {(method: (args: any[]) => unknown, socket: Socket, args: any[]) => unknown} act replacement
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

// Wine fails on keep-alive before a socket is connected, which only `fetch` of Node.js does. The product doesn't use that.
replace('setKeepAlive', (keepAlive, socket, args) => (socket.connecting ? socket : keepAlive(args)));

/** Flushes of ended pipes, which Node.js runs in threads. @type {WeakMap<Socket, Promise<unknown>>} */
const flushes = new WeakMap();

// The Wine server usually crashes if a pipe is closed during a flush (use after free).
replace('_final', (final, socket, [done]) => {
  const flushed = new Promise((resolve) => final([(/** @type {unknown} */ error) => resolve(done(error))]));
  flushes.set(socket, flushed);
});
replace('_destroy', (destroy, socket, args) => {
  const flushed = Reflect.get(socket, '_handle')?.constructor.name === 'Pipe' && flushes.get(socket);
  // Without a reader, a flush never ends; after this delay closing is harmless.
  return flushed ? Promise.race([flushed, sleep(100)]).then(() => destroy(args)) : destroy(args);
});

const { spawn } = childProcess;

const maxFailures = 3;

// Under load, Wine sometimes fails to start a program.
Reflect.set(childProcess, 'spawn', (/** @type {Parameters<typeof spawn>} */ ...args) => {
  for (let failures = 1; ; failures += 1) {
    try {
      return spawn(...args);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'UNKNOWN' || failures === maxFailures) throw error;
    }
  }
});
syncBuiltinESMExports();
