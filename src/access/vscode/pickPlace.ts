import * as vscode from 'vscode';
import { kindOf, type PlaceEntity } from '../../platform/common/entities.ts';
import { countText, plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { heading, pickFrom, type Choosable } from '../../platform/vscode/ui/pickFrom.ts';
import type { Place } from '../common/place.ts';
import { PlaceSearch } from '../common/placeSearch.ts';
import { placeSentences, placeWords } from '../common/placeWords.ts';
import type { RecentChoices } from './recentChoices.ts';

/** Something that is done with a place in the list, by a button of its row. */
export interface PlaceButton extends vscode.QuickInputButton {
  readonly act: (place: Place) => void;
  /** Whether the box is done with then. */
  readonly closes: boolean;
  readonly isFor: (place: Place) => boolean;
}

interface PlaceList {
  readonly places: readonly Place[];
  readonly title?: string;
  /** By default, what the place is. */
  readonly icon?: string;
}

interface PickPlace {
  readonly title: string;
  readonly placeholder: string;
  /** The first one is shown; of two, a button turns to the other. */
  readonly lists: readonly PlaceList[];
  /** Stand first as long as nothing is typed; what is chosen is noted there. */
  readonly recent?: RecentChoices;
  /** Whether places stand below their organization. */
  readonly grouped?: boolean;
  /** Offers to leave just the places of the first list in the tree. */
  readonly filter?: () => void;
  readonly rowButtons?: readonly PlaceButton[];
  /** Returns to the previous step. */
  readonly back?: () => void;
}

interface PlaceItem extends Choosable {
  readonly place?: Place;
  readonly typed?: string;
}

/** Finds a place as it is typed. */
export async function pickPlace(options: PickPlace): Promise<Place | undefined> {
  return (await pick(options, () => false))?.place;
}

/**
 * Picks a place, or accepts the typed text.
 *
 * @param isUsable whether the text is accepted
 */
export async function pickPlaceOrText(
  options: PickPlace,
  isUsable: (text: string) => boolean,
): Promise<Place | string | undefined> {
  const chosen = await pick(options, isUsable);
  return chosen?.typed ?? chosen?.place;
}

/** Only the best matches become items, so that it makes no difference how many there are. */
async function pick(
  { title, placeholder, lists, grouped = false, recent, filter, rowButtons = [], back }: PickPlace,
  isUsable: (text: string) => boolean,
): Promise<PlaceItem | undefined> {
  const turn = { iconPath: new vscode.ThemeIcon('arrow-swap'), tooltip: vscode.l10n.t('Show the Other Sites') };
  const narrow = { iconPath: new vscode.ThemeIcon('filter'), tooltip: vscode.l10n.t('Filter the Tree') };
  const searches = lists.map(({ places }) => new PlaceSearch(places));
  const recents = lists.map(({ places }) => recent?.among(places) ?? []);
  let shown = 0;
  const chosen = await pickFrom<PlaceItem>({
    title: lists[0]?.title ?? title,
    placeholder,
    buttons: [
      ...(back ? [vscode.QuickInputButtons.Back] : []),
      ...(filter ? [narrow] : []),
      ...(lists.length > 1 ? [turn] : []),
    ],
    items(value, pick) {
      const list = lists[shown];
      const { found = [], count = 0 } = searches[shown]?.find(value) ?? {};
      if (list?.title !== undefined) pick.title = list.title;
      const rowOf = (place: Place, isBelowOrganization = false) => ({
        ...itemOf(place, isBelowOrganization, list?.icon),
        buttons: rowButtons.filter(({ isFor }) => isFor(place)),
      });
      const rows = grouped ? inGroups(found, (place) => rowOf(place, true)) : found.map((place) => rowOf(place));
      const first = value === '' ? (recents[shown] ?? []).map((place) => rowOf(place)) : [];
      const left = count - found.length;
      return [
        ...(first.length > 0 ? [heading(vscode.l10n.t('Recent')), ...first, heading(vscode.l10n.t('All'))] : []),
        ...rows,
        ...(isUsable(value) ? [typedItem(value)] : rows.length === 0 ? [nothing(value)] : []),
        ...(left > 0 ? [hint(vscode.l10n.t('{0} more; keep typing', countText(left)))] : []),
      ];
    },
    pressed(button) {
      if (button === narrow) filter?.();
      else if (button === turn) shown = (shown + 1) % lists.length;
      else back?.();
      return button !== turn;
    },
    rowPressed(button, { place }) {
      const pressed = rowButtons.find((one) => one === button);
      if (place) pressed?.act(place);
      return pressed?.closes ?? false;
    },
  });
  if (chosen?.place) await recent?.remember(chosen.place);
  return chosen;
}

/** Below what was found, so that Enter takes the best match. */
function typedItem(typed: string): PlaceItem {
  return { label: `$(edit) ${vscode.l10n.t('Use "{0}"', plainWithoutIcons(typed, 60))}`, alwaysShow: true, typed };
}

function itemOf(place: Place, isBelowOrganization: boolean, icon = placeWords[kindOf(place)].icon): PlaceItem {
  const { organization, site } = place;
  const { name, id } = site ?? organization;
  const around = site ? plainWithoutIcons(organization.name, 60) : vscode.l10n.t('organization');
  const parts = [
    ...(site && isBelowOrganization ? [] : [around]),
    ...(id === undefined ? [] : [plainWithoutIcons(id, 60)]),
  ];
  return { label: `$(${icon}) ${plainWithoutIcons(name)}`, description: parts.join(' · '), alwaysShow: true, place };
}

/** The first group is that of the best match. */
function inGroups(places: readonly Place[], rowOf: (place: Place) => PlaceItem): PlaceItem[] {
  const groups = new Map<PlaceEntity, PlaceItem[]>();
  for (const place of places) {
    const group = groups.get(place.organization) ?? [heading(plainWithoutIcons(place.organization.name, 60))];
    group.push(rowOf(place));
    groups.set(place.organization, group);
  }
  return [...groups.values()].flat();
}

function nothing(typed: string): PlaceItem {
  return hint(placeSentences.noneMatches(plainWithoutIcons(typed, 60)));
}

function hint(label: string): PlaceItem {
  return { label, alwaysShow: true, isHint: true };
}
