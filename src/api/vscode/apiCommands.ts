import * as vscode from 'vscode';
import type { AccessNode } from '../../access/common/tree/accessNode.ts';
import type { CurrentPlaces } from '../../access/site/common/currentPlace.ts';
import { placeIn } from '../../access/site/common/placeHeaders.ts';
import { isNode } from '../../access/vscode/accessRowCommands.ts';
import type { Clock } from '../../platform/common/clock.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import type { Consents } from '../../platform/vscode/consents.ts';
import { isRead } from '../../service/common/methods.ts';
import { addressToShow } from '../../service/connection/common/agreedCall.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { callIdOf, operationIdOf } from '../common/apiNode.ts';
import {
  readApplicationRequest,
  operationOfAction,
  viewOfAction,
  type ApplicationRequest,
  type ApplicationView,
} from '../common/applicationRequest.ts';
import type { RequestDraft } from '../common/callOf.ts';
import type { Operation } from '../common/operation.ts';
import { placeholderKind, placeholdersOf } from '../common/placeholders.ts';
import { draftOf, newDraft, withValues } from '../common/requestDraft.ts';
import type { ApiCall, CallTarget } from '../node/apiCall.ts';
import type { ApiCalls } from '../node/apiCalls.ts';
import { askParameters, type ValueServices } from './asking/askParameters.ts';
import { agreeToRead } from './asking/callQuestions.ts';
import { withDevices } from './asking/chooseDevices.ts';
import { editRequest } from './asking/editRequest.ts';
import { ValueMemory } from './asking/valueMemory.ts';
import { CallSender } from './callSender.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import type { JobRows } from './jobRows.ts';
import { pickOperation } from './pickOperation.ts';
import type { RequestBodies } from './requestBodies.ts';
import { placeOfRow, RequestPlaces } from './requestPlaces.ts';
import { sendToOtherTarget } from './sendToOtherTarget.ts';

export interface ApiCommandServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly consents: Consents;
  readonly bodies: RequestBodies;
  readonly places: CurrentPlaces;
  readonly clock: Clock;
  readonly jobs: JobRows;
  /** Global state of this computer. */
  readonly memory: vscode.Memento;
  readonly ancestorsOf: (row: AccessNode) => readonly AccessNode[];
  readonly showResponse: (callId: number, isBeside: boolean, view?: ApplicationView) => void;
}

export function apiCommands(services: ApiCommandServices) {
  const { sessions, calls, endpoints, places, memory, clock, ancestorsOf, showResponse } = services;
  const sender = new CallSender(services);
  const requestPlaces = new RequestPlaces(services);
  const values = new ValueMemory(memory);
  const valueParts: ValueServices = {
    ...services,
    values,
    placesAt: (connectionId) => requestPlaces.at(connectionId),
  };

  async function run(target: CallTarget, begun: RequestDraft): Promise<void> {
    const filled = await ready(target, begun);
    if (filled) await sender.begin(target, filled);
  }

  /** Runs an operation. A discovery has its own form. */
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

  async function showApplication({ connection, call }: ApiCall, asked: ApplicationRequest): Promise<void> {
    const { act, applicationId } = asked;
    const begun = newDraft(operationOfAction(act), placeIn(call.headers));
    const draft = applicationId === undefined ? begun : withValues(begun, 'appId', [applicationId]);
    const target = calls.target(connection.id);
    const filled = await ready(target, draft);
    const view = viewOfAction[act];
    const inView = new CallSender({ ...services, showResponse: (id, isBeside) => showResponse(id, isBeside, view) });
    if (filled) await inView.begin(target, filled);
  }

  async function runOperation(node: unknown): Promise<void> {
    const shown = calls.find(callIdOf(node) ?? 0);
    const asked = shown && readApplicationRequest(node, shown.call);
    if (asked) return await showApplication(shown, asked);
    const target = calls.target(sessions.snapshot.activeId);
    const operation =
      findOperation(target, node) ??
      (await pickOperation(vscode.l10n.t('Run Operation'), endpoints.all(target.connection), { canCopy: true }));
    if (operation) await runOrFillIn(target, newDraft(operation));
  }

  async function runHere(row: unknown): Promise<void> {
    const place = isNode(row) ? placeOfRow([...ancestorsOf(row), row]) : undefined;
    if (!isNode(row) || !place) return;
    const target = calls.target(sessions.snapshot.activeId);
    const fitting = endpoints.all(target.connection).filter((operation) => takesPlace(operation, place));
    const operation = await pickOperation(vscode.l10n.t('Run with {0}', plainWithoutIcons(row.name, 60)), fitting);
    if (operation) await runOrFillIn(target, newDraft(operation, place));
  }

  /** Repeats a call. Reads need no confirmation while the base URL is the same. */
  async function runAgain({ connection, name, call }: ApiCall): Promise<void> {
    const target = calls.target(connection.id);
    const { agreed, ...wanted } = call;
    const isSame = addressToShow(target.connection, call.path) === agreed.address;
    if (call.body !== undefined && !isRead(call)) await sender.openCall(target, name, wanted);
    else await sender.send(target, name, wanted, async () => isSame || (await agreeToRead(target, wanted, 'baseUrl')));
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
    if (act === 'send') await run(target, draft);
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
  const elsewhere = { calls, endpoints, sender, places: requestPlaces, clock, ready };
  return {
    handlers,
    sendToOtherTarget: (made: ApiCall, connectionId: string) => sendToOtherTarget(made, connectionId, elsewhere),
  };
}

function takesPlace({ needs, path }: Operation, { site }: PlaceName): boolean {
  const kinds = placeholdersOf(path).map(placeholderKind);
  if (!site && (needs === 'site' || kinds.includes('siteId'))) return false;
  return needs !== 'nothing' || kinds.some((kind) => kind !== undefined);
}
