/**
 * Read first by every Node.js under Wine, which answers with an error to a socket that is to be kept alive before it is connected.
 * The `fetch` of Node.js asks for that, and nothing in the product does.
 */
import { Socket } from 'node:net';

const keepAlive = /** @type {(this: Socket, ...args: unknown[]) => Socket} */ (
  Reflect.get(Socket.prototype, 'setKeepAlive')
);
Reflect.set(
  Socket.prototype,
  'setKeepAlive',
  /** @this {Socket} @param {unknown[]} args */
  function (...args) {
    return this.connecting ? this : keepAlive.apply(this, args);
  },
);
