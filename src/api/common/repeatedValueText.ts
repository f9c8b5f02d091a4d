import * as l10n from '@vscode/l10n';
import { plainWithoutLinks as plain } from '../../platform/common/text/displayText.ts';
import { organizationHeader, siteHeader } from './placeHeaders.ts';
import type { UnrepeatedValue } from './repeatedValues.ts';

/** Says how a body differs from its request, and what to do. */
export function unrepeatedText({ name, member: path, inBody, sent: value }: UnrepeatedValue): string {
  const [member, sent] = [plain(path, 60), plain(value, 80)];
  if (inBody === undefined || inBody === '')
    return l10n.t('The body has no value for {0}. Set it to "{1}".', member, sent);
  const given = plain(inBody, 80);
  switch (name) {
    case organizationHeader:
      return l10n.t(
        'The body is for the organization "{0}", but the request is for "{1}". Make {2} the same.',
        given,
        sent,
        member,
      );
    case siteHeader:
      return l10n.t(
        'The body is for the site "{0}", but the request is for "{1}". Make {2} the same.',
        given,
        sent,
        member,
      );
    default:
      return l10n.t(
        'In the body, {0} is "{1}", but the request is for "{2}". Make them the same.',
        member,
        given,
        sent,
      );
  }
}
