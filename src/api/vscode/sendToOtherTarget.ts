import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { withProgressIfSlow } from '../../platform/vscode/ui/slowProgress.ts';
import { callOf, type RequestDraft } from '../common/callOf.ts';
import { placeholderKind, placeholdersOf } from '../common/placeholders.ts';
import { draftOf, withPlace } from '../common/requestDraft.ts';
import type { ApiCall, CallTarget } from '../node/apiCall.ts';
import type { ApiCalls } from '../node/apiCalls.ts';
import type { CallSender } from './callSender.ts';
import type { Endpoints } from './endpoints/endpoints.ts';
import type { RequestPlaces } from './requestPlaces.ts';

interface OtherTargetServices {
  readonly calls: ApiCalls;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly sender: CallSender;
  readonly places: RequestPlaces;
  readonly clock: Clock;
  readonly ready: (target: CallTarget, draft: RequestDraft) => Promise<RequestDraft | undefined>;
}

export function isForPlace({ operation }: RequestDraft): boolean {
  return operation.needs !== 'nothing' || placeholdersOf(operation.path).some((name) => placeholderKind(name));
}

/**
 * Repeats a read for another place or connection, without showing the response.
 *
 * @returns undefined if the person cancels or the session has ended
 */
export async function sendToOtherTarget(
  made: ApiCall,
  connectionId: string,
  { calls, endpoints, sender, places, clock, ready }: OtherTargetServices,
): Promise<ApiCall | undefined> {
  const target = calls.target(connectionId);
  const operations = endpoints.all(target.connection);
  const begun = draftOf(made.call, made.name, operations);
  const place = isForPlace(begun) ? await places.ask(target, begun) : undefined;
  if (isForPlace(begun) && !place) return undefined;
  const filled = await ready(target, place ? withPlace(begun, place) : begun);
  if (!filled) return undefined;
  const call = callOf(filled);
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const title = vscode.l10n.t('Waiting for the response to compare with…');
  const started = ({ id }: ApiCall) =>
    void withProgressIfSlow(title, clock, (signal) => {
      signal.addEventListener('abort', () => calls.cancel(id));
      return ended;
    });
  try {
    const { name, path } = filled.operation;
    return await sender.send(target, name, call, () => sender.approve(target, call, path), started);
  } finally {
    end?.();
  }
}
