import * as l10n from '@vscode/l10n';
import { kindOf, type PlaceName, type EntityName, nameOfPlace } from '../../../platform/common/entities.ts';
import { placeWithKind } from '../../../platform/common/entityText.ts';
import { plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import type { HeaderFault } from '../../../platform/errors/common/requestProblems.ts';
import { headerValueFault } from '../../../service/connection/common/requestHeaders.ts';
import { placeWords } from '../../common/placeWords.ts';
import { all, parseEntity, isComplete, withBoth } from './placeHeaders.ts';

export function typedFaultText(fault: TypedFault): string {
  switch (fault.why) {
    case 'empty':
    case 'form':
      return l10n.t('Enter the ID, a colon, and the name, such as 7:Oslo.');
    case 'controlCharacter':
      return l10n.t("Remove line breaks and other control characters. They can't be sent in a header.");
    case 'notLatin1':
      return l10n.t(
        'Remove "{0}". The service takes organization and site as headers, which can\'t hold it.',
        fault.character,
      );
  }
}

/** @param connection its shown name */
export function removedPlaceText(place: PlaceName, connection: string): string {
  const name = plainWithoutLinks(nameOfPlace(place), 60);
  return place.site
    ? l10n.t(
        'The site {0} is no longer part of your access at {1}. Select another one before you send requests.',
        name,
        connection,
      )
    : l10n.t(
        'The organization {0} is no longer part of your access at {1}. Select another one before you send requests.',
        name,
        connection,
      );
}

/** Limits in the status bar, which other extensions share. */
const maxShownLength = 28;
const maxOrganizationLength = 16;

/** @param isAmbiguous whether another organization has a site of this name */
export function placeStatus(place: PlaceName, isAmbiguous = false) {
  const { icon } = placeWords[kindOf(place)];
  const name = inTheMiddle(plainWithoutIcons(nameOfPlace(place)), maxShownLength);
  const around = inTheMiddle(plainWithoutIcons(place.organization.name), maxOrganizationLength);
  const text = placeWithKind(place);
  return {
    text: `$(${icon}) ${isAmbiguous ? l10n.t('{0} ({1})', name, around) : name}`,
    label: `Org Access, ${text}`,
    tooltip: [text, l10n.t('Requests are made for it. Click to select another one')].join('\n'),
  };
}

/** Truncates in the middle, since names of sites often differ at the end. */
function inTheMiddle(name: string, maxLength: number): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const end = Math.floor((maxLength - 1) / 2);
  return [...characters.slice(0, maxLength - 1 - end), '…', ...characters.slice(-end)].join('');
}

export type TypedFault = HeaderFault | { readonly why: 'form' };

/** Parses a typed `<id>:<name>`. */
export function typedEntity(typed: string): EntityName | TypedFault {
  const value = typed.trim();
  const fault = headerValueFault(value);
  if (fault) return fault;
  const { id = '', name } = parseEntity(value);
  const entity = withBoth(id.trim(), name.trim());
  const isWhole = value.includes(':') && isComplete({ organization: entity });
  return isWhole && id.trim() !== all.id ? entity : { why: 'form' };
}
