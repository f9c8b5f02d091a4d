import * as l10n from '@vscode/l10n';
import { sentPlaceText } from '../../access/site/common/placeText.ts';
import { isObject, own, writeJson } from '../../platform/common/json/json.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { problemText } from '../../platform/errors/common/problems.ts';
import { refusedByForm } from '../../service/common/refusals.ts';
import { isWebPage } from '../../service/common/responseForms.ts';
import type { ApiCall, ApiOutcome } from './apiCall.ts';
import type { ApiResponse } from './apiResponse.ts';

/** Header by which an administrator finds a request in the service's log. */
const requestIdHeader = 'x-request-id';

const maxBody = 300;

/** Describes a refused call, one fact per line: likely reason, place, request ID, and beginning of the body. */
export function refusalLines({ call, outcome }: Pick<ApiCall, 'call' | 'outcome'>): readonly string[] {
  if (!isRefused(outcome)) return [];
  const place = sentPlaceText(call);
  const sentFor =
    place === undefined ? l10n.t('Sent without an organization and a site.') : l10n.t('Sent for {0}.', place);
  const id = requestId(outcome.response);
  const body = outcome.response && beginning(outcome.response);
  const meant = outcome.response && meaning(outcome.response);
  return [
    ...(meant === undefined ? [] : [meant]),
    ...(mayBeForPlace(outcome) ? [sentFor] : []),
    ...(id === undefined ? [] : [`X-Request-ID: ${id}`]),
    ...(body === undefined || body === '' ? [] : [body]),
  ];
}

/** Explains a response that doesn't come from the service itself, such as a proxy's page. */
export function meaning({ status, headers, body }: ApiResponse): string | undefined {
  const known = new Map(headers);
  const text = body.kind === 'text' ? body.text : '';
  const response = { status, text, headers: { get: (name: string) => known.get(name) ?? null } };
  if (body.kind === 'text' && status < 400 && isWebPage(response)) return problemText({ code: 'webPage' });
  const problem = refusedByForm(response, 'request');
  return problem && problemText(problem);
}

/** Whether the service has refused, or a web page was returned in place of its response. */
export function isRefused(outcome: ApiOutcome): outcome is Extract<ApiOutcome, { readonly kind: 'answered' }> {
  return outcome.kind === 'answered' && (outcome.status >= 400 || outcome.isPage === true);
}

/** Whether the service may have refused because of the organization or the site. */
export function mayBeForPlace(outcome: ApiOutcome): boolean {
  return outcome.kind === 'answered' && (outcome.status === 403 || outcome.status === 400);
}

export function requestId(response: ApiResponse | undefined): string | undefined {
  const id = response?.headers.find(([name]) => name === requestIdHeader)?.[1];
  return id === undefined ? undefined : plain(id, 80);
}

/**
 * Returns the sentence by which the service explains a refusal. The form of such bodies isn't documented, so the usual members are
 * tried; a text is returned as it is.
 */
export function serviceSentence(response: ApiResponse): string | undefined {
  const { body } = response;
  if (body.kind !== 'json') return beginning(response) || undefined;
  const { errors } = isObject(body.value) ? (body.value as { errors?: unknown }) : {};
  const listed = Array.isArray(errors) ? (errors as readonly unknown[]) : [];
  const holders = [...listed, body.value];
  const said = holders.map((holder) =>
    isObject(holder) ? ['message', 'error_description', 'detail', 'error'].map((name) => own(holder, name)) : [holder],
  );
  const found = said.flat().find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? plain(found, maxBody) : undefined;
}

function beginning({ headers, body }: ApiResponse): string {
  if (body.kind === 'empty' || body.kind === 'file') return '';
  const text = body.kind === 'json' ? (writeJson(body.value) ?? '') : body.text.slice(0, 10_000);
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const bare = /html/i.test(type) ? text.replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' ') : text;
  return plain(bare.replace(/\s+/g, ' ').trim(), maxBody);
}
