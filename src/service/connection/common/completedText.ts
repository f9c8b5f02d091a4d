import * as l10n from '@vscode/l10n';
import { parseBaseUrl } from './baseUrl.ts';

export function completedText(typed: string): string | undefined {
  const read = parseBaseUrl(typed);
  if (read.problem !== undefined || read.baseUrl === typed) return undefined;
  const { baseUrl } = read;
  if (!read.isOfPage) return l10n.t('This will be used: {0}', baseUrl);
  const { origin, pathname } = new URL(baseUrl);
  if (baseUrl === origin) return l10n.t('This looks like the address of a page. This will be used: {0}', baseUrl);
  return l10n.t(
    'This looks like the address of a page. This will be used: {0}. If {1} belongs to the page, remove it.',
    baseUrl,
    pathname,
  );
}
