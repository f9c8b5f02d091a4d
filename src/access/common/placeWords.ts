import * as l10n from '@vscode/l10n';
import type { PlaceKind } from '../../platform/common/entities.ts';
import { countText } from '../../platform/common/text/displayText.ts';
import { isOne } from '../../platform/common/text/language.ts';

interface PlaceWords {
  /** Name of a codicon. */
  readonly icon: string;
  readonly name: () => string;
  readonly id: () => string;
  readonly within: (outer: string) => string;
  readonly yourDefault: () => string;
  readonly current: () => string;
  readonly whole?: () => string;
}

export const placeWords: Readonly<Record<PlaceKind, PlaceWords>> = {
  organization: {
    icon: 'organization',
    name: () => l10n.t('Organization'),
    id: () => l10n.t('Organization ID'),
    within: () => l10n.t('Organization'),
    yourDefault: () => l10n.t('Your default organization'),
    current: () => l10n.t('The current organization, which requests are made for'),
    whole: () => l10n.t('On the whole organization'),
  },
  site: {
    icon: 'location',
    name: () => l10n.t('Site'),
    id: () => l10n.t('Site ID'),
    within: (outer) => l10n.t('Site of {0}', outer),
    yourDefault: () => l10n.t('Your default site'),
    current: () => l10n.t('The current site, which requests are made for'),
  },
};

export function sitesText(count: number, all: number): string {
  if (count < all) return l10n.t('{0} of {1} sites', countText(count), countText(all));
  return isOne(all) ? l10n.t('{0} site', countText(all)) : l10n.t('{0} sites', countText(all));
}

export const placeSentences = {
  nameOrId: () => l10n.t('Name or ID of a site or an organization'),
  noneMatches: (text: string) => l10n.t('No organization or site matches "{0}"', text),
  selectWithId: () => l10n.t('Select organizations or sites with an ID in the Access view, then try again.'),
  unrecognized: () =>
    l10n.t("Parts of the response that aren't an organization, site, role, or privilege, as received"),
};
