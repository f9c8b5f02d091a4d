import * as l10n from '@vscode/l10n';
import { isObject } from '../../../platform/common/json/json.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { exactTime, longDuration } from '../../../platform/common/text/time.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import type { ApiNode } from '../../common/apiNode.ts';
import { isOpen, keyOf } from './followedJob.ts';
import type { FollowedJob, JobWatch } from './jobSchema.ts';
import { jobName, jobPlace, shareTexts, stateTexts } from './jobText.ts';
import { isOver } from './jobWatch.ts';

const rowPrefix = 'jobs/';

/** Returns undefined for anything but the row of a job. */
export function jobKeyOf(node: unknown): string | undefined {
  const id = isObject(node) ? node.id : undefined;
  return typeof id === 'string' && id.startsWith(rowPrefix) ? id.slice(rowPrefix.length) : undefined;
}

export function jobRowId(job: FollowedJob): string {
  return `${rowPrefix}${keyOf(job)}`;
}

export interface JobRowFacts {
  readonly nowMs: number;
  readonly locale: string;
  readonly isSignedIn: boolean;
}

/** Returns the group of followed jobs, newest first. */
export function jobNodes(jobs: readonly FollowedJob[], facts: JobRowFacts): ApiNode[] {
  if (jobs.length === 0) return [];
  const children = jobs.toReversed().map((job) => jobNode(job, facts));
  const label = l10n.t('Jobs');
  return [{ id: 'jobs', label, tooltip: label, icon: 'server-process', context: 'jobs', children }];
}

function jobNode(job: FollowedJob, facts: JobRowFacts): ApiNode {
  const { isSignedIn } = facts;
  const [icon, color] = isOpen(job) && !isSignedIn ? ['circle-slash'] : iconOf(job.watch);
  const place = jobPlace(job);
  return {
    id: jobRowId(job),
    // VS Code cuts off the end, so the percentage is before a name of any length.
    label: [...shareTexts(job.watch), jobName(job.watch)].join(' · '),
    description: [...stateTexts(job, isSignedIn), ...(place === '' ? [] : [place])].join(' · '),
    tooltip: tooltipOf(job, facts).join('\n'),
    icon,
    ...(color !== undefined && { color }),
    context: !isSignedIn ? 'jobSignedOut' : isOpen(job) ? 'job following' : 'job over',
  };
}

function tooltipOf(job: FollowedJob, { nowMs, locale, isSignedIn }: JobRowFacts): string[] {
  const { watch } = job;
  const { requestName, requestId, triggerType, word, startedAtMs, seenAtMs, missed, error } = watch;
  const place = jobPlace(job);
  const unchangedMs = nowMs - watch.unchangedSinceMs;
  return [
    ...(requestName === undefined ? [] : [plain(requestName)]),
    [...shareTexts(watch), ...stateTexts(job, isSignedIn)].join(' · '),
    l10n.t('Request ID: {0}', plain(requestId)),
    ...(place === '' ? [] : [l10n.t('For {0}', place)]),
    ...(triggerType === undefined ? [] : [l10n.t('Type: {0}', plain(triggerType, 60))]),
    ...(word === undefined ? [] : [l10n.t('State at the service: {0}', plain(word, 60))]),
    ...(startedAtMs === undefined ? [] : [l10n.t('Started: {0}', exactTime(startedAtMs, locale))]),
    ...(seenAtMs === undefined ? [] : [l10n.t('Last seen in the list: {0}', exactTime(seenAtMs, locale))]),
    ...(watch.phase === 'stuck'
      ? [l10n.t('No progress for {0}. Jobs sometimes hang near their end.', longDuration(unchangedMs))]
      : []),
    ...(watch.phase === 'unchanged'
      ? [l10n.t('It no longer changes, so it is no longer followed. To look again, use "Follow Job…".')]
      : []),
    ...(missed && !isOver(watch)
      ? [l10n.t('It has been missing from the list since {0}.', exactTime(missed.sinceMs, locale))]
      : []),
    ...(error && !isOver(watch) ? [errorText(error)] : []),
    ...(isSignedIn || !isOpen(job)
      ? []
      : [l10n.t("This job isn't followed while you're signed out. It may still run. Sign in to see its state.")]),
  ];
}

function iconOf({ phase }: JobWatch): readonly [icon: string, color?: string] {
  switch (phase) {
    case 'done':
      return ['pass', 'testing.iconPassed'];
    case 'failed':
      return ['error', 'testing.iconFailed'];
    case 'stopped':
      return ['circle-slash'];
    case 'stuck':
      return ['warning', 'list.warningForeground'];
    case 'missing':
    case 'lost':
    case 'unchanged':
    case 'unknown':
      return ['question'];
    case 'waiting':
    case 'running':
      return ['loading~spin'];
  }
}
