import assert from 'node:assert/strict';
import type { NetworkInterfaceInfo } from 'node:os';
import { systemNetwork } from '../../../src/core/network.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeClock } from '../../support/fakeClock.ts';

describe('network', () => {
  const address = (internal: boolean): NetworkInterfaceInfo[] => [
    { address: '192.0.2.1', netmask: '255.255.255.0', family: 'IPv4', mac: '00:00:00:00:00:00', internal, cidr: null },
  ];

  function waiting(interfaces: () => Record<string, NetworkInterfaceInfo[] | undefined>, signal = new AbortController().signal) {
    const clock = new FakeClock();
    let isOver = false;
    void systemNetwork(clock, interfaces).up(signal).then(() => (isOver = true));
    const over = () => eventually('the wait is over', () => isOver);
    /** Lets time pass in the steps of a wait. */
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 500) {
        clock.advance(500);
        await new Promise(setImmediate);
      }
      return isOver;
    };
    return { over, pass };
  }

  it('is there at once when it is up', async () => {
    await waiting(() => ({ lo: address(true), eth0: address(false) })).over();
  });

  it('is waited for when there is nothing but this computer', async () => {
    let up = false;
    const { over, pass } = waiting(() => ({ lo: address(true), eth0: up ? address(false) : undefined }));
    assert.equal(await pass(3000), false);
    up = true;
    assert.equal(await pass(1000), true);
    await over();
  });

  it('is waited for ten seconds, and no longer than anyone wants it', async () => {
    const { pass } = waiting(() => ({}));
    assert.equal(await pass(9000), false);
    assert.equal(await pass(2000), true);
    const end = new AbortController();
    const ended = waiting(() => ({}), end.signal);
    end.abort();
    await ended.over();
  });
});
