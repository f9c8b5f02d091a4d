import type * as vscode from 'vscode';
import { draftOf } from '../../../api/common/requestDraft.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import type { Endpoints } from '../../../api/vscode/endpoints/endpoints.ts';
import { isForPlace } from '../../../api/vscode/sendToOtherTarget.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore } from '../../../platform/common/disposable.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { RawJson } from '../../rawJson/vscode/rawJson.ts';
import { compareCommands } from './compareCommands.ts';
import { Comparisons } from './comparisons.ts';

interface CompareServices {
  readonly extensionUri: vscode.Uri;
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly clock: Clock;
  readonly rawJson: RawJson;
  readonly sendElsewhere: (made: ApiCall, connectionId: string) => Promise<ApiCall | undefined>;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
}

export function openCompare(services: CompareServices) {
  const { extensionUri, sessions, endpoints, rawJson } = services;
  const owned = new DisposableStore();
  const { handlers, leaveOut } = compareCommands({
    ...services,
    isForPlace: ({ call, name, connection }) => isForPlace(draftOf(call, name, endpoints.all(connection))),
    show: (compared) => comparisons.show(compared),
  });
  const { documents } = rawJson;
  const comparisons = owned.add(new Comparisons({ extensionUri, sessions, documents, leaveOut }));
  rawJson.include(comparisons.panel);
  return { handlers, documents: comparisons.documents, dispose: () => owned.dispose() };
}
