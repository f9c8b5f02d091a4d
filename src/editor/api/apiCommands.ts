import * as vscode from 'vscode';
import type { ApiCall, CallTarget } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import type { Operation } from '../../core/api/operation.ts';
import { placeIn } from '../../core/api/placeHeaders.ts';
import { placeholderKind, placeholdersOf } from '../../core/api/placeholders.ts';
import { draftOf, newDraft, withValues, type RequestDraft } from '../../core/api/requestDraft.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { PlaceName } from '../../core/base/entities.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import { isRead } from '../../core/service/methods.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import { callIdOf, operationIdOf } from '../../model/api/apiNode.ts';
import {
  applicationAsked,
  operationOfAct,
  viewOfAct,
  type AskedApplication,
} from '../../model/rawJson/applicationActs.ts';
import type { ShownView } from '../../model/rawJson/responseViews.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';
import { isNode } from '../access/accessRowCommands.ts';
import type { CommandHandlers } from '../commands.ts';
import { askParameters, type ValueParts } from './asking/askParameters.ts';
import { withDevices } from './asking/chooseDevices.ts';
import { editRequest } from './asking/editRequest.ts';
import type { KnownRequests } from './asking/knownRequests.ts';
import { ServiceLists } from './asking/serviceLists.ts';
import { ValueMemory } from './asking/valueMemory.ts';
import { CallSender, ownHeaders, whyAsked } from './callSender.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import { pickOperation } from './pickOperation.ts';
import { placeOfRow } from './placeIds.ts';
import type { RequestBodies } from './requestBodies.ts';
import { RequestPlaces } from './requestPlaces.ts';
import { sendElsewhere } from './sendElsewhere.ts';
import type { ShownJobs } from './shownJobs.ts';

export interface ApiCommandParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly known: KnownRequests;
  readonly bodies: RequestBodies;
  readonly places: CurrentPlaces;
  readonly clock: Clock;
  readonly jobs: ShownJobs;
  /** The memory of the editor on this computer. */
  readonly memory: vscode.Memento;
  readonly ancestorsOf: (row: AccessNode) => readonly AccessNode[];
  readonly showResponse: (callId: number, isBeside: boolean, view?: ShownView) => void;
}

