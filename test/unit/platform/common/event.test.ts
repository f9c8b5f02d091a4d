import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Emitter, until, type Event } from '../../../../src/platform/common/event.ts';

/** Returns an emitter and the number of its listeners. */
function counted() {
  const emitter = new Emitter<void>();
  let listeners = 0;
  const event: Event<void> = (listener) => {
    const subscription = emitter.event(listener);
    listeners += 1;
    return {
      dispose: () => {
        listeners -= 1;
        subscription.dispose();
      },
    };
  };
  return { event, fire: () => emitter.fire(), listeners: () => listeners };
}

async function isPending(promise: Promise<void>): Promise<boolean> {
  return await Promise.race([promise.then(() => false), sleep(0).then(() => true)]);
}

describe('until', () => {
  it('until resolves immediately, without adding a listener, if the condition is already met', async () => {
    const { event, listeners } = counted();
    await until(event, () => true);
    assert.equal(listeners(), 0);
  });

  it('until resolves at the first event after which the condition is met, and removes its listener', async () => {
    const { event, fire, listeners } = counted();
    let isDone = false;
    const done = until(event, () => isDone);
    fire();
    assert.equal(await isPending(done), true);
    isDone = true;
    assert.equal(await isPending(done), true, 'only an event is looked at');
    fire();
    await done;
    assert.equal(listeners(), 0);
  });

  it('until stops waiting when its signal is aborted, or if it already was, and leaves no listener', async () => {
    const { event, listeners } = counted();
    await until(event, () => false, AbortSignal.abort());
    assert.equal(listeners(), 0);
    const gone = new AbortController();
    const done = until(event, () => false, gone.signal);
    assert.equal(await isPending(done), true);
    gone.abort();
    await done;
    assert.equal(listeners(), 0);
  });
});
