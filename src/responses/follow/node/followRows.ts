import * as l10n from '@vscode/l10n';
import { sentPlaceText } from '../../../access/site/common/placeText.ts';
import type { ApiNode } from '../../../api/common/apiNode.ts';
import { waitTexts } from '../../../api/jobs/common/jobText.ts';
import { requestText } from '../../../api/node/apiText.ts';
import { isObject } from '../../../platform/common/json/json.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { exactTime } from '../../../platform/common/text/time.ts';
import { askedUntilMs } from '../../../service/common/polling.ts';
import type { FollowedCall } from './followedCall.ts';
import { goalText, valueText, troubleText } from './followText.ts';

const rowPrefix = 'following/';

/** Returns the ID of a row's initial call. Commands may be called with any argument. */
export function followedIdOf(node: unknown): number | undefined {
  const id = isObject(node) ? node.id : undefined;
  return typeof id === 'string' && id.startsWith(rowPrefix) ? Number(id.slice(rowPrefix.length)) : undefined;
}

/** Returns the group of followed calls, newest first, or [] if there are none. */
export function followNodes(all: readonly FollowedCall[], locale: string): ApiNode[] {
  if (all.length === 0) return [];
  const label = l10n.t('Followed requests');
  const children = all.toReversed().map((followed) => followNode(followed, locale));
  return [{ id: 'following', label, tooltip: label, icon: 'eye', context: 'following', children }];
}

function followNode(followed: FollowedCall, locale: string): ApiNode {
  const { call, query, last, sinceMs, times, polledAtMs, trouble } = followed;
  const place = sentPlaceText(call.call);
  return {
    id: `${rowPrefix}${call.id}`,
    label: plain(call.name, 80),
    description: [
      l10n.t('{0}: {1}', plain(query, 60), valueText(last)),
      l10n.t('requests: {0}', countText(times)),
      ...waitTexts(askedUntilMs(followed)),
    ].join(' · '),
    tooltip: [
      requestText(call.call),
      ...(place === undefined ? [] : [l10n.t('For {0}', place)]),
      l10n.t('{0}: {1}', plain(query), valueText(last)),
      goalText(followed),
      l10n.t('Followed since {0}', exactTime(sinceMs, locale)),
      ...(times > 0 ? [l10n.t('Last requested: {0}', exactTime(polledAtMs, locale))] : []),
      ...(trouble ? [troubleText(trouble)] : []),
    ].join('\n'),
    ...(trouble ? { icon: 'warning', color: 'list.warningForeground' } : { icon: 'loading~spin' }),
    context: 'followed',
    command: 'showAnswer',
    callId: call.id,
  };
}
