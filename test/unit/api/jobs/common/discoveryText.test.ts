import assert from 'node:assert/strict';
import { readTargets, type Targets } from '../../../../../src/api/jobs/common/discovery/targets.ts';
import { suggestedName, targetFaultText } from '../../../../../src/api/jobs/common/discoveryText.ts';
import {
  endProblem,
  intervalProblem,
  readTime,
  startProblem,
  writtenTime,
} from '../../../../../src/api/jobs/common/scheduleText.ts';
import { language } from '../../../../../src/platform/common/text/language.ts';
import { exactTime } from '../../../../../src/platform/common/text/time.ts';

describe('texts of the discovery form', () => {
  it('targetFaultText explains what is wrong with a target and how to enter it', () => {
    const faultOf = (typed: string) => {
      const read = readTargets(typed);
      assert.ok('code' in read, typed);
      return targetFaultText(read);
    };
    assert.equal(faultOf('db1'), 'The service needs the IP address of "db1". Enter it as db1=10.0.0.1.');
    assert.equal(
      faultOf('10.0.0.0-10.1.0.0'),
      'The ranges have 65,537 addresses. The service takes 1,024 in one discovery. Enter smaller ranges.',
    );
    const entries = ['', '10.0.0', '10.0.0.9-10.0.0.1', '10.0.0.0/99', '2001:db8::/64'];
    for (const typed of entries) assert.ok(faultOf(typed).includes(typed), typed);
    assert.equal(new Set(entries.map(faultOf)).size, entries.length);
  });

  it('suggestedName returns the first target with the number of the others, and the time', () => {
    const nowMs = Date.UTC(2026, 0, 5, 12);
    const time = exactTime(nowMs, language());
    for (const [typed, name] of [
      ['10.0.0.1', '10.0.0.1'],
      ['10.0.0.1-9', '10.0.0.1-10.0.0.9'],
      ['10.0.0.1-10.0.0.9, db1=10.1.0.1, 10.0.0.0/24', '10.0.0.1-10.0.0.9 +2'],
      ['10.0.0.0/24', '10.0.0.0/24'],
      ['db1=10.1.0.1', 'db1'],
      ['2001:db8::7', '2001:db8::7'],
    ] as const)
      assert.equal(suggestedName(readTargets(typed) as Targets, nowMs), `${name}, ${time}`);
  });
});

describe('schedule texts', () => {
  it('readTime reads a time as local time, or as UTC if it ends in Z', () => {
    assert.equal(readTime('2026-11-26 22:05Z'), Date.UTC(2026, 10, 26, 22, 5));
    assert.equal(readTime('2026-11-26T2:05'), new Date(2026, 10, 26, 2, 5).getTime());
    const ms = new Date(2026, 2, 4, 5, 6).getTime();
    assert.equal(readTime(writtenTime(ms)), ms);
    assert.equal(writtenTime(ms), '2026-03-04 05:06');
    for (const typed of ['', 'tomorrow', '2026-02-30 10:00', '2026-13-01 10:00Z', '2026-01-01 24:00'])
      assert.equal(readTime(typed), undefined, typed);
  });

  it('endProblem rejects an end that is in the past or not after the start', () => {
    const startMs = readTime('2026-11-26 22:00Z') ?? 0;
    assert.equal(startProblem('2026-11-26 22:00'), undefined);
    assert.match(startProblem('soon') ?? '', /^Enter date and time as /);
    assert.match(endProblem('soon', startMs, 0) ?? '', /^Enter date and time as /);
    assert.equal(endProblem('2026-11-26 22:00Z', startMs, 0), 'The end must be after the start.');
    assert.equal(endProblem('2026-11-26 22:01Z', startMs, startMs + 3_600_000), 'The end must be in the future.');
    assert.equal(endProblem('2026-11-26 22:01Z', startMs, 0), undefined);
  });

  it('intervalProblem accepts only a positive whole number of minutes', () => {
    assert.deepEqual([' 60 ', '1'].map(intervalProblem), [undefined, undefined]);
    for (const typed of ['', '0', '-1', '1.5', 'hourly']) assert.match(intervalProblem(typed) ?? '', /^Enter a number/);
  });
});
