import * as vscode from 'vscode';
import type { ConnectionRegistry } from '../../../connections/vscode/connectionRegistry.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { removedPlaceText, placeStatus } from '../common/currentPlaceText.ts';
import { WindowPlaces, type RemovedPlace } from '../common/windowPlaces.ts';
import { placeMemory } from './placeMemory.ts';
import { PlaceQuestions } from './placeQuestions.ts';

interface PlaceServices {
  readonly sessions: SessionReader;
  readonly registry: Pick<ConnectionRegistry, 'all' | 'isWhole'>;
  readonly globalState: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly manager: Pick<SessionManager, 'loadDetail' | 'call'>;
  readonly clock: Clock;
}

export function openPlaces(
  { sessions, manager, registry, clock, globalState, workspaceState }: PlaceServices,
  owner: DisposableStore,
): WindowPlaces {
  const places: WindowPlaces = owner.add(
    new WindowPlaces({
      sessions,
      window: placeMemory(workspaceState),
      everywhere: placeMemory(globalState),
      asking: () => questions,
      lost: showRemovedPlace,
    }),
  );
  const questions = new PlaceQuestions({ sessions, manager, places, clock, memory: globalState });
  owner.add(createPlaceStatusBar(sessions, places));
  // Forgets places of connections that were removed while this window was closed.
  if (registry.isWhole) places.forget((id) => !registry.all().some((connection) => connection.id === id));
  return places;
}

function showRemovedPlace({ connection, place }: RemovedPlace): void {
  showWarning(removedPlaceText(place, shownName(connection, plainWithoutLinks, 40)), {
    label: vscode.l10n.t('Select Another…'),
    command: 'orgAccess.selectPlace',
    args: [connection.id],
  });
}

function createPlaceStatusBar(
  sessions: SessionReader,
  places: Pick<WindowPlaces, 'of' | 'isAmbiguous' | 'onDidChange'>,
): Disposable {
  const owned = new DisposableStore();
  // The priority puts the item to the right of the session's item.
  const item = owned.add(vscode.window.createStatusBarItem('orgAccess.place', vscode.StatusBarAlignment.Left, 9.9));
  item.name = vscode.l10n.t('Org Access: Organization and Site');
  item.command = 'orgAccess.selectPlace';
  let shown = '';
  const paint = () => {
    const { activeId } = sessions.snapshot;
    const place = places.of(activeId);
    const isAmbiguous = places.isAmbiguous(activeId);
    const now = JSON.stringify([place ?? '', isAmbiguous]);
    if (now === shown) return;
    shown = now;
    if (!place) return item.hide();
    const { text, label, tooltip } = placeStatus(place, isAmbiguous);
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label, role: 'button' };
    item.show();
  };
  paint();
  owned.add(sessions.onDidChange(paint));
  owned.add(places.onDidChange(paint));
  return owned;
}
