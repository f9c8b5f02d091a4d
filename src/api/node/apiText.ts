import { STATUS_CODES } from 'node:http';
import * as l10n from '@vscode/l10n';
import { sentPlaceText } from '../../access/site/common/placeText.ts';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import { isOne, language } from '../../platform/common/text/language.ts';
import { bytesText, elapsedText, exactTime, timeOfDay } from '../../platform/common/text/time.ts';
import { errorText, writeNotKnownText } from '../../platform/errors/common/errorText.ts';
import { isRead } from '../../service/common/methods.ts';
import { mayHaveTakenEffect } from '../../service/common/repeatedRead.ts';
import { mediaType } from '../../service/common/responses/bodyText.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { addressToShow } from '../../service/connection/common/agreedCall.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import type { NextStep, ResponseFacts } from '../common/responseFacts.ts';
import { waitTexts } from '../jobs/common/jobText.ts';
import type { ApiCall, ApiOutcome, CallTarget } from './apiCall.ts';
import type { ApiResponse } from './apiResponse.ts';
import { isRefused, mayBeForPlace, meaning, requestId, serviceSentence } from './refusalText.ts';

/**
 * Returns the complete request for a confirmation: `DELETE https://service.example/root/api/v2/devices/7`.
 *
 * @throws OrgAccessError of kind `shape` if it can't be sent
 */
export function sentText(
  { connection }: Pick<CallTarget, 'connection'>,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  return `${method} ${plain(addressToShow(connection, path), Infinity)}`;
}

export function requestText({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${plain(path)}`;
}

/** Returns status and duration: `200 OK · 132 ms`. */
export function outcomeText(outcome: ApiOutcome): string {
  const hasDuration = outcome.kind === 'answered' || outcome.kind === 'failed';
  return [outcomeStatus(outcome), ...(hasDuration ? [elapsedText(outcome.durationMs)] : [])].join(' · ');
}

export function outcomeStatus(outcome: ApiOutcome): string {
  switch (outcome.kind) {
    case 'running':
      return [l10n.t('waiting for the response'), ...waitTexts(outcome.waitsUntilMs)].join(', ');
    case 'answered':
      return statusText(outcome.status);
    case 'failed':
      return outcome.error.status === undefined ? l10n.t('failed') : statusText(outcome.error.status);
    case 'canceled':
      return l10n.t('canceled');
  }
}

export function isSuccess(outcome: ApiOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299 && !outcome.isPage;
}

/** Returns the sentence to show instead of a body. */
export function bodyText({ call, outcome }: Pick<ApiCall, 'call' | 'outcome'>): string {
  switch (outcome.kind) {
    case 'running':
      return outcome.waitsUntilMs === undefined
        ? l10n.t('Waiting for the response to {0}…', requestText(call))
        : l10n.t('The service asked to wait until {0}.', timeOfDay(outcome.waitsUntilMs, language()));
    case 'failed':
      return [errorText(outcome.error), ...(mayHaveBeenCarriedOut(call, outcome) ? [writeNotKnownText()] : [])].join(
        ' ',
      );
    case 'canceled':
      return [l10n.t('Canceled.'), ...(mayHaveBeenCarriedOut(call, outcome) ? [writeNotKnownText()] : [])].join(' ');
    case 'answered':
      return outcome.response
        ? (fileText(outcome.response) ?? meaning(outcome.response) ?? l10n.t('The response is empty.'))
        : l10n.t('This response is no longer kept because later ones are large. Run the operation again to see it.');
  }
}

function fileText({ body, headers, length }: ApiResponse): string | undefined {
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

export function responseFacts(made: ApiCall, locale: string): ResponseFacts {
  const { call, connection, outcome, startedAtMs } = made;
  const id = isRefused(outcome) ? requestId(outcome.response) : undefined;
  const cause = causeText(made);
  return {
    state: stateOf(outcome),
    status: capitalized(outcomeStatus(outcome)),
    parts: [
      ...(outcome.kind === 'answered' || outcome.kind === 'failed' ? [elapsedText(outcome.durationMs)] : []),
      ...(outcome.kind === 'answered' ? [outcome.inBytes ? bytesText(outcome.length) : sizeText(outcome.length)] : []),
      ...placeFacts(call, outcome),
      shownName(connection, plain, 60),
    ],
    rows: [
      [l10n.t('Request'), requestText(call)],
      [l10n.t('Sent'), exactTime(startedAtMs, locale)],
      ...(id === undefined ? [] : [['X-Request-ID', id] as const]),
      ...(outcome.kind === 'answered' ? rowsOf(outcome.response) : []),
    ],
    ...(cause !== undefined && { cause, steps: stepsAfter(outcome) }),
    ...(outcome.kind === 'running' && { startedAtMs }),
    ...(isRead(call) &&
      outcome.kind === 'answered' &&
      outcome.response?.body.kind === 'json' && { canFollow: true as const }),
  };
}

function stateOf(outcome: ApiOutcome): ResponseFacts['state'] {
  if (outcome.kind === 'running' || outcome.kind === 'canceled') return outcome.kind;
  return isSuccess(outcome) ? 'done' : 'failed';
}

const capitalized = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** Returns undefined unless a call has failed. */
function causeText({ call, outcome }: ApiCall): string | undefined {
  if (outcome.kind === 'failed') return bodyText({ call, outcome });
  if (!isRefused(outcome)) return undefined;
  const { response, status } = outcome;
  return (
    (response && (meaning(response) ?? serviceSentence(response))) ??
    l10n.t('The service responded with {0} and gave no reason.', statusText(status))
  );
}

function stepsAfter(outcome: ApiOutcome): readonly NextStep[] {
  if (outcome.kind === 'failed') return outcome.error.kind === 'session' ? ['signIn'] : ['checkConnection'];
  if (outcome.kind !== 'answered') return [];
  if (outcome.status === 401) return ['signIn'];
  if (outcome.status === 403) return ['whereMayI', 'selectPlace'];
  return outcome.isPage || (outcome.status >= 502 && outcome.status <= 504) ? ['checkConnection'] : [];
}

function placeFacts(call: ServiceCall, outcome: ApiOutcome): string[] {
  const sent = sentPlaceText(call) ?? (mayBeForPlace(outcome) ? l10n.t('no organization or site') : undefined);
  return sent === undefined ? [] : [sent];
}

function rowsOf(response: ApiResponse | undefined): ResponseFacts['rows'] {
  return (response?.headers ?? []).map(([name, value]) => [name, plain(value, 500)]);
}

/** Whether an unanswered request may have taken effect. */
function mayHaveBeenCarriedOut(call: ServiceCall, outcome: ApiOutcome): boolean {
  if (isRead(call)) return false;
  if (outcome.kind === 'canceled') return true;
  return outcome.kind === 'failed' && mayHaveTakenEffect(outcome.error);
}

/** Returns the status with its name: `404 Not Found`. */
export function statusText(status: number): string {
  return [String(status), STATUS_CODES[status] ?? ''].join(' ').trim();
}

function sizeText(characters: number): string {
  return isOne(characters)
    ? l10n.t('{0} character', countText(characters))
    : l10n.t('{0} characters', countText(characters));
}
