import { STATUS_CODES } from 'node:http';
import * as l10n from '@vscode/l10n';
import type { ApiAnswer } from '../../core/api/apiAnswer.ts';
import type { ApiCall, ApiOutcome, CallTarget } from '../../core/api/apiCall.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import { mediaType } from '../../core/service/answers/bodyText.ts';
import { isRead } from '../../core/service/methods.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';
import { marked } from '../connection/connectionText.ts';
import { errorText } from '../errors/errorText.ts';
import { countText, plain } from '../text/displayText.ts';
import { isOne } from '../text/language.ts';
import { bytesText, elapsedText, exactTime } from '../text/time.ts';
import type { AnswerFacts } from './answerFacts.ts';
import { isRefused, mayBeForPlace, meaning, requestId } from './refusalText.ts';
import { sentPlaceText } from './sentPlace.ts';

/**
 * The request that a person is asked about, to the letter as it is sent: `DELETE https://service.example/root/api/v2/devices/7`.
 *
 * @throws OrgAccessError of kind `shape` for what cannot be sent
 */
export function sentText(
  { connection }: Pick<CallTarget, 'connection'>,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  return `${method} ${plain(addressToShow(connection, path), Infinity)}`;
}

/** `GET /api/v2/topology/detail/default`, cut where it is long. */
export function requestText({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${plain(path)}`;
}

/** The outcome of a call in a few words: `200 OK · 132 ms`. */
export function outcomeText(outcome: ApiOutcome): string {
  switch (outcome.kind) {
    case 'running':
      return l10n.t('waiting for the response');
    case 'answered':
      return [statusText(outcome.status), elapsedText(outcome.durationMs)].join(' · ');
    case 'failed':
      return [
        outcome.error.status === undefined ? l10n.t('failed') : statusText(outcome.error.status),
        elapsedText(outcome.durationMs),
      ].join(' · ');
    case 'canceled':
      return l10n.t('canceled');
  }
}

/** Whether the service has done what it was asked to, as far as the status tells. */
export function isSuccess(outcome: ApiOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299;
}

/** The sentence that stands for a missing body. */
export function bodyText({ call, outcome }: Pick<ApiCall, 'call' | 'outcome'>): string {
  switch (outcome.kind) {
    case 'running':
      return l10n.t('Waiting for the response to {0}…', requestText(call));
    case 'failed':
      return [errorText(outcome.error), ...(mayHaveBeenCarriedOut(call, outcome) ? [notKnown()] : [])].join(' ');
    case 'canceled':
      return [l10n.t('Canceled.'), ...(mayHaveBeenCarriedOut(call, outcome) ? [notKnown()] : [])].join(' ');
    case 'answered':
      return outcome.answer
        ? (fileText(outcome.answer) ?? meaning(outcome.answer) ?? l10n.t('The response is empty.'))
        : l10n.t('This response is no longer kept because later ones are large. Run the operation again to see it.');
  }
}

/** The sentence on a body that is no text. */
function fileText({ body, headers, length }: ApiAnswer): string | undefined {
  if (body.kind !== 'file') return undefined;
  if (body.unknownCharset !== undefined)
    return l10n.t(
      'The response is in the character set "{0}", which isn\'t known here, so it isn\'t shown. Select "Save As…" to save it as it was received.',
      plain(body.unknownCharset),
    );
  const type = mediaType(headers.find(([name]) => name === 'content-type')?.[1] ?? '');
  return l10n.t(
    'The response isn\'t text, so it isn\'t shown: {0}. Select "Save As…" to save it as it was received.',
    [...(type === '' ? [] : [type]), bytesText(length)].join(', '),
  );
}

/** Status, time, size, request, place and connection in one line, and the headers. Undefined while there is nothing to say. */
export function answerFacts(
  { call, connection, outcome, startedAtMs }: ApiCall,
  locale: string,
): AnswerFacts | undefined {
  if (outcome.kind === 'running') return undefined;
  const length =
    outcome.kind === 'answered' ? [outcome.inBytes ? bytesText(outcome.length) : sizeText(outcome.length)] : [];
  return {
    summary: [
      outcomeText(outcome),
      ...length,
      requestText(call),
      ...placeFacts(call, outcome),
      marked(connection, plain(connection.name, 60)),
      exactTime(startedAtMs, locale),
    ].join(' · '),
    rows: outcome.kind === 'answered' ? rowsOf(outcome.answer) : [],
    ...(isRead(call) &&
      outcome.kind === 'answered' &&
      outcome.answer?.body.kind === 'json' && { canFollow: true as const }),
  };
}

/** The place that was sent, and what finds a refused request in the log of the service. */
function placeFacts(call: ServiceCall, outcome: ApiOutcome): string[] {
  const place = sentPlaceText(call);
  const id = isRefused(outcome) ? requestId(outcome.answer) : undefined;
  const sent = place ?? (mayBeForPlace(outcome) ? l10n.t('no organization or site') : undefined);
  return [...(sent === undefined ? [] : [sent]), ...(id === undefined ? [] : [`X-Request-ID ${id}`])];
}

function rowsOf(answer: ApiAnswer | undefined): AnswerFacts['rows'] {
  return (answer?.headers ?? []).map(([name, value]) => [name, plain(value, 500)]);
}

/** A request that was sent and got no answer may still have been carried out. One that never got through was not. */
function mayHaveBeenCarriedOut(call: ServiceCall, outcome: ApiOutcome): boolean {
  if (isRead(call)) return false;
  if (outcome.kind === 'canceled') return true;
  return (
    outcome.kind === 'failed' &&
    (outcome.error.kind === 'timeout' || outcome.error.kind === 'network' || outcome.error.kind === 'tooLarge')
  );
}

function notKnown(): string {
  return l10n.t("It isn't known whether the service has carried out the request.");
}

/** The status with its name: `404 Not Found`. */
export function statusText(status: number): string {
  return [String(status), STATUS_CODES[status] ?? ''].join(' ').trim();
}

function sizeText(characters: number): string {
  return isOne(characters)
    ? l10n.t('{0} character', countText(characters))
    : l10n.t('{0} characters', countText(characters));
}
