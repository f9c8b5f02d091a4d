import * as vscode from 'vscode';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { takesBody } from '../../core/service/methods.ts';
import { activeConnection, type SessionReader } from '../../core/session/session.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import { callIdOf, operationIdOf } from '../../model/api/apiNode.ts';
import { snippet, snippetLanguages, snippetNames, type SnippetCall } from '../../model/api/snippets.ts';
import { isNode } from '../access/accessRowCommands.ts';
import type { CommandHandlers } from '../commands.ts';
import { copyText } from '../ui/clipboard.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import { pickOperation } from './pickOperation.ts';
import { placeIdsOf } from './placeIds.ts';

interface CopyAsParts {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly ancestorsOf: (node: AccessNode) => readonly AccessNode[];
}

/** Copy as…: a call as a program, of an operation, of a call that was made, or with the IDs of a row of the access. */
export function copyAsCommands({ sessions, calls, endpoints, ancestorsOf }: CopyAsParts) {
  const title = vscode.l10n.t('Copy as…');

  /** What a row stands for, or what a person chooses. */
  async function callOf(node: unknown): Promise<SnippetCall | undefined> {
    const made = calls.find(callIdOf(node) ?? 0);
    if (made) return { baseUrl: made.connection.baseUrl, ...made.call };
    const connection = activeConnection(sessions.snapshot);
    if (!connection) return undefined;
    const known = endpoints.all(connection);
    const operation = known.find(({ id }) => id === operationIdOf(node)) ?? (await pickOperation(title, known));
    if (!operation) return undefined;
    const { method, path } = operation;
    return {
      baseUrl: connection.baseUrl,
      method,
      path,
      ...(takesBody(method) && { body: '{}' }),
      ...(isNode(node) && { ids: placeIdsOf([...ancestorsOf(node), node]) }),
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
