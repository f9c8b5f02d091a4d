import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../access/site/common/currentPlace.ts';
import { isPlaceHeader } from '../../access/site/common/placeHeaders.ts';
import { parseJson, writeJson } from '../../platform/common/json/json.ts';
import type { Consents } from '../../platform/vscode/consents.ts';
import { showWarning } from '../../platform/vscode/notify.ts';
import { isRead } from '../../service/common/methods.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { callOf, skeletonOf, type RequestDraft } from '../common/callOf.ts';
import type { JsonValue } from '../common/operation.ts';
import { mismatchesIn, mismatchText } from '../common/repeatedValues.ts';
import { discoveryFindings } from '../jobs/common/discovery/discoveryChecks.ts';
import { findingText } from '../jobs/common/discoveryText.ts';
import { isDiscovery } from '../jobs/node/startedJob.ts';
import type { ApiCall, CallTarget } from '../node/apiCall.ts';
import type { ApiCalls } from '../node/apiCalls.ts';
import { isSuccess } from '../node/apiText.ts';
import { needsEditor } from '../node/requestForm.ts';
import { agreeToChange, agreeToOperation } from './asking/callQuestions.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import type { JobRows } from './jobRows.ts';
import type { FoundBody, RequestBodies } from './requestBodies.ts';

export interface SenderServices {
  readonly calls: ApiCalls;
  readonly places: CurrentPlaces;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly consents: Consents;
  readonly bodies: RequestBodies;
  readonly jobs: Pick<JobRows, 'started'>;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
}

/** Sends reads without a question, and asks before anything else. The kind of the operation decides, not the method. */
export class CallSender {
  readonly #services: SenderServices;
  /** Bodies that a person is asked about, or that are being sent. */
  readonly #sending = new Set<string>();

  constructor(services: SenderServices) {
    this.#services = services;
  }

  /** Sends a request, or opens an editor for its body. */
  async begin(target: CallTarget, draft: RequestDraft): Promise<void> {
    if (needsEditor(draft)) await this.openBody(target, draft);
    else {
      const call = callOf(draft);
      await this.send(target, draft.operation.name, call, () => this.approve(target, call, draft.operation.path));
    }
  }

  /** @param path path with placeholders */
  async approve(target: CallTarget, call: ServiceCall, path: string): Promise<boolean> {
    const operations = this.#services.endpoints.all(target.connection);
    const known = operations.find((operation) => operation.method === call.method && operation.path === path);
    return await agreeToOperation(this.#services.consents, target, call, known);
  }

  /** Opens an editor with the last body sent for the same place, or the initial one. */
  async openBody({ connection }: CallTarget, draft: RequestDraft): Promise<void> {
    const { operation } = draft;
    const { body: _, ...call } = callOf({ ...draft, body: '' });
    const skeleton = skeletonOf(draft);
    const written = skeleton === undefined || isEmpty(skeleton) ? undefined : bodyToBeginWith(skeleton, call);
    await this.#services.bodies.open(
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

  async openCall({ connection }: CallTarget, name: string, { body, ...call }: ServiceCall): Promise<void> {
    const of = { connectionId: connection.id, connectionName: connection.name };
    await this.#services.bodies.open({ ...of, name, call, template: call.path }, body);
  }

  /**
   * Sends the body in the given or active editor, for the place that the editor was opened for. Once the service has
   * accepted it, the editor closes. Does nothing while the same body is being sent.
   */
  async sendBody(uri: unknown): Promise<void> {
    const found = this.#services.bodies.find(uri);
    const key = found?.document.uri.toString() ?? '';
    if (!found || this.#sending.has(key)) return;
    this.#sending.add(key);
    try {
      await this.#sendFound(found);
    } finally {
      this.#sending.delete(key);
    }
  }

  async #sendFound({ request, document }: FoundBody): Promise<void> {
    const { calls, bodies } = this.#services;
    const body = document.getText();
    if (isJsonWanted(request.call) && !isJson(body)) {
      showWarning(
        vscode.l10n.t("The text isn't valid JSON, so it wasn't sent. Fix it in the editor, then send it again."),
      );
      return;
    }
    const target = calls.target(request.connectionId);
    const call = { ...request.call, body };
    const agreed = () => this.approve(target, call, request.template);
    const ended = await this.send(target, request.name, call, agreed);
    if (ended && isSuccess(ended.outcome)) await bodies.close(document, body);
  }

  /**
   * Sends a request, and shows its response.
   *
   * @param agreed whether a read is approved; anything else is asked about
   * @param started called once the call is in the history; defaults to showing the response
   * @returns the finished call, or undefined if it wasn't sent or its session has ended
   */
  async send(
    target: CallTarget,
    name: string,
    call: ServiceCall,
    agreed: () => Promise<boolean>,
    // The response is shown beside the editor with the body, which stays in view.
    started = ({ id }: ApiCall) => this.#services.showResponse(id, call.body !== undefined),
  ): Promise<ApiCall | undefined> {
    const { calls, jobs, places } = this.#services;
    const unrepeated = mismatchesIn(call, this.#services.endpoints.all(target.connection));
    if (unrepeated.length > 0) {
      showWarning([...unrepeated.map(mismatchText), vscode.l10n.t('Nothing was sent.')].join(' '));
      return undefined;
    }
    const findings = isDiscovery(call) ? discoveryFindings(call.body ?? '') : [];
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
    return this.#services.calls.of(connectionId).find(isSame)?.call.body;
  }
}

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
