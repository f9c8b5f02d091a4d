import * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { skeletonOf } from '../../core/api/callOf.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import type { Operation } from '../../core/api/operation.ts';
import { placeHeaders } from '../../core/api/placeHeaders.ts';
import { draftOf } from '../../core/api/requestDraft.ts';
import type { PlaceName } from '../../core/base/entities.ts';
import type { Connection } from '../../core/connection/connection.ts';
import { activeConnection, type SessionReader } from '../../core/session/session.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import { callIdOf, operationIdOf } from '../../model/api/apiNode.ts';
import {
  pathToCopy,
  snippet,
  snippetLanguages,
  snippetNames,
  type SnippetCall,
} from '../../model/api/snippets/snippets.ts';
import { snippetTls } from '../../model/api/snippets/snippetTls.ts';
import { isNode } from '../access/accessRowCommands.ts';
import type { CommandHandlers } from '../commands.ts';
import { copyText } from '../ui/clipboard.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import { pickOperation } from './pickOperation.ts';
import { placeIdsOf, placeOfRow } from './placeIds.ts';

interface CopyAsParts {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly places: CurrentPlaces;
  readonly ancestorsOf: (node: AccessNode) => readonly AccessNode[];
}

/** Copy as…: a call as a program, of an operation, of a call that was made, or at the place of a row of the access. */
export function copyAsCommands({ sessions, calls, endpoints, places, ancestorsOf }: CopyAsParts) {
  const title = vscode.l10n.t('Copy as…');

  /** The call that a row stands for, or that a person chooses. Undefined when they leave a question. */
  async function callOf(node: unknown): Promise<SnippetCall | undefined> {
    const made = calls.find(callIdOf(node) ?? 0);
    if (made) return madeCall(made);
    const connection = activeConnection(sessions.snapshot);
    if (!connection) return undefined;
    const row = isNode(node) ? [...ancestorsOf(node), node] : [];
    const place = placeOfRow(row);
    const known = endpoints.all(connection);
    const operation =
      known.find(({ id }) => id === operationIdOf(node)) ??
      (await pickOperation(title, place && !place.site ? known.filter(({ needs }) => needs !== 'site') : known));
    if (!operation) return undefined;
    const there = await places.needed(connection.id, operation, place);
    return there && operationCall(connection, operation, there.place, row);
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
      await copyText(snippet(chosen.language, call));
    },
  } satisfies CommandHandlers;
}

function ofConnection(connection: Connection): Pick<SnippetCall, 'baseUrl' | 'tls'> {
  const tls = snippetTls(connection);
  return { baseUrl: connection.baseUrl, ...(tls && { tls }) };
}

/** @throws OrgAccessError of kind `shape` for a place that cannot be sent */
function operationCall(
  connection: Connection,
  operation: Operation,
  place: PlaceName | undefined,
  row: readonly AccessNode[],
): SnippetCall {
  const { method, body, headers = [] } = operation;
  const skeleton = body?.required ? skeletonOf(operation, { place }) : undefined;
  return {
    ...ofConnection(connection),
    method,
    path: pathToCopy(operation),
    headers: [...placeHeaders(operation, place), ...headers],
    ...(skeleton !== undefined && { body: JSON.stringify(skeleton, null, 2) }),
    ids: placeIdsOf(row),
    operation,
  };
}