/** Calls of the service, from the API view or by name. */
export function apiCommands(parts: ApiCommandParts) {
  const { sessions, calls, endpoints, known, places, memory, clock, ancestorsOf, showResponse } = parts;
  const sender = new CallSender(parts);
  const requestPlaces = new RequestPlaces(parts);
  const values = new ValueMemory(memory);
  const valueParts: ValueParts = {
    lists: new ServiceLists(parts),
    values,
    clock,
    placesAt: (connectionId) => requestPlaces.at(connectionId),
  };

  /** Runs an operation, once a person has filled in what is missing. */
  async function run(
    target: CallTarget,
    begun: RequestDraft,
    agreed?: (call: ServiceCall) => Promise<boolean>,
  ): Promise<void> {
    const filled = await ready(target, begun);
    if (filled) await sender.begin(target, filled, agreed);
  }

  /** A discovery has a form of its own. */
  async function runOrFillIn(target: CallTarget, begun: RequestDraft): Promise<void> {
    if (begun.operation.id !== 'create-discovery') return await run(target, begun);
    const placed = begun.place ? await requestPlaces.withPlace(target, begun) : begun;
    if (placed)
      await vscode.commands.executeCommand('orgAccess.createDiscovery', undefined, placed.place, target.connection.id);
  }

  async function ready(target: CallTarget, begun: RequestDraft): Promise<RequestDraft | undefined> {
    const placed = await requestPlaces.withPlace(target, begun);
    const asked = placed && (await askParameters(target, placed, valueParts));
    const filled = asked && (await withDevices(target, asked, valueParts));
    if (filled) await values.remember(target, filled);
    return filled;
  }

  function findOperation(target: CallTarget, node: unknown): Operation | undefined {
    return endpoints.all(target.connection).find(({ id }) => id === operationIdOf(node));
  }

  /** Runs an operation for an application that a response names, at the organization of that response. */
  async function showApplication({ connection, call }: ApiCall, asked: AskedApplication): Promise<void> {
    const { act, applicationId } = asked;
    const begun = newDraft(operationOfAct(act), placeIn(call.headers));
    const draft = applicationId === undefined ? begun : withValues(begun, 'appId', [applicationId]);
    const target = calls.target(connection.id);
    const filled = await ready(target, draft);
    const view = viewOfAct(act);
    const inView = new CallSender({ ...parts, showResponse: (id, isBeside) => showResponse(id, isBeside, view) });
    if (filled) await inView.begin(target, filled);
  }

  async function runOperation(node: unknown): Promise<void> {
    const shown = calls.find(callIdOf(node) ?? 0);
    const asked = shown && applicationAsked(node, shown.call);
    if (asked) return await showApplication(shown, asked);
    const target = calls.target(sessions.snapshot.activeId);
    const operation =
      findOperation(target, node) ??
      (await pickOperation(vscode.l10n.t('Run Operation'), endpoints.all(target.connection), { canCopy: true }));
    if (operation) await runOrFillIn(target, newDraft(operation));
  }

  /** Runs an operation for the organization or site of a row of the access, whatever the current one is. */
  async function runHere(row: unknown): Promise<void> {
    const place = isNode(row) ? placeOfRow([...ancestorsOf(row), row]) : undefined;
    if (!isNode(row) || !place) return;
    const target = calls.target(sessions.snapshot.activeId);
    const fitting = endpoints.all(target.connection).filter((operation) => takesPlace(operation, place));
    const operation = await pickOperation(vscode.l10n.t('Run with {0}', plainWithoutIcons(row.name, 60)), fitting);
    if (operation) await runOrFillIn(target, newDraft(operation, place));
  }

  /** A request that only reads is sent again without a question while the base URL is the same. */
  async function runAgain({ connection, name, call }: ApiCall): Promise<void> {
    const target = calls.target(connection.id);
    const { agreed, ...wanted } = call;
    const isSame = addressToShow(target.connection, call.path) === agreed.address;
    if (call.body !== undefined && !isRead(call)) await sender.openCall(target, name, wanted);
    else
      await sender.send(
        target,
        name,
        wanted,
        async () => isSame || (await known.agreed(target, wanted, call.path, ownHeaders(wanted), 'baseUrl')),
      );
  }

  async function edit(node: unknown): Promise<void> {
    const made = calls.find(callIdOf(node) ?? 0);
    const target = calls.target(made?.connection.id ?? sessions.snapshot.activeId);
    const operations = endpoints.all(target.connection);
    const operation = findOperation(target, node);
    const current = places.of(target.connection.id);
    const begun = made ? draftOf(made.call, made.name, operations) : operation && newDraft(operation, current);
    if (!begun) return;
    const askPlace = (draft: RequestDraft) => requestPlaces.ask(target, draft);
    const edited = await editRequest(target, begun, { ...valueParts, operations, askPlace });
    if (!edited) return;
    const { draft, act } = edited;
    const { method, path } = draft.operation;
    const isSame = made && addressToShow(target.connection, made.call.path) === made.call.agreed.address;
    // Only a person can have written what a call has beyond this. Whether anything but a GET reads is for settings to say, and so are headers.
    const agreed =
      isSame && method === 'GET'
        ? () => Promise.resolve(true)
        : (call: ServiceCall) =>
            known.agreed(
              target,
              call,
              path,
              made ? [] : (operation?.headers ?? []),
              isSame ? 'settings' : whyAsked({ method, path }, operations),
            );
    if (act === 'send') await run(target, draft, agreed);
    else {
      const filled = await ready(target, draft);
      if (filled) await sender.openBody(target, filled);
    }
  }

  const onCall = (act: (call: ApiCall) => unknown) => (node: unknown) => {
    const call = calls.find(callIdOf(node) ?? 0);
    return call && act(call);
  };

  const handlers = {
    runOperation,
    runHere,
    sendRequest: (uri: unknown) => sender.sendBody(uri),
    runAgain: onCall(runAgain),
    editRequest: edit,
    cancelCall: onCall(({ id }) => calls.cancel(id)),
    showAnswer: onCall(({ id }) => showResponse(id, false)),
    clearCalls: () => calls.clear(sessions.snapshot.activeId),
  } satisfies CommandHandlers;
  const elsewhere = { calls, endpoints, known, sender, places: requestPlaces, clock, ready };
  return {
    handlers,
    sendElsewhere: (made: ApiCall, connectionId: string) => sendElsewhere(made, connectionId, elsewhere),
  };
}

/** Whether it makes a difference to an operation which place it is run for. */
function takesPlace({ needs, path }: Operation, { site }: PlaceName): boolean {
  const kinds = placeholdersOf(path).map(placeholderKind);
  if (!site && (needs === 'site' || kinds.includes('siteId'))) return false;
  return needs !== 'nothing' || kinds.some((kind) => kind !== undefined);
}
