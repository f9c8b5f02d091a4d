import * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { callOf } from '../../core/api/callOf.ts';
import { catalogue } from '../../core/api/catalogue/catalogue.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import { actOn, actOperation, countsOf } from '../../core/api/deviceTable.ts';
import { deviceCounts } from '../../core/api/jobs/deviceCounts.ts';
import type { DeviceAct, NamedDevice } from '../../core/api/namedDevice.ts';
import type { Operation } from '../../core/api/operation.ts';
import { payloadOf } from '../../core/api/pages/envelope.ts';
import { callOfDraft, draftOf, type RequestDraft } from '../../core/api/requestDraft.ts';
import { serviceTableOf, withServiceFilter, withServiceOrder } from '../../core/api/serviceTable.ts';
import { asOrgAccessError } from '../../core/base/errors.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';
import { isSuccess, statusText } from '../../model/api/apiText.ts';
import { deviceOutcome, deviceRefusal } from '../../model/api/deviceQuestion.ts';
import { sentPlaceText } from '../../model/api/sentPlace.ts';
import { errorText } from '../../model/errors/errorText.ts';
import { plain, plainWithoutIcons } from '../../model/text/displayText.ts';
import { showError, showInformation, showWarning, type Choice } from '../notify.ts';
import type { TableActs } from '../rawJson/responseTable.ts';
import { ask } from '../ui/inputSteps.ts';
import { pickFrom } from '../ui/pickFrom.ts';
import { agreeToDevices } from './asking/callQuestions.ts';
import type { KnownRequests } from './asking/knownRequests.ts';
import { CallSender, ownHeaders, type SenderParts } from './callSender.ts';
import type { Endpoints } from './endpoints/endpoints.ts';

interface TableActParts extends SenderParts {
  readonly calls: ApiCalls;
  readonly endpoints: Endpoints;
  readonly known: KnownRequests;
  readonly places: CurrentPlaces;
}

/** What people ask of the service from the table of a response: the request of the table once more, or something for devices in it. */
export function tableActs(parts: TableActParts): TableActs {
  const { calls, endpoints, known, places, showResponse } = parts;
  const sender = new CallSender(parts);

  const draftOfCall = ({ call, name, connection }: ApiCall): RequestDraft =>
    draftOf(call, name, endpoints.all(connection));

  /** Runs a request that differs from one that was sent in its query or its body. It reads at the address that was agreed to. */
  async function runChanged({ connection, name, call }: ApiCall, wanted: ServiceCall): Promise<void> {
    const target = calls.target(connection.id);
    const isSame = addressToShow(target.connection, call.path) === call.agreed.address;
    const agreed = async () => isSame || (await known.agreed(target, wanted, call.path, ownHeaders(wanted), 'baseUrl'));
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
    const operation = catalogued(actOperation[act]);
    if (!operation) return;
    const target = calls.target(made.connection.id);
    const wanted = callOfDraft(actOn(draftOfCall(made), operation, devices));
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
    const again: Choice = { label: vscode.l10n.t('Load Table Again'), act: () => runChanged(made, sent) };
    showInformation(deviceOutcome(act, sentPlaceText(wanted), devices.length, textIn(ended)), again, show);
  }

  return {
    draftOf: draftOfCall,
    filter,
    async sort(call, order) {
      const { agreed: _, ...sent } = call.call;
      await runChanged(call, withServiceOrder(sent, order));
    },
    async counts(call, signal) {
      const operation = catalogued('device-counts');
      if (!operation) return undefined;
      try {
        if (!known.knows(call, operation))
          return vscode.l10n.t(
            'The counts are at an address that you haven\'t agreed to yet. Run "{0}" once, then try again.',
            operation.name,
          );
        const { args, place } = countsOf(draftOfCall(call), operation);
        const answer = await calls.beside(call.id, callOf(operation, { args, place }), signal);
        if (!answer) return undefined;
        const { status, body } = answer;
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

function catalogued(id: string): Operation | undefined {
  return catalogue.find((operation) => operation.id === id);
}

function problemText(status: string): string {
  return vscode.l10n.t("The counts couldn't be loaded. The service responded with {0}.", status);
}

/** The sentence that a response consists of. */
function textIn({ outcome }: ApiCall): string {
  const body = outcome.kind === 'answered' ? outcome.answer?.body : undefined;
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

/** The text that a column is to contain; empty for whatever it has. Undefined when the question is left. */
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
