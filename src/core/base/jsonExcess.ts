import * as l10n from '@vscode/l10n';
import { OrgAccessError } from './errors.ts';
import { deepestJson, heaviestJson, weighJson } from './jsonWeight.ts';

/**
 * Refuses an answer that may be JSON and holds more than is read, for all who would read it. It is no text to be shown either:
 * passwords could not be told apart in it.
 *
 * @param baseUrl names the host in the message
 * @throws OrgAccessError of kind `tooLarge`
 */
export function refuseExcess(text: string, baseUrl: string): void {
  const excess = /^\s*[[{]/.test(text) ? weighJson(text) : 0;
  if (typeof excess === 'number') return;
  const { host } = new URL(baseUrl);
  if (excess === 'deep') throw new OrgAccessError('tooLarge', l10n.t('The answer of {0} is nested more than {1} deep and was not read.', host, deepestJson));
  const limit = heaviestJson / 1024 / 1024;
  throw new OrgAccessError('tooLarge', l10n.t('The answer of {0} holds so many values that it would take up more than {1} MB of memory. It was not read.', host, limit));
}
