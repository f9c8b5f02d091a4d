import type * as vscode from 'vscode';
import type { ConnectionRegistry } from '../../connections/vscode/connectionRegistry.ts';
import type { DisposableStore } from '../../platform/common/disposable.ts';
import type { SessionReader } from '../../session/common/session.ts';
import { WindowPlaces, type PlaceAsking } from '../common/windowPlaces.ts';
import { tellLost } from './lostPlace.ts';
import { placeMemory } from './placeMemory.ts';
import { showPlace } from './placeStatusBar.ts';

interface PlaceServices {
  readonly sessions: SessionReader;
  readonly registry: Pick<ConnectionRegistry, 'all' | 'isWhole'>;
  readonly globalState: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly asking: () => Promise<PlaceAsking>;
}

/** The current places of this window, with what tells of them and asks for them, until their owner ends. */
export function openPlaces(
  { sessions, registry, globalState, workspaceState, asking }: PlaceServices,
  owner: DisposableStore,
): WindowPlaces {
  const places = owner.add(
    new WindowPlaces({
      sessions,
      window: placeMemory(workspaceState),
      everywhere: placeMemory(globalState),
      asking,
      lost: tellLost,
    }),
  );
  owner.add(showPlace(sessions, places));
  // A connection that was removed while this window was not open.
  if (registry.isWhole) places.forget((id) => !registry.all().some((connection) => connection.id === id));
  return places;
}
