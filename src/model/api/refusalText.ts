import * as l10n from '@vscode/l10n';
import type { ApiAnswer } from '../../core/api/apiAnswer.ts';
import type { ApiCall, ApiOutcome } from '../../core/api/apiCall.ts';
import { writeJson } from '../../core/base/json/json.ts';
import { refusedByForm } from '../../core/service/refusals.ts';
import { problemText } from '../errors/errorText.ts';
import { plain } from '../text/displayText.ts';
import { sentPlaceText } from './sentPlace.ts';

/** Where a service says which request something was, so that its administrator can find that one. */
const requestIdHeader = 'x-request-id';

/** Characters of a body that are shown beside what else is known. */
const longestBody = 300;

/**
 * The facts that a person needs of a response that refuses a call, a line for each: the place that it was sent for, where that may be the
 * reason, the ID that the service gave the request, and how the response begins. None for any other.
 */
export function refusalLines({ call, outcome }: Pick<ApiCall, 'call' | 'outcome'>): readonly string[] {
  if (!isRefused(outcome)) return [];
  const place = sentPlaceText(call);
  const sentFor =
    place === undefined ? l10n.t('Sent without an organization and a site.') : l10n.t('Sent for {0}.', place);
  const id = requestId(outcome.answer);
  const body = outcome.answer && beginning(outcome.answer);
  const meant = outcome.answer && meaning(outcome.answer);
  return [
    ...(meant === undefined ? [] : [meant]),
    ...(mayBeForPlace(outcome) ? [sentFor] : []),
    ...(id === undefined ? [] : [`X-Request-ID: ${id}`]),
    ...(body === undefined || body === '' ? [] : [body]),
  ];
}

/** What a response means that is no word of the service on what was asked for, in a sentence. */
export function meaning({ status, headers, body }: ApiAnswer): string | undefined {
  const known = new Map(headers);
  const text = body.kind === 'text' ? body.text : '';
  const problem = refusedByForm({ status, text, headers: { get: (name) => known.get(name) ?? null } }, 'request');
  return problem && problemText(problem);
}

/** Whether the service has refused a call, or failed at it. */
export function isRefused(outcome: ApiOutcome): outcome is Extract<ApiOutcome, { readonly kind: 'answered' }> {
  return outcome.kind === 'answered' && outcome.status >= 400;
}

/** Whether a call may have been refused for the place that it named, or did not. */
export function mayBeForPlace(outcome: ApiOutcome): boolean {
  return outcome.kind === 'answered' && (outcome.status === 403 || outcome.status === 400);
}

/** The ID that the service gave a request. */
export function requestId(answer: ApiAnswer | undefined): string | undefined {
  const id = answer?.headers.find(([name]) => name === requestIdHeader)?.[1];
  return id === undefined ? undefined : plain(id, 80);
}

/** The beginning of a body in one line, without the tags of a web page. */
function beginning({ headers, body }: ApiAnswer): string {
  if (body.kind === 'empty' || body.kind === 'file') return '';
  const text = body.kind === 'json' ? (writeJson(body.value) ?? '') : body.text.slice(0, 10_000);
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const bare = /html/i.test(type) ? text.replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' ') : text;
  return plain(bare.replace(/\s+/g, ' ').trim(), longestBody);
}
