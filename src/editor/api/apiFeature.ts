import type * as vscode from 'vscode';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import type { ApiNode } from '../../model/api/apiNode.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers, laterOwned, type Later } from '../later.ts';
import type { Places } from '../place/places.ts';
import { viewOnDemand } from '../ui/onDemand.ts';
import { nameConnection } from '../ui/viewConnection.ts';
import type { KnownRequests } from './asking/knownRequests.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import { recallBodies, type BodyRequest } from './requestBodyMemory.ts';
import type { ShownJobs } from './shownJobs.ts';

interface ApiParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly places: Places;
  readonly clock: Clock;
  readonly calls: Later<ApiCalls>;
  readonly endpoints: Later<Endpoints>;
  readonly known: Later<KnownRequests>;
  readonly jobs: Later<ShownJobs>;
  readonly memory: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly ancestorsOf: (row: AccessNode) => readonly AccessNode[];
  readonly showResponse: (callId: number, isBeside: boolean) => void;
}

/** The view of what the service can be asked, the calls that a person makes, and the same calls as programs. */
export function startApi({ calls, endpoints, known, jobs, ...parts }: ApiParts) {
  const owned = new DisposableStore();
  const api = laterOwned(owned, async () => {
    const { openApi } = await import('./api.ts');
    return openApi({
      ...parts,
      calls: await calls(),
      endpoints: await endpoints(),
      known: await known(),
      jobs: await jobs(),
      selection: (): readonly ApiNode[] => view.selection,
    });
  });
  // Editors with bodies came back with the window.
  if (recallBodies(parts.workspaceState).size > 0) void api();
  const view = viewOnDemand<ApiNode>('orgAccess.api', async () => (await api()).rows, owned, {
    canSelectMany: true,
  });
  owned.add(nameConnection(view, parts.sessions, parts.places));
  return {
    /** Opens an editor for the body of a request. */
    openBody: async (request: BodyRequest, body: string) => (await api()).bodies.open(request, body),
    handlers: laterHandlers(
      [
        'runOperation',
        'runHere',
        'sendRequest',
        'runAgain',
        'editRequest',
        'cancelCall',
        'showAnswer',
        'clearCalls',
        'openApiRow',
        'copyApiPath',
        'addEndpoint',
        'editEndpoints',
        'copyAs',
      ],
      async () => (await api()).handlers,
    ),
    dispose: () => owned.dispose(),
  } satisfies Feature & { openBody: unknown };
}
