import type * as vscode from 'vscode';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { TokenVault } from '../../core/session/storage/storedSession.ts';
import { oncePerMachine } from '../../core/windows/oncePerMachine.ts';
import { followWithContextKeys } from '../contextKeys.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers } from '../later.ts';
import { CopiedTokens } from './copiedTokens.ts';
import { offerReload } from './reloadOffer.ts';
import type { SessionMenuParts } from './sessionMenu.ts';
import { showNotices } from './sessionNotices.ts';
import { SessionStatusBar } from './sessionStatusBar.ts';
import type { SignInParts } from './signInAttempt.ts';

interface SessionParts extends SignInParts, SessionMenuParts {
  readonly clock: Clock;
  readonly output: () => vscode.OutputChannel;
  readonly folder: string;
  readonly vault: TokenVault;
  readonly places: CurrentPlaces;
}

/** Signing in and out, the status bar, tokens on the clipboard, and what a person has to be told of their sessions. */
export function startSession(parts: SessionParts) {
  const { clock, output, globalState, folder, sessions, places, manager, vault, book } = parts;
  const owned = new DisposableStore();
  const copied = owned.add(new CopiedTokens(globalState, clock));
  owned.add(followWithContextKeys(sessions));
  owned.add(new SessionStatusBar(sessions, places, clock));
  owned.add(showNotices(manager, sessions, oncePerMachine(`${folder}/told`, clock)));
  owned.add(offerReload(vault, book, clock));
  return {
    handlers: {
      ...laterHandlers(
        [
          'signIn',
          'signInAsAnother',
          'signOut',
          'addConnection',
          'refreshToken',
          'copyToken',
          'copyAuthorizationHeader',
          'showActions',
        ],
        async () => (await import('./sessionCommands.ts')).sessionCommands({ ...parts, copied }),
      ),
      showLog: () => output().show(),
    },
    /** See `signInForSession`. */
    signIn: async (id: string | undefined) => (await import('./sessionCommands.ts')).signInForSession(id, parts),
    dispose: () => owned.dispose(),
  } satisfies Feature & { signIn: unknown };
}
