import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { Log } from '../../core/base/ports.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { KnownRequests } from '../api/asking/knownRequests.ts';
import type { Endpoints } from '../api/endpoints/endpoints.ts';
import type { Feature } from '../feature.ts';
import { later, laterOwned, type Later } from '../later.ts';
import type { ToolManifest } from './terminalTools.ts';
import type { ToolboxParts } from './toolbox.ts';

interface ToolsParts {
  readonly extension: vscode.Extension<unknown>;
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail' | 'call'>;
  readonly places: Pick<CurrentPlaces, 'of'>;
  readonly endpoints: Later<Endpoints>;
  readonly known: Later<KnownRequests>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** The tools that language models may use: those of the manifest, in VS Code's chat, and from agents in terminals. */
export function startTools({ extension, sessions, manager, places, endpoints, known, clock, log }: ToolsParts) {
  const owned = new DisposableStore();
  const manifest = extension.packageJSON as ToolManifest;
  const names = manifest.contributes.languageModelTools.map(({ name }) => name);
  const parts = async (): Promise<ToolboxParts> => {
    const [{ all: operations }, requests] = [await endpoints(), await known()];
    const agreed: ToolboxParts['agreed'] = (...asked) => requests.agreed(...asked);
    return { sessions, manager, operations, places, agreed, clock, log };
  };
  const tools = laterOwned(
    owned,
    async () => new (await import('./languageModelTools.ts')).LanguageModelTools(await parts(), names),
  );
  for (const name of names) {
    owned.add(
      vscode.lm.registerTool<unknown>(name, {
        invoke: async ({ input }, cancel) => (await tools()).invoke(name, input, cancel),
        prepareInvocation: async ({ input }, cancel) => (await tools()).prepare(name, input, cancel),
      }),
    );
  }
  return {
    terminalTools: later(async () =>
      (await import('./openTerminalTools.ts')).openTerminalTools(await parts(), manifest),
    ),
    dispose: () => owned.dispose(),
  } satisfies Feature & { terminalTools: unknown };
}
