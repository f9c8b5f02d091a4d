import * as l10n from '@vscode/l10n';
import { stepsOf, type EntityName, type PlaceName } from '../../core/base/entities.ts';
import { plain } from './displayText.ts';

/** The name with the id, as `Oslo (10)`. It is to be made plain where it is shown. */
export function nameWithId({ id, name }: EntityName): string {
  return id === undefined ? name : `${name} (${id})`;
}

/** Says what a place is and is called: `Site: Oslo (Acme)`. */
export function placeText(place: PlaceName): string {
  const [organization = '', site] = stepsOf(place).map(({ name }) => plain(name, 60));
  return site === undefined ? l10n.t('Organization: {0}', organization) : l10n.t('Site: {0} ({1})', site, organization);
}
