import * as vscode from 'vscode';
import type { ApiCall, ApiCalls, CallTarget } from '../core/apiCalls.ts';
import type { Connection } from '../core/connection.ts';
import { parseJson } from '../core/json.ts';
import { takesBody } from '../core/methods.ts';
import type { ServiceCall } from '../core/serviceClient.ts';
import { lastLoadedIn, stateOf, type SessionReader } from '../core/session.ts';
import { callIdOf, operationIdOf } from '../model/apiTree.ts';
import { requestText } from '../model/apiText.ts';
import { countText, plain } from '../model/displayText.ts';
import type { CommandHandlers } from './commands.ts';
import type { Endpoints } from './endpoints.ts';
import { fillPlaces } from './fillPlaces.ts';
import { confirm, showWarning } from './notify.ts';
import { pickOperation } from './pickOperation.ts';
import type { RequestBodies } from './requestBodies.ts';

interface ApiParts {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly bodies: RequestBodies;
  readonly showAnswer: (callId: number) => void;
}

/** Calls of the service, from the API view or by name. */
export function apiCommands({ sessions, calls, endpoints, bodies, showAnswer }: ApiParts): CommandHandlers {
  async function send(target: CallTarget, name: string, call: ServiceCall): Promise<void> {
    await calls.run(target, name, call, ({ id }) => showAnswer(id));
  }

  /** Gets at once; asks before anything else, once it is known what is sent. */
  async function begin(target: CallTarget, name: string, { method, path, body }: ServiceCall): Promise<void> {
    const { connection } = target;
    if (method === 'GET') await send(target, name, { method, path });
    else if (!takesBody(method)) await sendAgreed(target, name, { method, path });
    else await bodies.open({ connection, name, call: { method, path } }, body ?? lastBody(connection, method, path));
  }

  async function sendAgreed(target: CallTarget, name: string, call: ServiceCall): Promise<void> {
    const { connection, origin, username } = target;
    const to = vscode.l10n.t('It goes to {0} as {1}.', `${plain(connection.name, 60)} (${origin})`, plain(username, 60));
    const length = call.body === undefined ? '' : ` ${vscode.l10n.t('Its body is the text of this editor, {0} characters.', countText(call.body.length))}`;
    const isWanted = await confirm(
      vscode.l10n.t('Send {0} to {1}?', requestText(call), origin),
      `${to}${length} ${vscode.l10n.t('What the service does with it cannot be undone from here.')}`,
      vscode.l10n.t('Send'),
    );
    if (isWanted) await send(target, name, call);
  }

  function lastBody({ id }: Connection, method: string, path: string): string | undefined {
    return calls.of(id).find(({ call }) => call.method === method && call.path === path && call.body !== undefined)?.call.body;
  }

  async function runOperation(node: unknown): Promise<void> {
    const { snapshot } = sessions;
    const target = calls.target(snapshot.activeId);
    const known = endpoints.all(target.connection);
    const operation = known.find(({ id }) => id === operationIdOf(node)) ?? (await pickOperation(vscode.l10n.t('Run Operation'), known));
    if (!operation) return;
    const path = await fillPlaces(operation, lastLoadedIn(stateOf(snapshot, snapshot.activeId))?.record.access);
    if (path !== undefined) await begin(target, operation.name, { method: operation.method, path });
  }

  async function sendRequest(uri: unknown): Promise<void> {
    const found = bodies.find(uri);
    if (!found) return;
    const { request, document } = found;
    const body = document.getText();
    if (!isJson(body)) {
      showWarning(vscode.l10n.t('The text is not valid JSON, so it was not sent. Change what is underlined in the editor, then send it again.'));
      return;
    }
    await sendAgreed(calls.target(request.connection.id), request.name, { ...request.call, body });
  }

  const onCall = (act: (call: ApiCall) => unknown) => (node: unknown) => {
    const call = calls.find(callIdOf(node) ?? 0);
    return call && act(call);
  };

  return {
    runOperation,
    sendRequest,
    runAgain: onCall(({ connection, name, call }) => begin(calls.target(connection.id), name, call)),
    cancelCall: onCall(({ id }) => calls.cancel(id)),
    showAnswer: onCall(({ id }) => showAnswer(id)),
    clearCalls: () => calls.clear(sessions.snapshot.activeId),
  };
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
