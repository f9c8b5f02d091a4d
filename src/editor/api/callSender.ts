import * as vscode from 'vscode';
import type { ApiCall, CallTarget } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { callOf, skeletonOf } from '../../core/api/callOf.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import { discoveryFindings } from '../../core/api/discovery/discoveryChecks.ts';
import { isDiscovery } from '../../core/api/jobs/startedJob.ts';
import type { JsonValue, Operation } from '../../core/api/operation.ts';
import { isPlaceHeader } from '../../core/api/placeHeaders.ts';
import { unrepeatedIn } from '../../core/api/repeatedValues.ts';
import { callOfDraft, type RequestDraft } from '../../core/api/requestDraft.ts';
import type { Clock } from '../../core/base/clock.ts';
import { parseJson, writeJson } from '../../core/base/json/json.ts';
import type { Header } from '../../core/connection/requestHeaders.ts';
import { isRead } from '../../core/service/methods.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';
import { unrepeatedText } from '../../model/api/repeatedValueText.ts';
import { needsEditor } from '../../model/api/requestForm.ts';
import { findingText } from '../../model/jobs/discoveryText.ts';
import { showWarning } from '../notify.ts';
import { agreeToChange, type AskedWhy } from './asking/callQuestions.ts';
import type { KnownRequests } from './asking/knownRequests.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import type { RequestBodies } from './requestBodies.ts';
import type { ShownJobs } from './shownJobs.ts';

export interface SenderParts {
  readonly calls: ApiCalls;
  readonly places: CurrentPlaces;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly known: KnownRequests;
  readonly bodies: RequestBodies;
  readonly clock: Clock;
  readonly jobs: Pick<ShownJobs, 'started'>;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
}

/** Sends what reads at once, and asks before anything else, once it is known what is sent. The kind decides, not the method. */
export class CallSender {
  readonly #parts: SenderParts;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /**
   * Sends a request, or opens an editor for the body that it needs.
   *
   * @param agreed asks whether this may be read, unless a person has agreed to that before
   */
  async begin(
    target: CallTarget,
    draft: RequestDraft,
    agreed?: (call: ServiceCall) => Promise<boolean>,
  ): Promise<void> {
    const { name, path, headers, tag } = draft.operation;
    const why = tag === undefined ? 'settings' : 'description';
    if (needsEditor(draft)) await this.openBody(target, draft);
    else {
      const call = callOfDraft(draft);
      await this.send(target, name, call, async () =>
        agreed ? await agreed(call) : await this.#parts.known.agreed(target, call, path, headers, why),
      );
    }
  }

  /** Opens an editor for the body of a request, with the last one that was sent for the same place, or the one to begin with. */
  async openBody({ connection }: CallTarget, draft: RequestDraft): Promise<void> {
    const { operation, args, place } = draft;
    const { body: _, ...call } = callOf(operation, { args, place, body: '' });
    const skeleton = skeletonOf(operation, { args, place });
    const written = skeleton === undefined || isEmpty(skeleton) ? undefined : bodyToBeginWith(skeleton, call);
    await this.#parts.bodies.open(
      {
        connectionId: connection.id,
        connectionName: connection.name,
        name: operation.name,
        call,
        template: operation.path,
      },
      draft.body ?? this.#lastBody(connection.id, call) ?? written,
    );
  }

  /** Opens an editor for the body of a call that was made, to send that again. */
  async openCall({ connection }: CallTarget, name: string, { body, ...call }: ServiceCall): Promise<void> {
    const of = { connectionId: connection.id, connectionName: connection.name };
    await this.#parts.bodies.open({ ...of, name, call, template: call.path }, body);
  }

  /** Sends the body of the active editor, or of the one that is given, for the place that it was opened for. */
  async sendBody(uri: unknown): Promise<void> {
    const { calls, bodies, known, endpoints } = this.#parts;
    const found = bodies.find(uri);
    if (!found) return;
    const { request, document } = found;
    const body = document.getText();
    if (isJsonWanted(request.call) && !isJson(body)) {
      showWarning(
        vscode.l10n.t(
          "The text isn't valid JSON, so it wasn't sent. Fix what is underlined in the editor, then send it again.",
        ),
      );
      return;
    }
    const target = calls.target(request.connectionId);
    const call = { ...request.call, body };
    const { template } = request;
    const why = whyAsked({ ...call, path: template }, endpoints.all(target.connection));
    await this.send(target, request.name, call, () => known.agreed(target, call, template, ownHeaders(call), why));
  }

  /**
   * Sends a request, and shows its response.
   *
   * @param agreed whether this may be read; anything else is asked about in any case
   * @param started runs as soon as the call is on its way; without it, the response is shown
   * @returns the call once it has ended; undefined when it was not sent, or its session is over
   */
  async send(
    target: CallTarget,
    name: string,
    call: ServiceCall,
    agreed: () => Promise<boolean>,
    // The editor with the body stays in view.
    started = ({ id }: ApiCall) => this.#parts.showResponse(id, call.body !== undefined),
  ): Promise<ApiCall | undefined> {
    const { calls, clock, jobs, places } = this.#parts;
    const unrepeated = unrepeatedIn(call, this.#parts.endpoints.all(target.connection));
    if (unrepeated.length > 0) {
      showWarning([...unrepeated.map(unrepeatedText), vscode.l10n.t('Nothing was sent.')].join(' '));
      return undefined;
    }
    const findings = isDiscovery(call) ? discoveryFindings(call.body ?? '', clock.now()) : [];
    const mayBeSent = isRead(call)
      ? await agreed()
      : await agreeToChange(target, call, places.of(target.connection.id), findings.map(findingText));
    if (!mayBeSent) return undefined;
    const ended = await calls.run(target, name, call, started);
    if (ended) jobs.started(ended);
    return ended;
  }

  #lastBody(connectionId: string, { method, path, headers = [] }: ServiceCall): string | undefined {
    const isSame = ({ call }: { readonly call: ServiceCall }) =>
      call.method === method &&
      call.path === path &&
      call.body !== undefined &&
      JSON.stringify((call.headers ?? []).filter(([name]) => isPlaceHeader(name))) ===
        JSON.stringify(headers.filter(([name]) => isPlaceHeader(name)));
    return this.#parts.calls.of(connectionId).find(isSame)?.call.body;
  }
}

/** Headers that do not name the place, whatever that is. */
export function ownHeaders({ headers = [] }: Pick<ServiceCall, 'headers'>): readonly Header[] {
  return headers.filter(([header]) => !isPlaceHeader(header));
}

/** Why an address is asked about that only a person can have written, or that an operation has. @param request with the placeholders of its path */
export function whyAsked(request: Pick<ServiceCall, 'method' | 'path'>, operations: readonly Operation[]): AskedWhy {
  const known = operations.find(({ method, path }) => method === request.method && path === request.path);
  if (!known) return 'edited';
  return known.tag === undefined ? 'settings' : 'description';
}

/** A text that is no JSON is written as it is. */
function bodyToBeginWith(skeleton: JsonValue, call: Pick<ServiceCall, 'headers'>): string | undefined {
  if (typeof skeleton === 'string' && !isJsonWanted(call)) return skeleton;
  const json = writeJson(skeleton, 2);
  return json === undefined ? undefined : `${json}\n`;
}

function isEmpty(skeleton: unknown): boolean {
  return JSON.stringify(skeleton) === '{}';
}

function isJsonWanted({ headers = [] }: Pick<ServiceCall, 'headers'>): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/json';
  return /json/i.test(type);
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
