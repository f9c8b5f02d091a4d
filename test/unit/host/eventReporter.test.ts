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
  it("the failure report shows an error's message and its source position, without the test's number or title", () => {
    const text = explained('no rows: 0');
    assert.match(text, /^ {5}Error: no rows: 0\n.*eventReporter\.test/);
    assert.doesNotMatch(text, /a suite|a test/);
  });

  it('the failure report is fast for a message with thousands of indented lines', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `      line ${index}`).join('\n');
    assert.ok(explained(`on the screen\n${lines}`).includes('      line 1999'));
  });
});
