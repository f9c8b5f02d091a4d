import * as vscode from 'vscode';
import type { ApiCall, CallTarget } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { placeholderKind, placeholdersOf } from '../../core/api/placeholders.ts';
import { callOfDraft, draftOf, withPlace, type RequestDraft } from '../../core/api/requestDraft.ts';
import type { Clock } from '../../core/base/clock.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import { slowly } from '../place/slowly.ts';
import type { KnownRequests } from './asking/knownRequests.ts';
import { whyAsked, type CallSender } from './callSender.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import type { RequestPlaces } from './requestPlaces.ts';

interface ElsewhereParts {
  readonly calls: ApiCalls;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly known: KnownRequests;
  readonly sender: CallSender;
  readonly places: RequestPlaces;
  readonly clock: Clock;
  /** Has a person fill in what is missing. */
  readonly ready: (target: CallTarget, draft: RequestDraft) => Promise<RequestDraft | undefined>;
}

/** Whether it makes a difference to a call which organization and site it is sent for. */
export function isForPlace({ operation }: RequestDraft): boolean {
  return operation.needs !== 'nothing' || placeholdersOf(operation.path).some((name) => placeholderKind(name));
}

/**
 * Sends a call that only reads once more, for another place or at another connection, with the questions that any call has. Its
 * response is not shown.
 *
 * @returns undefined when a person leaves a question, or the session is over
 */
export async function sendElsewhere(
  made: ApiCall,
  connectionId: string,
  { calls, endpoints, known, sender, places, clock, ready }: ElsewhereParts,
): Promise<ApiCall | undefined> {
  const target = calls.target(connectionId);
  const operations = endpoints.all(target.connection);
  const begun = draftOf(made.call, made.name, operations);
  const place = isForPlace(begun) ? await places.ask(target, begun) : undefined;
  if (isForPlace(begun) && !place) return undefined;
  const filled = await ready(target, place ? withPlace(begun, place) : begun);
  if (!filled) return undefined;
  const call = callOfDraft(filled);
  const { method, path, headers = [] } = filled.operation;
  // Who has sent it to this address before has agreed to it, and may have written what no operation has.
  const isSame =
    addressToShow(target.connection, call.path) === made.call.agreed.address &&
    call.method === 'GET' &&
    headers.length === 0;
  const agreed = async () =>
    isSame || (await known.agreed(target, call, path, headers, whyAsked({ method, path }, operations)));
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const title = vscode.l10n.t('Waiting for the response to compare with…');
  const started = ({ id }: ApiCall) =>
    void slowly(title, clock, (signal) => {
      signal.addEventListener('abort', () => calls.cancel(id));
      return ended;
    });
  try {
    return await sender.send(target, filled.operation.name, call, agreed, started);
  } finally {
    end?.();
  }
}
