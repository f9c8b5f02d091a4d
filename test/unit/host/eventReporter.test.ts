import assert from 'node:assert/strict';
import Mocha from 'mocha';
import { explain } from '../../support/eventReporter.ts';

/** Returns what `npm test` prints of a test that fails with the message. */
function explained(message: string): string {
  const test = new Mocha.Test('a test\nof two lines', () => undefined);
  const suite = new Mocha.Suite('a suite');
  suite.addTest(test);
  const error = new Error(message);
  Object.assign(test, { err: error });
  return explain(test, error);
}

describe('an explained failure', () => {
  it('an explained failure has the message and its position, without number and title', () => {
    const text = explained('no rows: 0');
    assert.match(text, /^ {5}Error: no rows: 0\n.*eventReporter\.test/);
    assert.doesNotMatch(text, /a suite|a test/);
  });

  it('an explained failure is quick for a message with many indented lines', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `      line ${index}`).join('\n');
    assert.ok(explained(`on the screen\n${lines}`).includes('      line 1999'));
  });
});
