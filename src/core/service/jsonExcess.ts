import { OrgAccessError } from '../base/errors.ts';
import { deepestJson, heaviestJson, weighJson } from '../base/jsonWeight.ts';

/**
 * Refuses an answer that may be JSON and holds more than is read, for all who would read it. It is no text to be shown either:
 * passwords could not be told apart in it.
 *
 * @param baseUrl names the host in the problem
 * @throws OrgAccessError of kind `tooLarge`
 */
export function refuseExcess(text: string, baseUrl: string): void {
  const excess = /^\s*[[{]/.test(text) ? weighJson(text) : 0;
  if (typeof excess === 'number') return;
  const { host } = new URL(baseUrl);
  if (excess === 'deep') throw new OrgAccessError('tooLarge', { code: 'answerTooDeep', host, deepest: deepestJson });
  throw new OrgAccessError('tooLarge', { code: 'answerTooHeavy', host, limitMb: heaviestJson / 1024 / 1024 });
}
