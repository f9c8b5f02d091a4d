import { OrgAccessError } from '../base/errors.ts';
import { isWebPage } from './answerForms.ts';
import type { HttpAnswer } from './http.ts';

/** @param answer one that `refuseExcess` has let pass. @throws OrgAccessError of kind `shape`; the body itself is never part of the problem */
export function readJson(answer: HttpAnswer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new OrgAccessError('shape', { code: isWebPage(answer) ? 'webPage' : 'notTheInterface' });
  }
}
