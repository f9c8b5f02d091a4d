import type * as vscode from 'vscode';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { TokenVault } from '../../core/session/storage/storedSession.ts';
import { oncePerMachine } from '../../core/windows/oncePerMachine.ts';
import type { ConnectionBook } from '../connections/connectionBook.ts';
import { followWithContextKeys } from '../contextKeys.ts';
import { CopiedTokens } from './copiedTokens.ts';
import { offerReload } from './reloadOffer.ts';
import { showNotices } from './sessionNotices.ts';
import { SessionStatusBar } from './sessionStatusBar.ts';

interface SessionParts {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly book: ConnectionBook;
  readonly globalState: vscode.Memento;
  readonly clock: Clock;
  readonly folder: string;
  readonly vault: TokenVault;
  readonly places: CurrentPlaces;
}

/** The status bar, tokens on the clipboard, and what a person has to be told of their sessions. */
export function startSession({ clock, globalState, folder, sessions, places, manager, vault, book }: SessionParts) {
  const owned = new DisposableStore();
  const copied = owned.add(new CopiedTokens(globalState, clock));
  owned.add(followWithContextKeys(sessions));
  owned.add(new SessionStatusBar(sessions, places, clock));
  owned.add(showNotices(manager, sessions, oncePerMachine(`${folder}/told`, clock)));
  owned.add(offerReload(vault, book, clock));
  return { copied, dispose: () => owned.dispose() };
}
