import { OrgAccessError } from '../../platform/common/errors.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import { countJson } from '../../platform/common/json/jsonCount.ts';
import { deepestJson, mostJsonValues } from '../../platform/common/json/jsonLimits.ts';
import { isWebPage } from './answerForms.ts';
import type { HttpAnswer } from './http.ts';

/**
 * @param baseUrl names the host in the problem
 * @throws OrgAccessError of kind `shape` for what is not JSON, and `tooLarge` for more of it than is read; the body itself is never part
 *   of the problem
 */
export function readJson(answer: HttpAnswer, baseUrl: string): unknown {
  requireKnownCharset(answer);
  try {
    return parseJson(answer.text);
  } catch {
    refuseExcess(answer.text, baseUrl);
    throw new OrgAccessError('shape', { code: isWebPage(answer) ? 'webPage' : 'notTheInterface' });
  }
}

/** @throws OrgAccessError of kind `shape` for text in a character set that is not known here */
export function requireKnownCharset({ raw }: Pick<HttpAnswer, 'raw'>): void {
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
