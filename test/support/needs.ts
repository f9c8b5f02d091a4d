import type { AsyncFunc, Suite, Test } from 'mocha';
import { isMissing, type ProgramName } from '../host/install/systemPrograms.mjs';

/** Mark on tests and suites that are not run, because something is missing. */
export interface Marked {
  needs?: string;
}

function marked<T extends object>(one: T, needs: string): T {
  return Object.assign(one, { needs });
}

/** Defines a test that is counted as not run if a program of the system is missing. */
export function itNeeds(needs: ProgramName, title: string, body: AsyncFunc): Test {
  return itWhere(!isMissing(needs), needs, title, body);
}

/** Defines a test that is counted as not run where it can't. @param needs name of what it needs */
export function itWhere(isThere: boolean, needs: string, title: string, body: AsyncFunc): Test {
  return isThere ? it(title, body) : marked(it.skip(title, body), needs);
}

/** Defines a suite whose tests are counted as not run if a program of the system is missing. */
export function describeNeeds(needs: ProgramName, title: string, body: (this: Suite) => void): void {
  if (!isMissing(needs)) describe(title, body);
  else marked(describe.skip(title, body) ?? {}, needs);
}

/** Counts what a program is needed for as one test that isn't run, where tests run without it too, with less. */
export function countAsNotRun(needs: ProgramName, what: string): void {
  if (isMissing(needs)) itNeeds(needs, what, () => Promise.resolve());
}
