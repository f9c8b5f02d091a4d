import assert from 'node:assert/strict';
import { SingleFlight } from '../../../../src/core/base/singleFlight.ts';
import { gate } from '../../../support/gate.ts';

describe('work that callers share', () => {
  let begun: string[];
  let flight: SingleFlight;
  beforeEach(() => ([begun, flight] = [[], new SingleFlight()]));

  /** Asks for work that lasts until it is let go. */
  const work = (name: string) => {
    const { opened, open } = gate();
    const done = flight.run(() => {
      begun.push(name);
      return opened;
    });
    return { done, open };
  };

  it('is joined while it runs, and begun anew afterwards', async () => {
    const first = work('first');
    const second = work('second');
    assert.equal(second.done, first.done);
    first.open();
    await first.done;
    const third = work('third');
    third.open();
    await third.done;
    assert.deepEqual(begun, ['first', 'third']);
  });

  it('may ask for itself again', async () => {
    const inner: Promise<void>[] = [];
    const outer = flight.run(() => {
      inner.push(flight.run(() => Promise.reject(new Error('begun twice'))));
      return Promise.resolve();
    });
    await outer;
    assert.equal(inner[0], outer);
  });

  it('is begun anew after it has failed, which all who joined it are told', async () => {
    const fail = () => Promise.reject(new Error('failed'));
    const all = [flight.run(fail), flight.run(fail)];
    for (const one of all) await assert.rejects(one, { message: 'failed' });
    const then = work('then');
    then.open();
    await then.done;
    assert.deepEqual(begun, ['then']);
  });

  it('is joined no more once it is left to itself, and does not end what came after it', async () => {
    const left = work('left');
    flight.detach();
    const next = work('next');
    assert.notEqual(next.done, left.done);
    left.open();
    await left.done;
    assert.equal(work('joins').done, next.done);
    next.open();
    await next.done;
    assert.deepEqual(begun, ['left', 'next']);
  });
});
