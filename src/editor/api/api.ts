import type * as vscode from 'vscode';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import type { ApiNode } from '../../model/api/apiTree.ts';
import { apiCommands } from './apiCommands.ts';
import { apiRowCommands } from './apiRowCommands.ts';
import { ApiView } from './apiView.ts';
import { copyAsCommands } from './copyAsCommands.ts';
import { endpointCommands } from './endpoints/endpointCommands.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import type { KnownRequests } from './knownRequests.ts';
import { RequestBodies } from './requestBodies.ts';

interface ApiParts {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly known: KnownRequests;
  readonly memory: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly ancestorsOf: (row: AccessNode) => readonly AccessNode[];
  readonly showResponse: (callId: number, isBeside: boolean) => void;
  /** The rows that are selected in the view. */
  readonly selection: () => readonly ApiNode[];
}

/** The rows of the API view, and its commands. */
export function openApi(parts: ApiParts) {
  const { sessions, calls, endpoints } = parts;
  const owned = new DisposableStore();
  const bodies = owned.add(new RequestBodies(parts.workspaceState, sessions));
  const commands = apiCommands({ ...parts, bodies });
  return {
    rows: owned.add(new ApiView(sessions, calls, endpoints)),
    handlers: {
      ...commands,
      ...apiRowCommands(parts.selection, commands.runOperation),
      ...endpointCommands(),
      ...copyAsCommands(parts),
    },
    dispose: () => owned.dispose(),
  };
}
