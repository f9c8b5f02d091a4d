import * as vscode from 'vscode';
import type { ApiCall, ApiCalls } from '../core/apiCalls.ts';
import { originOf, type Connection } from '../core/connection.ts';
import { noSession } from '../core/errors.ts';
import { parseJson } from '../core/json.ts';
import type { ServiceCall } from '../core/serviceClient.ts';
import { activeConnection, isLive, lastLoadedIn, stateOf, type SessionReader } from '../core/session.ts';
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
  function signedIn(): Connection {
    const connection = activeConnection(sessions.snapshot);
    if (!connection || !isLive(stateOf(sessions.snapshot, connection.id))) throw noSession();
    return connection;
  }

  async function send(connection: Connection, name: string, call: ServiceCall): Promise<void> {
    await calls.run(connection, name, call, ({ id }) => showAnswer(id));
  }

  /** Gets at once; asks before anything else, once it is known what is sent. */
  async function begin(connection: Connection, name: string, { method, path, body }: ServiceCall): Promise<void> {
    if (method === 'GET') await send(connection, name, { method, path });
    else if (method === 'DELETE') await sendAgreed(connection, name, { method, path });
    else await bodies.open({ connection, name, call: { method, path } }, body ?? lastBody(connection, method, path));
  }

  async function sendAgreed(connection: Connection, name: string, call: ServiceCall): Promise<void> {
    const state = stateOf(sessions.snapshot, connection.id);
    if (!isLive(state)) throw noSession();
    const to = vscode.l10n.t('It goes to {0} as {1}.', `${plain(connection.name, 60)} (${originOf(connection)})`, plain(state.session.username, 60));
    const length = call.body === undefined ? '' : ` ${vscode.l10n.t('Its body is the text of this editor, {0} characters.', countText(call.body.length))}`;
    const isWanted = await confirm(
      vscode.l10n.t('Send {0} to {1}?', requestText(call), originOf(connection)),
      `${to}${length} ${vscode.l10n.t('What the service does with it cannot be undone from here.')}`,
      vscode.l10n.t('Send'),
    );
    if (isWanted) await send(connection, name, call);
  }

  function lastBody({ id }: Connection, method: string, path: string): string | undefined {
    return calls.of(id).find(({ call }) => call.method === method && call.path === path && call.body !== undefined)?.call.body;
  }

  async function runOperation(node: unknown): Promise<void> {
    const connection = signedIn();
    const known = endpoints.all(connection);
    const operation = known.find(({ id }) => id === operationIdOf(node)) ?? (await pickOperation(vscode.l10n.t('Run Operation'), known));
    if (!operation) return;
    const path = await fillPlaces(operation, lastLoadedIn(stateOf(sessions.snapshot, connection.id))?.record.access);
    if (path !== undefined) await begin(connection, operation.name, { method: operation.method, path });
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
    await sendAgreed(request.connection, request.name, { ...request.call, body });
  }

  const onCall = (act: (call: ApiCall) => unknown) => (node: unknown) => {
    const call = calls.find(callIdOf(node) ?? 0);
    return call && act(call);
  };

  return {
    runOperation,
    sendRequest,
    runAgain: onCall(({ connection, name, call }) => begin(connection, name, call)),
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
