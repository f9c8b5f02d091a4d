import * as vscode from 'vscode';
import { compareAccess } from '../../../access/changes/common/accessChanges.ts';
import type { ComparedAccess } from '../../../access/changes/vscode/compareCommands.ts';
import { accessText } from '../../../access/common/accessText.ts';
import { draftOf } from '../../../api/common/requestDraft.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import type { Endpoints } from '../../../api/vscode/endpoints/endpoints.ts';
import { isForPlace } from '../../../api/vscode/sendToOtherTarget.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore } from '../../../platform/common/disposable.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { RawJson } from '../../rawJson/vscode/rawJson.ts';
import { accessDifferences } from '../node/accessDifferences.ts';
import { compareCommands } from './compareCommands.ts';
import { Comparisons, type ShownComparison } from './comparisons.ts';

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
  const comparisons = owned.add(new Comparisons({ extensionUri, sessions, documents: rawJson.documents }));
  rawJson.include(comparisons.panel);
  const handlers = compareCommands({
    ...services,
    isForPlace: ({ call, name, connection }) => isForPlace(draftOf(call, name, endpoints.all(connection))),
    show: (comparison) => comparisons.show(comparison),
    pagesOf: (callId) => rawJson.responses.pagesOf(callId),
  });
  return {
    handlers,
    showAccess: (before: ComparedAccess, after: ComparedAccess) => comparisons.show(accessComparison(before, after)),
    dispose: () => owned.dispose(),
  };
}

/** Compares two states of access, for Compare Access and the Changes view. */
function accessComparison(before: ComparedAccess, after: ComparedAccess): ShownComparison {
  const [{ owner }, { owner: other }] = [before, after];
  const isSameService = !owner || !other || owner.connectionId === other.connectionId;
  const { rows, summary } = accessDifferences(compareAccess(before.organizations, after.organizations, isSameService));
  return {
    title: { whole: `${before.title} ↔ ${after.title}`, before: before.title, after: after.title },
    facts: {
      state: 'none',
      status: summary,
      parts: [],
      rows: [
        [vscode.l10n.t('Left'), before.title],
        [vscode.l10n.t('Right'), after.title],
      ],
    },
    rows,
    extension: 'txt',
    texts: () => ({ before: accessText(before.organizations), after: accessText(after.organizations) }),
    owners: [owner, other],
  };
}
