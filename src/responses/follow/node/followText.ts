import * as l10n from '@vscode/l10n';
import { statusText } from '../../../api/node/apiText.ts';
import { plain, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { longDuration } from '../../../platform/common/text/time.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { queryFaultText } from '../../query/common/queryText.ts';
import type { EndedCall } from './callFollower.ts';
import { maxFollowMs, type FollowedCall, type Trouble } from './followedCall.ts';

/** Returns the notification for the end of following: the new value, or the reason. */
export function followNotice({ followed, end }: EndedCall): { readonly text: string; readonly isGood: boolean } {
  const { query, first, goal } = followed;
  const name = nameOf(followed);
  switch (end.kind) {
    case 'reached': {
      const [what, from, to] = [plainWithoutLinks(query, 60), valueText(first), valueText(end.to)];
      return {
        text:
          goal.kind === 'changes' || first !== end.to
            ? l10n.t('{0}: {1} has changed from {2} to {3}.', name, what, from, to)
            : l10n.t('{0}: {1} is {2}.', name, what, to),
        isGood: true,
      };
    }
    case 'tooLong':
      return {
        text: l10n.t('{0} is no longer followed, since {1} have passed.', name, longDuration(maxFollowMs)),
        isGood: false,
      };
    case 'refused':
      return {
        text: l10n.t(
          '{0} is no longer followed, since the service responded with {1}.',
          name,
          plainWithoutLinks(statusText(end.status)),
        ),
        isGood: false,
      };
    case 'fault':
      return {
        text: [l10n.t('{0} is no longer followed.', name), queryFaultText(end.fault)].join(' '),
        isGood: false,
      };
  }
}

/** Returns why a response couldn't be evaluated. */
export function troubleText(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'error':
      return errorText(trouble.error);
    case 'status':
      return l10n.t('The service responded with {0}.', statusText(trouble.status));
    case 'noJson':
      return l10n.t("The response isn't JSON.");
  }
}

export function goalText({ goal }: Pick<FollowedCall, 'goal'>): string {
  return goal.kind === 'changes' ? l10n.t('Until it changes') : l10n.t('Until it is {0}', plain(goal.text, 80));
}

/** Returns a value for display. An empty one has a word of its own. */
export function valueText(text: string): string {
  return text === '' ? l10n.t('empty') : plainWithoutLinks(text, 80);
}

function nameOf({ call: { name, connection } }: FollowedCall): string {
  return l10n.t('"{0}" at {1}', plainWithoutLinks(name, 60), shownName(connection, plainWithoutLinks, 60));
}
