import * as vscode from 'vscode';
import { countText, plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { isOne } from '../../platform/common/text/language.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { heading, pickFrom } from '../../platform/vscode/ui/pickFrom.ts';
import { activeState, lastLoadedIn, type SessionReader } from '../../session/common/session.ts';
import { treeFilter, type AccessFilter, type TreeFilter } from '../common/accessFilter.ts';
import { everyPlace, type Access, type Place } from '../common/place.ts';
import { placeSentences } from '../common/placeWords.ts';
import { everyGrantable, whereGranted, type CountedGrantable, type Grantable } from '../common/whereGranted.ts';
import type { WindowPlaces } from '../site/common/windowPlaces.ts';
import { isNode } from './accessRowCommands.ts';
import { pickPlace } from './pickPlace.ts';
import { placeButtons } from './placeButtons.ts';
import { recentChoices } from './recentChoices.ts';

interface FilteredTree {
  readonly filter: TreeFilter | undefined;
  setFilter(filter: TreeFilter | undefined): void;
  reveal(place: Place): Promise<void>;
}

/** Creates the commands that find places and filter the tree. */
export function findCommands(
  sessions: SessionReader,
  places: Pick<WindowPlaces, 'namedByAccess'>,
  tree: FilteredTree,
  memory: vscode.Memento,
) {
  const current = () => places.namedByAccess(sessions.snapshot.activeId);

  async function goToSite(): Promise<void> {
    const access = loadedAccess(sessions);
    if (!access) return;
    const place = await pickPlace({
      title: vscode.l10n.t('Go to Site in Access'),
      placeholder: placeSentences.nameOrId(),
      lists: [{ places: everyPlace(access) }],
      recent: recentChoices(memory, sessions),
      current: current(),
      rowButtons: placeButtons(),
    });
    if (place) await tree.reveal(place);
  }

  /** @param row a privilege or role; without one, a person is asked */
  async function findWhereGranted(row: unknown): Promise<void> {
    const access = loadedAccess(sessions);
    if (!access) return;
    const what = grantableOf(row);
    if (what) {
      await showWhere(access, what);
      return;
    }
    const items = grantableItems(everyGrantable(access));
    // The Back button of the next step returns to this box and its text.
    for (let value = '', isBack = true; isBack;) {
      isBack = false;
      const chosen = await pickFrom<GrantableItem>({
        title: vscode.l10n.t('Find Where Granted'),
        placeholder: vscode.l10n.t('Type the name of a privilege or a role'),
        value,
        typed: (text) => (value = text),
        items,
      });
      if (chosen?.what) await showWhere(access, chosen.what, () => (isBack = true));
    }
  }

  async function showWhere(access: Access, what: Grantable, back?: () => void): Promise<void> {
    const { granted, missing } = whereGranted(access, what);
    const name = plainWithoutIcons(what.name, 60);
    const total = countText(granted.length + missing.length);
    const place = await pickPlace({
      title: name,
      placeholder: vscode.l10n.t('Type a name or ID to find a site in the list'),
      grouped: true,
      current: current(),
      ...(back && { back }),
      rowButtons: placeButtons(),
      lists: [
        {
          places: granted,
          title: vscode.l10n.t('{0}: granted at {1} of {2}', name, countText(granted.length), total),
          icon: 'pass',
        },
        {
          places: missing,
          title: vscode.l10n.t('{0}: not granted at {1} of {2}', name, countText(missing.length), total),
          icon: 'circle-slash',
        },
      ],
      filter: () => tree.setFilter(treeFilter({ kind: what.kind, name: what.name })),
    });
    if (place) await tree.reveal(place);
  }

  async function filterAccess(): Promise<void> {
    const access = loadedAccess(sessions);
    const filter = access && (await pickFilter(access, tree.filter?.filter));
    if (filter) tree.setFilter(treeFilter(filter));
  }

  return {
    goToSite,
    whereMayI: findWhereGranted,
    filterAccess,
    clearFilter: () => tree.setFilter(undefined),
  } satisfies CommandHandlers;
}

/** Returns the privilege or role of a row, or undefined for other arguments. */
function grantableOf(row: unknown): Grantable | undefined {
  if (!isNode(row) || (row.kind !== 'privilege' && row.kind !== 'role')) return undefined;
  return { kind: row.kind, name: row.name };
}

function loadedAccess({ snapshot }: SessionReader): Access | undefined {
  return lastLoadedIn(activeState(snapshot))?.record.access;
}

interface GrantableItem extends vscode.QuickPickItem {
  readonly what?: Grantable;
}

function grantableItems(grantables: readonly CountedGrantable[]): GrantableItem[] {
  const headings = { privilege: vscode.l10n.t('Privileges'), role: vscode.l10n.t('Roles') };
  const icon = { privilege: 'key', role: 'person' };
  return grantables.flatMap(({ places, ...what }, index, all): GrantableItem[] => {
    const item: GrantableItem = {
      label: `$(${icon[what.kind]}) ${plainWithoutIcons(what.name)}`,
      description: isOne(places)
        ? vscode.l10n.t('{0} place', countText(places))
        : vscode.l10n.t('{0} places', countText(places)),
      what,
    };
    return all[index - 1]?.kind === what.kind ? [item] : [heading(headings[what.kind]), item];
  });
}

/** Asks for a filter: text, or a privilege or role from a list. */
async function pickFilter(access: Access, current: AccessFilter | undefined): Promise<AccessFilter | undefined> {
  const grantables = grantableItems(everyGrantable(access));
  const chosen = await pickFrom<GrantableItem & { text?: string }>({
    title: vscode.l10n.t('Filter Access'),
    placeholder: vscode.l10n.t('Type text from names and IDs, or select a privilege or role from the list'),
    value: current?.kind === 'text' ? current.text : '',
    items(value) {
      const text = value.trim();
      const byText = {
        label: `$(filter) ${vscode.l10n.t('Everything with "{0}"', plainWithoutIcons(text, 60))}`,
        alwaysShow: true,
        text,
      };
      return text === '' ? grantables : [byText, ...grantables];
    },
  });
  if (chosen?.text !== undefined) return { kind: 'text', text: chosen.text };
  return chosen?.what;
}
