import type * as vscode from 'vscode';
import { WindowPlaces } from '../../core/api/place/windowPlaces.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { ConnectionBook } from '../connections/connectionBook.ts';
import { later } from '../later.ts';
import { placeMemory } from './placeMemory.ts';
import { showPlace } from './placeStatusBar.ts';

interface PlaceParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail' | 'call'>;
  readonly book: Pick<ConnectionBook, 'all' | 'isWhole'>;
  readonly clock: Clock;
  readonly globalState: vscode.Memento;
  readonly workspaceState: vscode.Memento;
}

/** The current places of this window, with what tells of them and asks for them, until their owner ends. */
export function openPlaces(
  { sessions, manager, book, clock, globalState, workspaceState }: PlaceParts,
  owner: DisposableStore,
): WindowPlaces {
  const questions = later(async () => {
    const { PlaceQuestions } = await import('./placeQuestions.ts');
    return new PlaceQuestions({ sessions, manager, places, clock, memory: globalState });
  });
  const places: WindowPlaces = owner.add(
    new WindowPlaces({
      sessions,
      window: placeMemory(workspaceState),
      everywhere: placeMemory(globalState),
      asking: questions,
      lost: (lost) => void import('./lostPlace.ts').then(({ tellLost }) => tellLost(lost)),
    }),
  );
  owner.add(showPlace(sessions, places));
  // A connection that was removed while this window was not open.
  if (book.isWhole) places.forget((id) => !book.all().some((connection) => connection.id === id));
  return places;
}
