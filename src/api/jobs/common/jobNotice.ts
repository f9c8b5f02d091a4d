import * as l10n from '@vscode/l10n';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { language } from '../../../platform/common/text/language.ts';
import { countChanges, type CountChange } from './deviceCounts.ts';
import type { FollowedJob } from './jobSchema.ts';
import { jobPlace } from './jobText.ts';

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
      return { text: said(l10n.t('"{0}" for {1} has failed ({2}).', name, place, word), job), isGood: false };
    case 'stopped':
      return { text: said(l10n.t('"{0}" for {1} was stopped ({2}).', name, place, word), job), isGood: false };
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
      return { text: said(l10n.t('"{0}" for {1} has ended.', name, place), job), isGood: true };
  }
}

function said(ended: string, { before, settling }: FollowedJob): string {
  if (!before || !settling?.last) return ended;
  const changes = countChanges(before, settling.last);
  const devices =
    changes.length === 0
      ? l10n.t("The number of devices hasn't changed.")
      : l10n.t('Devices: {0}.', changes.map(changeText).join(', '));
  return `${ended} ${devices}`;
}

function changeText({ category, before, after }: CountChange): string {
  const difference = new Intl.NumberFormat(language(), { signDisplay: 'always' }).format(after - before);
  return `${plainWithoutLinks(category, 40)} ${difference}`;
}
