import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HumanError } from './say.mjs';

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Returns a port below those that systems give to outgoing connections, which could take it before it is used. */
export async function anyFreePort() {
  return await freePortFrom(20_000 + Math.floor(Math.random() * 10_000));
}

/** @param {number} port */
export async function freePortFrom(port) {
  for (let candidate = port; candidate < port + 50; candidate++) {
    if (await isFree(candidate)) return candidate;
  }
  throw new HumanError(`The ports ${port} to ${port + 49} of 127.0.0.1 are all taken.`);
}

/**
 * Waits for a status below 500.
 * @param {string} url
 * @param {import('./processes.mjs').Service} service whose end stops the wait
 * @param {{ what: string, isListening: () => boolean, timeoutMs?: number }} options `isListening`: until then, a response is another server's
 * @throws {HumanError}
 */
export async function answers(url, service, { what, isListening, timeoutMs = 60_000 }) {
  const deadlineMs = Date.now() + timeoutMs;
  /** @type {string | undefined} */
  let end;
  void service.ended.then((how) => (end = how));
  while (Date.now() < deadlineMs) {
    if (end !== undefined) throw new HumanError(`${what} ended before it answered: ${end}`);
    try {
      if (!isListening()) throw new Error('Not listening yet.');
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
      await response.body?.cancel();
      if (response.status < 500) return;
    } catch {
      // Not listening yet.
    }
    await sleep(100);
  }
  throw new HumanError(`${what} did not answer at ${url} within ${timeoutMs / 1000} s.`);
}
