import type * as vscode from 'vscode';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { Feature } from '../feature.ts';
import { laterOwned, type Later } from '../later.ts';
import { documentsOnDemand, panelOnDemand } from '../ui/onDemand.ts';

interface RawJsonParts {
  readonly extensionUri: vscode.Uri;
  readonly sessions: SessionReader;
  readonly calls: Later<ApiCalls>;
}

/** The responses of the service, as they were received. */
export function startRawJson({ extensionUri, sessions, calls }: RawJsonParts) {
  const owned = new DisposableStore();
  const rawJson = laterOwned(
    owned,
    async () => new (await import('./rawJson.ts')).RawJson(extensionUri, sessions, await calls()),
  );
  // A response is gone when the window is reloaded, and its panel with it.
  owned.add(panelOnDemand('rawJson', async () => (await rawJson()).panel));
  owned.add(documentsOnDemand('rawJson', async () => (await rawJson()).documents));
  return {
    handlers: {
      showRawJson: async (tab: unknown) => (await rawJson()).show(tab),
      revealInRawJson: async (row: unknown) => (await rawJson()).reveal(row),
      copyShownValue: async () => (await rawJson()).choose('copyValue'),
      followShownJob: async () => (await rawJson()).choose('followJob'),
      copyShownPath: async () => (await rawJson()).choose('copyPath'),
    },
    /** See `Responses.show`. */
    showResponse: (callId: number, isBeside: boolean) =>
      void rawJson().then((shown) => shown.responses.show(callId, isBeside)),
    dispose: () => owned.dispose(),
  } satisfies Feature & { showResponse: unknown };
}
