import { OrgAccessError } from '../base/errors.ts';
import { isWebPage } from './answerForms.ts';
import type { HttpAnswer } from './http.ts';

/** @param answer one that `refuseExcess` has let pass. @throws OrgAccessError of kind `shape`; the body itself is never part of the problem */
export function readJson(answer: HttpAnswer): unknown {
  requireKnownCharset(answer);
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new OrgAccessError('shape', { code: isWebPage(answer) ? 'webPage' : 'notTheInterface' });
  }
}

/** @throws OrgAccessError of kind `shape` for text in a character set that is not known here */
export function requireKnownCharset({ raw }: Pick<HttpAnswer, 'raw'>): void {
  const charset = raw?.binary?.unknownCharset;
  if (charset !== undefined) throw new OrgAccessError('shape', { code: 'charsetUnknown', charset });
}
