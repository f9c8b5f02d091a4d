import * as l10n from '@vscode/l10n';
import type { EntityName, PlaceName } from './entities.ts';
import { plain } from './text/displayText.ts';

export function nameWithId({ id, name }: EntityName): string {
  return id === undefined ? name : `${name} (${id})`;
}

export function placeWithKind({ organization, site }: PlaceName): string {
  const around = plain(organization.name, 60);
  return site ? l10n.t('Site: {0} ({1})', plain(site.name, 60), around) : l10n.t('Organization: {0}', around);
}
