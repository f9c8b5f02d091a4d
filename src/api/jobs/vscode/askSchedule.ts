import * as vscode from 'vscode';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { pickFrom, type Choosable } from '../../../platform/vscode/ui/pickFrom.ts';
import type { Schedule } from '../common/discovery/discoveryBody.ts';
import { endProblem, intervalProblem, readTime, startProblem, writtenTime } from '../common/scheduleText.ts';

interface Steps {
  readonly step: number;
  readonly totalSteps: number;
}

interface ScheduleItem extends Choosable {
  readonly act: 'now' | 'later';
}

const hourMs = 60 * 60_000;

/** Asks for a schedule. Returns undefined if dismissed. */
export async function askSchedule(
  title: string,
  steps: Steps,
  nowMs: number,
): Promise<{ readonly schedule: Schedule } | 'back' | undefined> {
  for (;;) {
    const act = await askWhen(title, steps);
    if (act === 'back' || act === undefined) return act;
    if (act === 'now') return { schedule: { kind: 'now' } };
    const schedule = await askTimes(title, nowMs);
    if (schedule !== 'back') return schedule && { schedule };
  }
}

async function askWhen(title: string, steps: Steps): Promise<ScheduleItem['act'] | 'back' | undefined> {
  let isBack = false;
  const chosen = await pickFrom<ScheduleItem>({
    title,
    placeholder: vscode.l10n.t('When should it run?'),
    steps,
    buttons: [vscode.QuickInputButtons.Back],
    items: [
      { label: `$(play) ${vscode.l10n.t('Now')}`, act: 'now' },
      {
        label: `$(calendar) ${vscode.l10n.t('At Other Times…')}`,
        description: vscode.l10n.t('start, end, and interval'),
        act: 'later',
      },
    ],
    pressed: () => (isBack = true),
  });
  return isBack ? 'back' : chosen?.act;
}

async function askTimes(title: string, nowMs: number): Promise<Schedule | 'back' | undefined> {
  const nextHourMs = Math.ceil((nowMs + 1) / hourMs) * hourMs;
  let [start, end, interval] = [writtenTime(nextHourMs), '', '60'];
  const box = { title, step: 1, totalSteps: 1, canGoBack: true };
  for (let at = 0; at < 3;) {
    const startMs = readTime(start) ?? nextHourMs;
    const questions = [
      { prompt: vscode.l10n.t('Start, in your time zone'), value: start, check: startProblem },
      {
        prompt: vscode.l10n.t('End, in your time zone'),
        value: end === '' ? writtenTime(startMs + 24 * hourMs) : end,
        check: (typed: string) => endProblem(typed, startMs, nowMs),
      },
      {
        prompt: vscode.l10n.t('Interval in minutes, after which it runs again'),
        value: interval,
        check: intervalProblem,
      },
    ];
    const [first, second, third] = questions;
    const question = [first, second, third][at];
    const reply = question && (await ask({ ...box, ...question }));
    if (!reply) return undefined;
    if (reply.kind === 'back') {
      if (at === 0) return 'back';
      at -= 1;
      continue;
    }
    if (at === 0) start = reply.text;
    else if (at === 1) end = reply.text;
    else interval = reply.text;
    at += 1;
  }
  return {
    kind: 'between',
    startMs: readTime(start) ?? nextHourMs,
    endMs: readTime(end) ?? nextHourMs + 24 * hourMs,
    intervalS: Number(interval) * 60,
  };
}
