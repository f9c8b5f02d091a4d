import * as vscode from 'vscode';
import type { AccessNode } from '../../access/common/tree/accessNode.ts';
import type { CurrentPlaces } from '../../access/site/common/currentPlace.ts';
import { placeHeaders } from '../../access/site/common/placeHeaders.ts';
import { isNode } from '../../access/vscode/accessRowCommands.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { copyText } from '../../platform/vscode/notify.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { activeConnection, type SessionReader } from '../../session/common/session.ts';
import { callIdOf, operationIdOf } from '../common/apiNode.ts';
import { skeletonOf } from '../common/callOf.ts';
import type { Operation } from '../common/operation.ts';
import { draftOf } from '../common/requestDraft.ts';
import type { ApiCall } from '../node/apiCall.ts';
import type { ApiCalls } from '../node/apiCalls.ts';
import { pathToCopy, snippetLanguages, snippetNames, type SnippetCall } from '../node/snippets/snippetCall.ts';
import { snippet } from '../node/snippets/snippets.ts';
import { snippetTls } from '../node/snippets/snippetTls.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import { pickOperation } from './pickOperation.ts';
import { placeOfRow } from './requestPlaces.ts';

interface CopyAsServices {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly places: CurrentPlaces;
  readonly ancestorsOf: (node: AccessNode) => readonly AccessNode[];
}

export function copyAsCommands({ sessions, calls, endpoints, places, ancestorsOf }: CopyAsServices) {
  const title = vscode.l10n.t('Copy Request As');

  /** Returns the call of a row, or one that the person chooses. Returns undefined if they cancel. */
  async function callOf(node: unknown): Promise<SnippetCall | undefined> {
    const made = calls.find(callIdOf(node) ?? 0);
    if (made) return madeCall(made);
    const connection = activeConnection(sessions.snapshot);
    if (!connection) return undefined;
    const place = isNode(node) ? placeOfRow([...ancestorsOf(node), node]) : undefined;
    const known = endpoints.all(connection);
    const operation =
      known.find(({ id }) => id === operationIdOf(node)) ??
      (await pickOperation(title, place && !place.site ? known.filter(({ needs }) => needs !== 'site') : known));
    if (!operation) return undefined;
    const there = await places.needed(connection.id, operation, place);
    if (!there) return undefined;
    return { ...ofConnection(connection), ...operationCall(operation, there.place) };
  }

  function madeCall({ connection, name, call }: ApiCall): SnippetCall {
    const { method, path, headers, body } = call;
    const known = endpoints.all(connection);
    const { id } = draftOf(call, name, known).operation;
    const operation = known.find((one) => one.id === id);
    return {
      ...ofConnection(connection),
      method,
      path,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      ...(operation && { operation }),
    };
  }

  return {
    async copyAs(node: unknown) {
      const call = await callOf(node);
      if (!call) return;
      const items = snippetLanguages.map((language) => ({ label: snippetNames[language], language }));
      const chosen = await vscode.window.showQuickPick(items, {
        title,
        placeHolder: vscode.l10n.t("Select a language or tool; the token isn't copied"),
      });
      if (!chosen) return;
      await copyText(
        snippet(chosen.language, call),
        vscode.l10n.t('Request copied as {0}', snippetNames[chosen.language]),
      );
    },
  } satisfies CommandHandlers;
}

function ofConnection(connection: Connection): Pick<SnippetCall, 'baseUrl' | 'tls'> {
  const tls = snippetTls(connection);
  return { baseUrl: connection.baseUrl, ...(tls && { tls }) };
}

/** @throws OrgAccessError of kind `shape` for a place that can't be sent */
function operationCall(operation: Operation, place: PlaceName | undefined): Omit<SnippetCall, 'baseUrl'> {
  const { method, body, headers = [] } = operation;
  const skeleton = body?.required ? skeletonOf({ operation, place }) : undefined;
  return {
    method,
    path: pathToCopy(operation),
    headers: [...placeHeaders(operation, place), ...headers],
    ...(skeleton !== undefined && { body: JSON.stringify(skeleton, null, 2) }),
    place,
    operation,
  };
}
