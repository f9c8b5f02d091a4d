import * as l10n from '@vscode/l10n';
import { marked } from '../../connections/node/connectionText.ts';
import { countText, plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import type { Write } from './writePermission.ts';

/** Asks about one request of a program in a terminal, which does not only read, or shows what is hidden otherwise. */
export function writeQuestionText(write: Write): string {
  return [
    write.operation === undefined
      ? l10n.t('A program in a terminal wants to send this {0} request:', write.method)
      : l10n.t('A program in a terminal wants to send "{0}":', plainWithoutLinks(write.operation, 60)),
    about(write),
    ...(write.showsHidden ? [l10n.t('It sees passwords in the response.')] : []),
  ].join(' ');
}

/** Asks whether a terminal may send such requests without a question. @param write the one that it wants to send now */
export function writesQuestionText(write: Write): string {
  return [
    l10n.t(
      'Allow writes without a question in this terminal? Programs in it may then change things at {0} as {1} until you close it.',
      connectionText(write),
      plainWithoutLinks(write.username, 60),
    ),
    l10n.t('The first one is:'),
    about(write),
  ].join(' ');
}

/** What is sent, to whom, and for which place. */
function about({ place, bodyLength, username, method, address, ...write }: Write): string {
  const to = l10n.t('It is sent to {0} as {1}.', connectionText(write), plainWithoutLinks(username, 60));
  return [
    plainWithoutLinks(`${method} ${address}`, Infinity),
    `— ${to}`,
    ...(place ? [placeText(place)] : []),
    ...(bodyLength === undefined ? [] : [l10n.t('Its body has {0} characters.', countText(bodyLength))]),
  ].join(' ');
}

function placeText({ organization, site }: NonNullable<Write['place']>): string {
  const [outer, inner] = [organization, site].map((entity) => plainWithoutLinks(entity?.name ?? '', 60));
  return site
    ? l10n.t('It is for the organization {0} and the site {1}.', outer ?? '', inner ?? '')
    : l10n.t('It is for the organization {0}.', outer ?? '');
}

function connectionText({ connection }: Pick<Write, 'connection'>): string {
  return marked(connection, plainWithoutLinks(connection.name, 60));
}
