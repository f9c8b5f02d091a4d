import * as l10n from '@vscode/l10n';
import { placeWords } from '../../access/common/placeWords.ts';
import { nameOfPlace } from '../../api/common/placeHeaders.ts';
import { kindOf, type PlaceName } from '../../platform/common/entities.ts';
import { placeText } from '../../platform/common/entityText.ts';
import { plainWithoutIcons, plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import type { TypedFault } from './typedEntity.ts';

/** The fault of what a person types for an organization or site, in a sentence. */
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

/** Says that the current place has gone from the access of a person. */
export function lostPlaceText(place: PlaceName, connectionName: string): string {
  const name = plainWithoutLinks(nameOfPlace(place), 60);
  const connection = plainWithoutLinks(connectionName, 40);
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

/** The item of the status bar for the current place. */
export interface PlaceStatus {
  readonly text: string;
  /** The same for screen readers, without icons. */
  readonly label: string;
  readonly tooltip: string;
}

/** The longest that the status bar names a place, which other extensions share. */
const longestShown = 28;
const longestAround = 16;

/** @param isNamedElsewhere whether another organization has a site of this name, so that the name alone does not tell them apart */
export function placeStatus(place: PlaceName, isNamedElsewhere = false): PlaceStatus {
  const { icon } = placeWords[kindOf(place)];
  const name = inTheMiddle(plainWithoutIcons(nameOfPlace(place)), longestShown);
  const around = inTheMiddle(plainWithoutIcons(place.organization.name), longestAround);
  const text = placeText(place);
  return {
    text: `$(${icon}) ${isNamedElsewhere ? l10n.t('{0} ({1})', name, around) : name}`,
    label: `Org Access, ${text}`,
    tooltip: [text, l10n.t('Requests are made for it. Click to select another one')].join('\n'),
  };
}

/** A name without its middle where it is longer, since what tells sites apart often stands at the end. */
function inTheMiddle(name: string, longest: number): string {
  const characters = [...name];
  if (characters.length <= longest) return name;
  const end = Math.floor((longest - 1) / 2);
  return [...characters.slice(0, longest - 1 - end), '…', ...characters.slice(-end)].join('');
}
