import * as l10n from '@vscode/l10n';
import { placeIn } from '../../../access/site/common/placeHeaders.ts';
import { placeText } from '../../../access/site/common/placeText.ts';
import { plain, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { language } from '../../../platform/common/text/language.ts';
import { timeOfDay } from '../../../platform/common/text/time.ts';
import { askedUntilMs } from '../../../service/common/polling.ts';
import { isOpen } from './followedJob.ts';
import type { FollowedJob, JobWatch } from './jobSchema.ts';
import { isOver } from './jobWatch.ts';

/** Defaults to the job's ID. */
export function jobName({ requestName, requestId }: Pick<JobWatch, 'requestName' | 'requestId'>): string {
  return plain(requestName ?? requestId, 80);
}

/** Returns the place of a job, such as `Oslo (Acme)`; empty if it has none. */
export function jobPlace({ headers }: Pick<FollowedJob, 'headers'>): string {
  const place = placeIn(headers);
  return place ? placeText(place) : '';
}

export function percentText(percent: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
}

function jobStateText(job: FollowedJob, isSignedIn: boolean): string {
  if (isOpen(job) && !isSignedIn) return l10n.t('not followed while signed out');
  const { watch } = job;
  const state = phaseText(watch);
  return watch.error && !isOver(watch) ? l10n.t('{0}, last check failed', state) : state;
}

function phaseText({ phase, word, seenAtMs }: JobWatch): string {
  switch (phase) {
    case 'waiting':
      return l10n.t('started');
    case 'running':
      return l10n.t('running');
    case 'stuck':
      return l10n.t('running, may be stuck');
    case 'unknown':
      return word === undefined ? l10n.t('no state') : plain(word, 40);
    case 'missing':
      return seenAtMs === undefined ? l10n.t('not listed yet') : l10n.t('no longer listed');
    case 'lost':
      return l10n.t('no longer listed, not followed');
    case 'unchanged':
      return l10n.t('unchanged, not followed');
    case 'done':
      return l10n.t('ended');
    case 'failed':
      return l10n.t('failed');
    case 'stopped':
      return l10n.t('stopped');
  }
}

/** Returns the percentage, or [] if it isn't known or no longer matters. */
export function shareTexts({ percent, phase }: JobWatch): readonly string[] {
  return percent === undefined || phase === 'done' ? [] : [percentText(percent)];
}

/** Returns the state, and until when the service asked to wait. */
export function stateTexts(job: FollowedJob, isSignedIn: boolean): readonly string[] {
  const asked = isOpen(job) && isSignedIn ? waitTexts(askedUntilMs(job.watch)) : [];
  return [jobStateText(job, isSignedIn), ...asked];
}

/** Returns the time until which the service asked to wait, or [] if it didn't. */
export function waitTexts(untilMs: number | undefined): readonly string[] {
  return untilMs === undefined ? [] : [l10n.t('asked to wait until {0}', timeOfDay(untilMs, language()))];
}

export function startText(job: FollowedJob): string {
  const { watch } = job;
  return l10n.t(
    '"{0}" for {1} was started. The API view follows it.',
    plainWithoutLinks(watch.requestName ?? watch.requestId, 60),
    plainWithoutLinks(jobPlace(job), 120),
  );
}

export function jobNotice(job: FollowedJob): { readonly text: string; readonly isGood: boolean } {
  const { watch } = job;
  const name = plainWithoutLinks(watch.requestName ?? watch.requestId, 60);
  const place = plainWithoutLinks(jobPlace(job), 120);
  const word = plainWithoutLinks(watch.word ?? '', 40);
  switch (watch.phase) {
    case 'failed':
      return { text: l10n.t('"{0}" for {1} has failed ({2}).', name, place, word), isGood: false };
    case 'stopped':
      return { text: l10n.t('"{0}" for {1} was stopped ({2}).', name, place, word), isGood: false };
    case 'lost':
      return {
        text: l10n.t(
          '"{0}" for {1} is no longer in the list of jobs, so Org Access no longer follows it. How it ended isn\'t known.',
          name,
          place,
        ),
        isGood: false,
      };
    case 'unchanged':
      return {
        text: l10n.t('"{0}" for {1} no longer changes, so Org Access no longer follows it.', name, place),
        isGood: false,
      };
    default:
      return { text: l10n.t('"{0}" for {1} has ended.', name, place), isGood: true };
  }
}
