import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { exactTime } from '../../../platform/common/text/time.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { lastLoaded, type Detail, type Session } from '../../../session/common/session.ts';

/** Returns the message above the tree, for example while it shows an earlier access, or undefined. */
export function accessMessage(detail: Detail, locale: string, session?: Session): string | undefined {
  const last = lastLoaded(detail);
  if (!last) return undefined;
  if (detail.kind === 'failed') {
    return l10n.t(
      'This is your access as of {0}. Reloading it failed: {1}',
      exactTime(last.loadedAtMs, locale),
      errorText(detail.error),
    );
  }
  if (last.record.access.organizations.length > 0)
    return (
      session?.grantType &&
      l10n.t('This is the access of {0}, which is signed in with client credentials.', plain(session.username))
    );
  return last.record.access.unrecognized.length > 0
    ? l10n.t("The service sent your access in a format that Org Access doesn't understand. It is shown as received.")
    : l10n.t("You are signed in, but you don't have access to any organization. Ask your administrator for access.");
}
