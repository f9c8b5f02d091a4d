import * as vscode from 'vscode';
import type { ApiCall, ApiCalls, CallTarget } from '../../core/api/apiCalls.ts';
import type { Operation } from '../../core/api/operation.ts';
import { placeholderKind, placeholdersOf } from '../../core/api/placeholders.ts';
import { parseJson } from '../../core/base/json.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import type { Connection } from '../../core/connection/connection.ts';
import { takesBody } from '../../core/service/methods.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';
import { lastLoadedIn, stateOf, type SessionReader } from '../../core/session/session.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import { callIdOf, operationIdOf } from '../../model/api/apiTree.ts';
import type { PlaceIds } from '../../model/api/snippets.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';
import { isNode } from '../access/accessRowCommands.ts';
import { recentChoices } from '../access/recentChoices.ts';
import type { CommandHandlers } from '../commands.ts';
import { showInformation, showWarning } from '../notify.ts';
import { agreeToChange, agreeToRead } from './callQuestions.ts';
import { askEndpoint } from './endpoints/askEndpoint.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import { fillPlaceholders, type PlaceSource } from './fillPlaceholders.ts';
import type { KnownRequests } from './knownRequests.ts';
import { pickOperation } from './pickOperation.ts';
import { placeIdsOf } from './placeIds.ts';
import type { RequestBodies } from './requestBodies.ts';

interface ApiParts {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly known: KnownRequests;
  readonly bodies: RequestBodies;
  /** What the editor remembers on this computer. */
  readonly memory: vscode.Memento;
  readonly ancestorsOf: (row: AccessNode) => readonly AccessNode[];
  readonly showResponse: (callId: number, isBeside: boolean) => void;
}

/** Calls of the service, from the API view or by name. */
export function apiCommands(parts: ApiParts) {
  const { sessions, calls, endpoints, known, bodies, memory, ancestorsOf, showResponse } = parts;

  /** @param isBeside leaves the editor with the body in view */
  async function send(target: CallTarget, name: string, call: ServiceCall, isBeside = false): Promise<void> {
    await calls.run(target, name, call, ({ id }) => showResponse(id, isBeside));
  }

  /**
   * Gets at once what is known; asks before anything else, once it is known what is sent.
   *
   * @param agreed asks whether this may be read, unless a person has agreed to that before
   */
  async function begin(
    target: CallTarget,
    name: string,
    { method, path, body }: ServiceCall,
    agreed: () => Promise<boolean>,
  ): Promise<void> {
    const { connection } = target;
    if (method === 'GET') await ((await agreed()) && send(target, name, { method, path }));
    else if (!takesBody(method)) await sendAgreed(target, name, { method, path });
    else {
      const request = { connectionId: connection.id, connectionName: connection.name, name, call: { method, path } };
      await bodies.open(request, body ?? lastBody(connection, method, path));
    }
  }

  async function sendAgreed(target: CallTarget, name: string, call: ServiceCall): Promise<void> {
    if (await agreeToChange(target, call)) await send(target, name, call, call.body !== undefined);
  }

  function lastBody({ id }: Connection, method: string, path: string): string | undefined {
    return calls.of(id).find(({ call }) => call.method === method && call.path === path && call.body !== undefined)
      ?.call.body;
  }

  function placesAt({ id }: Pick<Connection, 'id'>): PlaceSource {
    return {
      access: lastLoadedIn(stateOf(sessions.snapshot, id))?.record.access,
      recent: recentChoices(memory, sessions, id),
    };
  }

  async function runOperation(node: unknown): Promise<void> {
    const { snapshot } = sessions;
    const target = calls.target(snapshot.activeId);
    const operations = endpoints.all(target.connection);
    const operation =
      operations.find(({ id }) => id === operationIdOf(node)) ??
      (await pickOperation(vscode.l10n.t('Run Operation'), operations, { canCopy: true }));
    if (operation) await run(target, operation);
  }

  async function run(target: CallTarget, operation: Operation, ids?: PlaceIds): Promise<void> {
    const { name, method } = operation;
    const path = await fillPlaceholders(operation, { ...placesAt(target.connection), ...(ids && { ids }) });
    if (path !== undefined)
      await begin(target, name, { method, path }, () => known.agreed(target, path, operation.path));
  }

  /** Runs an operation that takes the ID of a site with that of a row of the access. */
  async function runWithSite(row: unknown): Promise<void> {
    if (!isNode(row)) return;
    const target = calls.target(sessions.snapshot.activeId);
    const fitting = endpoints.all(target.connection).filter(takesSite);
    if (fitting.length === 0) {
      showInformation(
        vscode.l10n.t(
          'No operation takes the ID of a site yet. Add an endpoint with {siteId} in its path, such as /api/v2/devices/{siteId}.',
        ),
        { label: vscode.l10n.t('Add Endpoint'), command: 'orgAccess.addEndpoint' },
      );
      return;
    }
    const operation = await pickOperation(vscode.l10n.t('Run with {0}', plainWithoutIcons(row.name, 60)), fitting);
    if (operation) await run(target, operation, placeIdsOf([...ancestorsOf(row), row]));
  }

  /**
   * What was sent before, or a person has made of it, is sent without a question when the base URL is the same. Only a person can
   * write another path.
   */
  async function sendAgain({ connection, name, call }: ApiCall, changed: ServiceCall): Promise<void> {
    const target = calls.target(connection.id);
    const isSame = addressToShow(target.connection, call.path) === call.agreed.address;
    await begin(target, name, changed, async () => isSame || (await agreeToRead(target, changed)));
  }

  async function editRequest(made: ApiCall): Promise<void> {
    const { method, path, body } = made.call;
    const edited = await askEndpoint(
      vscode.l10n.t('Edit Request'),
      vscode.l10n.t('Method, and path with its query below the base URL. A body is edited next. Enter sends a GET.'),
      `${method} ${path}`,
    );
    if (!edited) return;
    const filled = await fillPlaceholders({ ...edited, name: made.name }, placesAt(made.connection));
    if (filled !== undefined)
      await sendAgain(made, { method: edited.method, path: filled, ...(body !== undefined && { body }) });
  }

  async function sendRequest(uri: unknown): Promise<void> {
    const found = bodies.find(uri);
    if (!found) return;
    const { request, document } = found;
    const body = document.getText();
    if (!isJson(body)) {
      showWarning(
        vscode.l10n.t(
          "The text isn't valid JSON, so it wasn't sent. Fix what is underlined in the editor, then send it again.",
        ),
      );
      return;
    }
    await sendAgreed(calls.target(request.connectionId), request.name, { ...request.call, body });
  }

  const onCall = (act: (call: ApiCall) => unknown) => (node: unknown) => {
    const call = calls.find(callIdOf(node) ?? 0);
    return call && act(call);
  };

  return {
    runOperation,
    runWithSite,
    sendRequest,
    runAgain: onCall((made) => sendAgain(made, made.call)),
    editRequest: onCall(editRequest),
    cancelCall: onCall(({ id }) => calls.cancel(id)),
    showAnswer: onCall(({ id }) => showResponse(id, false)),
    clearCalls: () => calls.clear(sessions.snapshot.activeId),
  } satisfies CommandHandlers;
}

function takesSite({ path }: Operation): boolean {
  return placeholdersOf(path).some((placeholder) => placeholderKind(placeholder) === 'siteId');
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
