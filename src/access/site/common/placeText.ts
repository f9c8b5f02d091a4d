import * as l10n from '@vscode/l10n';
import type { EntityName, PlaceName } from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { all, placeIn } from './placeHeaders.ts';

/** Returns the site with its organization, such as `Oslo (Acme)`, or the organization alone. */
export function placeText({ organization, site }: PlaceName): string {
  if (!site) return entityText(organization, l10n.t('all organizations'));
  return l10n.t(
    '{0} ({1})',
    entityText(site, l10n.t('all sites')),
    entityText(organization, l10n.t('all organizations')),
  );
}

export function sentPlaceText({ headers }: Pick<ServiceCall, 'headers'>): string | undefined {
  const place = placeIn(headers);
  return place && placeText(place);
}

function entityText({ id, name }: EntityName, ofAll: string): string {
  return id === all.id ? ofAll : plain(name, 60);
}
