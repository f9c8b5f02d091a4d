import * as vscode from 'vscode';
import { isSamePlace, kindOf, type PlaceEntity, type PlaceName } from '../../platform/common/entities.ts';
import { countText, plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { type Choosable, heading, hint, pickFrom } from '../../platform/vscode/ui/pickFrom.ts';
import type { Place } from '../common/place.ts';
import { PlaceSearch } from '../common/placeSearch.ts';
import { placeSentences, placeWords } from '../common/placeWords.ts';
import type { RecentChoices } from './recentChoices.ts';

export interface PlaceButton extends vscode.QuickInputButton {
  readonly act: (place: Place) => void;
  /** Whether the box closes once an item is chosen. */
  readonly closes: boolean;
  readonly isFor: (place: Place) => boolean;
}

interface PlaceList {
  readonly places: readonly Place[];
  readonly title?: string;
  /** Name of a codicon. Defaults to the kind of place, or a check mark for the current one. */
  readonly icon?: string;
}

interface PickPlace {
  readonly title: string;
  readonly placeholder: string;
  /** Lists to choose from: one, or two with a button that switches between them. */
  readonly lists: readonly PlaceList[];
  /** Recent choices, which are listed first while the box is empty. The new choice is added to them. */
  readonly recent?: RecentChoices;
  /** Current organization and site, which get a mark in the list. */
  readonly current?: PlaceName | undefined;
  /** Whether places are grouped by organization. */
  readonly grouped?: boolean;
  /** Filters the tree to the first list. If undefined, there is no button for it. */
  readonly filter?: () => void;
  readonly rowButtons?: readonly PlaceButton[];
  /** Returns to the previous step. */
  readonly back?: () => void;
}

interface PlaceItem extends Choosable {
  readonly place?: Place;
  readonly typed?: string;
}

/** Asks for a place. Returns undefined if dismissed. */
export async function pickPlace(options: PickPlace): Promise<Place | undefined> {
  return (await pick(options, () => false))?.place;
}

/** Asks for a place or a text. @param isUsable whether a text is accepted */
export async function pickPlaceOrText(
  options: PickPlace,
  isUsable: (text: string) => boolean,
): Promise<Place | string | undefined> {
  const chosen = await pick(options, isUsable);
  return chosen?.typed ?? chosen?.place;
}

/** Shows only the best matches, so that long lists stay fast. */
async function pick(
  { title, placeholder, lists, current, grouped = false, recent, filter, rowButtons = [], back }: PickPlace,
  isUsable: (text: string) => boolean,
): Promise<PlaceItem | undefined> {
  const otherList = { iconPath: new vscode.ThemeIcon('arrow-swap'), tooltip: vscode.l10n.t('Show the Other Sites') };
  const filterTree = { iconPath: new vscode.ThemeIcon('filter'), tooltip: vscode.l10n.t('Filter the Tree') };
  const searches = lists.map(({ places }) => new PlaceSearch(places));
  const recents = lists.map(({ places }) => recent?.among(places) ?? []);
  let listIndex = 0;
  const chosen = await pickFrom<PlaceItem>({
    title: lists[0]?.title ?? title,
    placeholder,
    buttons: [
      ...(back ? [vscode.QuickInputButtons.Back] : []),
      ...(filter ? [filterTree] : []),
      ...(lists.length > 1 ? [otherList] : []),
    ],
    items(value, pick) {
      const list = lists[listIndex];
      const { found = [], count = 0 } = searches[listIndex]?.find(value) ?? {};
      if (list?.title !== undefined) pick.title = list.title;
      const rowOf = (place: Place, isBelowOrganization = false) => ({
        ...itemOf(place, { isBelowOrganization, icon: list?.icon, isCurrent: current && isSamePlace(place, current) }),
        buttons: rowButtons.filter(({ isFor }) => isFor(place)),
      });
      const rows = grouped ? inGroups(found, (place) => rowOf(place, true)) : found.map((place) => rowOf(place));
      const first = value === '' ? (recents[listIndex] ?? []).map((place) => rowOf(place)) : [];
      const left = count - found.length;
      return [
        ...(first.length > 0 ? [heading(vscode.l10n.t('Recent')), ...first, heading(vscode.l10n.t('All'))] : []),
        ...rows,
        ...(isUsable(value) ? [typedItem(value)] : rows.length === 0 ? [nothing(value)] : []),
        ...(left > 0 ? [hint(vscode.l10n.t('{0} more; keep typing', countText(left)))] : []),
      ];
    },
    pressed(button) {
      if (button === filterTree) filter?.();
      else if (button === otherList) listIndex = (listIndex + 1) % lists.length;
      else back?.();
      return button !== otherList;
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

/** Returns the item for the typed text. It comes last, because Enter accepts the first item. */
function typedItem(typed: string): PlaceItem {
  return { label: `$(edit) ${vscode.l10n.t('Use "{0}"', plainWithoutIcons(typed, 60))}`, alwaysShow: true, typed };
}

function itemOf(
  place: Place,
  as: {
    readonly isBelowOrganization: boolean;
    readonly icon: string | undefined;
    readonly isCurrent: boolean | undefined;
  },
): PlaceItem {
  const { organization, site } = place;
  const icon = as.icon ?? (as.isCurrent ? 'check' : placeWords[kindOf(place)].icon);
  const { name, id } = site ?? organization;
  const around = site ? plainWithoutIcons(organization.name, 60) : vscode.l10n.t('organization');
  const parts = [
    ...(as.isCurrent ? [vscode.l10n.t('current')] : []),
    ...(site && as.isBelowOrganization ? [] : [around]),
    ...(id === undefined ? [] : [plainWithoutIcons(id, 60)]),
  ];
  return { label: `$(${icon}) ${plainWithoutIcons(name)}`, description: parts.join(' · '), alwaysShow: true, place };
}

/** Groups places by organization. The best match comes first. */
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
