import path from 'node:path';
import { format } from 'node:util';
import { reporters, type MochaOptions, type Runnable, type Runner, type Suite, type Test } from 'mocha';
import type { Marked } from './needs.ts';
import { inSources } from './sourceStack.ts';

/** Mocha reporter for `npm test`. Prints a JSON text sequence (RFC 7464), so that other output can be told apart. */
export default class EventReporter extends reporters.Base {
  constructor(runner: Runner, options?: MochaOptions) {
    super(runner, options);
    runner.once('start', () => tell({ tests: runner.total }));
    runner.once('end', () => tell({ ended: true }));
    runner.on('test', (test) => tell({ started: titleOf(test), file: fileOf(test) }));
    runner.on('pending', (test) => {
      const needs = neededBy(test);
      const file = fileOf(test);
      if (needs !== undefined) tell({ notRun: titleOf(test), needs, file });
      else tell({ failed: titleOf(test), why: 'It is skipped, for no program that is missing.', ms: 0, file });
    });
    runner.on('pass', (test) => tell({ passed: titleOf(test), ms: test.duration ?? 0, file: fileOf(test) }));
    runner.on('retry', (test: Test, error: unknown) =>
      tell({ triedAgain: titleOf(test), why: explain(test, error), file: fileOf(test) }),
    );
    runner.on('fail', (test, error: unknown) =>
      tell({ failed: titleOf(test), why: explain(test, error), ms: test.duration ?? 0, file: fileOf(test) }),
    );
  }
}

/** Returns the missing program for which a test isn't run. */
function neededBy(test: Test): string | undefined {
  for (let one: (Suite | Test) & Marked = test; ;) {
    if (one.needs !== undefined) return one.needs;
    if (one.parent === undefined) return undefined;
    one = one.parent;
  }
}

/** Prints an event in one line, without the characters that Node.js takes for the end of a line too. */
function tell(event: object): void {
  const text = JSON.stringify(event).replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'));
  console.log(`\u001e${text}`);
}

const fileOf = (test: Runnable): string =>
  path
    .relative('', test.file ?? '')
    .split(path.sep)
    .join('/');

const titleOf = (test: Runnable): string => test.titlePath().join(' › ');

/** Formats a failure as Mocha does, without number and title. */
function explain(test: Runnable, error: unknown): string {
  if (error instanceof Error && error.stack !== undefined) error.stack = inSources(error.stack);
  // Mocha sets it after a failure, but not before a retry.
  Object.assign(test, { err: error });
  const { Base } = reporters as unknown as {
    Base: { consoleLog: (...args: unknown[]) => void; list: (failures: readonly Runnable[]) => void };
  };
  let why = '';
  const print = Base.consoleLog;
  Base.consoleLog = (...args) => {
    const text = format(...args);
    const heading = `${String(args[2])}:\n`;
    why += text.slice(Math.max(0, text.indexOf(heading)) + heading.length);
  };
  try {
    Base.list([test]);
  } finally {
    Base.consoleLog = print;
  }
  return why.trimEnd();
}
