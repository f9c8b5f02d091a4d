import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../src/platform/common/errors.ts';

/** Part of every foreign text; must never be logged. */
export const canary = 'canary-of-somebody-else';

/** Returns values that other code may throw, some of which imitate log lines or stacks. */
export const foreign = (): unknown[] => [
  new TypeError(canary),
  new Error(`x\n    at ${canary} (/home/${canary}/file.js:1:1)\n2026-01-01 [error] ${canary}`),
  Object.assign(new Error(`${canary}\nsecond line`), { code: `E\n${canary}`, name: canary, path: `/home/${canary}` }),
  Object.assign(new Error('x'), { stack: `Error: ${canary}\n    at ${canary}` }),
  Object.assign(new Error(''), { stack: 7 }),
  Object.assign(new Error(), { message: 7 }),
  new (Object.defineProperty(class extends Error {}, 'name', { value: `${canary} ${canary}` }))(canary),
  new AggregateError([new Error(canary)], canary, { cause: new Error(canary) }),
  new OrgAccessError(
    'redirect',
    { code: 'redirected', origin: `https://${canary}.example` },
    { status: 302, cause: new Error(canary) },
  ),
  canary,
  { message: canary, toString: () => canary },
  null,
  undefined,
];

/** Asserts that each entry is one line without foreign text. */
export function looksClean(lines: readonly string[]): void {
  for (const line of lines) {
    assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}]/u, JSON.stringify(line));
    assert.ok(!line.toLowerCase().includes(canary), line);
  }
}
