import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../../access/site/common/currentPlace.ts';
import { sentPlaceText } from '../../../access/site/common/placeText.ts';
import { callOf, type RequestDraft } from '../../../api/common/callOf.ts';
import { knownOperation } from '../../../api/common/catalogue/operationText.ts';
import { actOn, actOperation, countsOf, type DeviceAct, type NamedDevice } from '../../../api/common/deviceActs.ts';
import { deviceOutcome, deviceRefusal } from '../../../api/common/deviceQuestion.ts';
import { draftOf } from '../../../api/common/requestDraft.ts';
import { serviceTableOf, withServiceFilter, withServiceOrder } from '../../../api/common/serviceTable.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import { isSuccess, statusText } from '../../../api/node/apiText.ts';
import { agreeToDevices, agreeToRead } from '../../../api/vscode/asking/callQuestions.ts';
import { CallSender, type SenderServices } from '../../../api/vscode/callSender.ts';
import type { Endpoints } from '../../../api/vscode/endpoints/endpoints.ts';
import { asOrgAccessError } from '../../../platform/common/errors.ts';
import { plain, plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { showError, showInformation, showWarning, type Choice } from '../../../platform/vscode/notify.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { addressToShow } from '../../../service/connection/common/agreedCall.ts';
import { withQuery } from '../../../service/connection/common/query.ts';
import { deviceCounts } from '../../../service/forms/common/deviceCounts.ts';
import { payloadOf } from '../../../service/forms/common/envelope.ts';
import type { TableRequests } from '../../rawJson/vscode/responseTable.ts';

interface TableActServices extends SenderServices {
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly places: CurrentPlaces;
}

export function tableActs(services: TableActServices): TableRequests {
  const { calls, endpoints, places, showResponse } = services;
  const sender = new CallSender(services);

  const draftOfCall = ({ call, name, connection }: ApiCall): RequestDraft =>
    draftOf(call, name, endpoints.all(connection));

  /** Repeats a read with another query or body, at the approved address. */
  async function runChanged({ connection, name, call }: ApiCall, wanted: ServiceCall): Promise<void> {
    const target = calls.target(connection.id);
    const isSame = addressToShow(target.connection, call.path) === call.agreed.address;
    const agreed = async () => isSame || (await agreeToRead(target, wanted, 'baseUrl'));
    await sender.send(target, name, wanted, agreed, ({ id }) => showResponse(id, false));
  }

  async function filter(call: ApiCall, columns: readonly string[], given?: string, value?: string): Promise<void> {
    const column = given ?? (await askColumn(columns));
    if (column === undefined) return;
    const { agreed: _, ...sent } = call.call;
    const contained = value ?? (await askContained(draftOfCall(call), column));
    const wanted = contained === undefined ? undefined : withServiceFilter(sent, column, contained);
    if (wanted) await runChanged(call, wanted);
  }

  async function change(made: ApiCall, act: DeviceAct, devices: readonly NamedDevice[]): Promise<void> {
    const operation = knownOperation(actOperation[act]);
    const target = calls.target(made.connection.id);
    const wanted = callOf(actOn(draftOfCall(made), operation, devices));
    if (!(await agreeToDevices(target, wanted, act, devices, places.of(target.connection.id)))) return;
    const ended = await calls.run(target, operation.name, wanted, () => undefined);
    if (!ended || ended.outcome.kind === 'canceled') return;
    const { outcome, id } = ended;
    if (outcome.kind === 'failed') return showError(outcome.error, target.connection.id);
    const show: Choice = {
      label: vscode.l10n.t('Show Response'),
      act: () => Promise.resolve(showResponse(id, false)),
    };
    if (!isSuccess(outcome) || outcome.kind !== 'answered') {
      showWarning(deviceRefusal(act, outcome.kind === 'answered' ? statusText(outcome.status) : ''), show);
      return;
    }
    const { agreed: _, ...sent } = made.call;
    showInformation(deviceOutcome(act, sentPlaceText(wanted), devices.length, textIn(ended)), show);
    // The rows before the change would pass for the present ones.
    await runChanged(made, sent);
  }

  return {
    draftOf: draftOfCall,
    filter,
    async sort(call, order) {
      const { agreed: _, ...sent } = call.call;
      await runChanged(call, withServiceOrder(sent, order));
    },
    async repeat(call, query) {
      const { agreed: _, ...sent } = call.call;
      await runChanged(call, { ...sent, path: withQuery(sent.path, query) });
    },
    async counts(call, signal) {
      try {
        const counted = countsOf(draftOfCall(call), knownOperation('device-counts'));
        const response = await calls.requestRelated(call.id, callOf(counted), signal);
        if (!response) return undefined;
        const { status, body } = response;
        if (status < 200 || status > 299) return problemText(statusText(status));
        const counts = body.kind === 'json' ? deviceCounts(body.value) : undefined;
        return counts ?? vscode.l10n.t('The response has no counts of devices.');
      } catch (error) {
        return errorText(asOrgAccessError(error, 'http', () => ({ code: 'callFailed' })));
      }
    },
    change,
  };
}

function problemText(status: string): string {
  return vscode.l10n.t("The counts couldn't be loaded. The service responded with {0}.", status);
}

function textIn({ outcome }: ApiCall): string {
  const body = outcome.kind === 'answered' ? outcome.response?.body : undefined;
  if (body?.kind === 'text') return body.text.trim();
  const payload = body?.kind === 'json' ? payloadOf(body.value).value : undefined;
  return typeof payload === 'string' ? payload : '';
}

async function askColumn(columns: readonly string[]): Promise<string | undefined> {
  const chosen = await pickFrom({
    title: vscode.l10n.t('Filter at the Service'),
    placeholder: vscode.l10n.t('Select a column'),
    items: columns.map((column) => ({ label: plainWithoutIcons(column, 80), column })),
  });
  return chosen?.column;
}

/** Returns the text that a column must contain; '' removes the filter. Returns undefined if the person cancels. */
async function askContained(draft: RequestDraft, column: string): Promise<string | undefined> {
  const before = serviceTableOf(draft).filters.find((filter) => filter.column === column);
  const reply = await ask({
    title: vscode.l10n.t('Filter at the Service'),
    prompt: vscode.l10n.t(
      'Text that {0} is to contain. The service is asked again, for all rows. Leave it empty to remove the filter.',
      plain(column, 60),
    ),
    value: before?.conditions[0]?.value ?? '',
    step: 1,
    totalSteps: 1,
    canGoBack: false,
    check: () => undefined,
  });
  return reply?.kind === 'answer' ? reply.text : undefined;
}
