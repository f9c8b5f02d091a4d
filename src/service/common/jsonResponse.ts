import { OrgAccessError } from '../../platform/common/errors.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import { countJson } from '../../platform/common/json/jsonCount.ts';
import { maxJsonDepth, maxJsonValues } from '../../platform/common/json/jsonLimits.ts';
import type { HttpResponse } from './http.ts';
import { isWebPage } from './responseForms.ts';

/**
 * Parses the body of a response.
 *
 * @throws OrgAccessError of kind `shape` if the response isn't JSON, `tooLarge` if it exceeds the limits
 */
export function readJson(response: HttpResponse, baseUrl: string): unknown {
  requireKnownCharset(response);
  try {
    return parseJson(response.text);
  } catch {
    refuseExcess(response.text, baseUrl);
    throw new OrgAccessError('shape', { code: isWebPage(response) ? 'webPage' : 'notTheInterface' });
  }
}

/** @throws OrgAccessError of kind `shape` for an unknown character set */
function requireKnownCharset({ raw }: Pick<HttpResponse, 'raw'>): void {
  const charset = raw?.binary?.unknownCharset;
  if (charset !== undefined) throw new OrgAccessError('shape', { code: 'charsetUnknown', charset });
}

function refuseExcess(text: string, baseUrl: string): void {
  const excess = /^\s*[[{]/.test(text) ? countJson(text) : undefined;
  if (typeof excess !== 'string') return;
  const { host } = new URL(baseUrl);
  if (excess === 'deep') throw new OrgAccessError('tooLarge', { code: 'answerTooDeep', host, maxDepth: maxJsonDepth });
  throw new OrgAccessError('tooLarge', { code: 'tooManyValues', host, most: maxJsonValues });
}
