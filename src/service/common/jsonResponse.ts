import { OrgAccessError } from '../../platform/common/errors.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import { countJson } from '../../platform/common/json/jsonCount.ts';
import { deepestJson, mostJsonValues } from '../../platform/common/json/jsonLimits.ts';
import type { HttpResponse } from './http.ts';
import { isWebPage } from './responseForms.ts';

/**
 * Parses a response as JSON.
 *
 * @param baseUrl names the host in the problem
 * @throws OrgAccessError of kind `shape` if it isn't JSON, of kind `tooLarge` beyond the limits. The body is not part of the problem
 */
export function readJson(answer: HttpResponse, baseUrl: string): unknown {
  requireKnownCharset(answer);
  try {
    return parseJson(answer.text);
  } catch {
    refuseExcess(answer.text, baseUrl);
    throw new OrgAccessError('shape', { code: isWebPage(answer) ? 'webPage' : 'notTheInterface' });
  }
}

/** Throws if the text is in an unknown character set. @throws OrgAccessError of kind `shape` */
export function requireKnownCharset({ raw }: Pick<HttpResponse, 'raw'>): void {
  const charset = raw?.binary?.unknownCharset;
  if (charset !== undefined) throw new OrgAccessError('shape', { code: 'charsetUnknown', charset });
}

function refuseExcess(text: string, baseUrl: string): void {
  const excess = /^\s*[[{]/.test(text) ? countJson(text) : undefined;
  if (typeof excess !== 'string') return;
  const { host } = new URL(baseUrl);
  if (excess === 'deep') throw new OrgAccessError('tooLarge', { code: 'answerTooDeep', host, deepest: deepestJson });
  throw new OrgAccessError('tooLarge', { code: 'tooManyValues', host, most: mostJsonValues });
}
