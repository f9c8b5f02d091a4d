import { networkInterfaces } from 'node:os';
import { wait, type Clock } from './clock.ts';
import type { Network } from './ports.ts';

const lookEveryMs = 500;
const patienceMs = 10_000;

/** @param interfaces as `os.networkInterfaces` gives them */
export function systemNetwork(clock: Clock, interfaces = networkInterfaces): Network {
  const isUp = () => Object.values(interfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
  return {
    async up(signal) {
      for (let waitedMs = 0; waitedMs < patienceMs && !signal.aborted && !isUp(); waitedMs += lookEveryMs) await wait(clock, lookEveryMs, signal);
    },
  };
}
