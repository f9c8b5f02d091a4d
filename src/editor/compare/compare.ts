import type * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { draftOf } from '../../core/api/requestDraft.ts';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { Endpoints } from '../api/endpoints/endpoints.ts';
import { isForPlace } from '../api/sendElsewhere.ts';
import type { RawJson } from '../rawJson/rawJson.ts';
import { compareCommands } from './compareCommands.ts';
import { Comparisons } from './comparisons.ts';

interface CompareParts {
  readonly extensionUri: vscode.Uri;
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly clock: Clock;
  readonly rawJson: RawJson;
  readonly sendElsewhere: (made: ApiCall, connectionId: string) => Promise<ApiCall | undefined>;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
}

/** Compare With… for the responses to calls. */
export function openCompare(parts: CompareParts) {
  const { extensionUri, sessions, endpoints, rawJson } = parts;
  const owned = new DisposableStore();
  const { handlers, leaveOut } = compareCommands({
    ...parts,
    isForPlace: ({ call, name, connection }) => isForPlace(draftOf(call, name, endpoints.all(connection))),
    show: (compared) => comparisons.show(compared),
  });
  const { documents } = rawJson;
  const comparisons = owned.add(new Comparisons({ extensionUri, sessions, documents, leaveOut }));
  rawJson.include(comparisons.panel);
  return { handlers, documents: comparisons.documents, dispose: () => owned.dispose() };
}
