import type * as vscode from 'vscode';
import type { CurrentPlaces } from '../../api/common/currentPlace.ts';
import type { ConnectionRegistry } from '../../connections/vscode/connectionRegistry.ts';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore } from '../../platform/common/disposable.ts';
import { updateContextKeys } from '../../platform/vscode/contextKeys.ts';
import { oncePerMachine } from '../../windows/node/oncePerMachine.ts';
import type { SessionReader } from '../common/session.ts';
import type { TokenVault } from '../common/storage/storedSession.ts';
import type { SessionManager } from '../node/manager/sessionManager.ts';
import { CopiedTokens } from './copiedTokens.ts';
import { offerReload } from './reloadOffer.ts';
import { showNotices } from './sessionNotices.ts';
import { SessionStatusBar } from './sessionStatusBar.ts';

interface SessionServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly registry: ConnectionRegistry;
  readonly globalState: vscode.Memento;
  readonly clock: Clock;
  readonly folder: string;
  readonly vault: TokenVault;
  readonly places: CurrentPlaces;
}

export function startSession({
  clock,
  globalState,
  folder,
  sessions,
  places,
  manager,
  vault,
  registry,
}: SessionServices) {
  const owned = new DisposableStore();
  const copied = owned.add(new CopiedTokens(globalState, clock));
  owned.add(updateContextKeys(sessions));
  owned.add(new SessionStatusBar(sessions, places, clock));
  owned.add(showNotices(manager, sessions, oncePerMachine(`${folder}/told`, clock)));
  owned.add(offerReload(vault, registry, clock));
  return { copied, dispose: () => owned.dispose() };
}
