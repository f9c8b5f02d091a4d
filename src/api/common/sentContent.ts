import * as l10n from '@vscode/l10n';
import { isPlaceHeader } from '../../access/site/common/placeHeaders.ts';
import { isObject, own, parseObject, writeJson } from '../../platform/common/json/json.ts';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import { redaction } from '../../platform/redaction/common/redaction.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';

/**
 * Returns what a request sends to its address, for a question: one line for each header except those of the place, for
 * the targets of a discovery, and for the beginning of the body. Credentials are hidden.
 *
 * @param most limit of the targets and the body, in characters
 */
export function sentContent(
  { headers = [], body }: Pick<ServiceCall, 'headers' | 'body'>,
  most = 200,
): readonly string[] {
  const own = headers.filter(([name]) => !isPlaceHeader(name)).map((header) => shown(header.join(': '), most));
  if (body === undefined || body === '') return own;
  const targets = targetsIn(body);
  const written = shown(body, most);
  return [
    ...own,
    ...(targets.length > 0
      ? [l10n.t('Targets ({0}): {1}', countText(targets.length), shown(targets.join(', '), most))]
      : []),
    written.endsWith('…')
      ? l10n.t('Body (characters: {0}): {1}', countText(body.length), written)
      : l10n.t('Body: {0}', written),
  ];
}

function shown(whole: string, most: number): string {
  const hidden = redaction().body(whole);
  return plain('text' in hidden ? hidden.text.replace(/\s+/g, ' ').trim() : '', most);
}

/** Lists of `ipPool`, each with the two members of its elements and the character between them. */
const targetLists = [
  ['ipRange', 'ipAddressFrom', '-', 'ipAddressTo'],
  ['maskRange', 'ipAddressMask', '/', 'mask'],
  ['fqdnAddress', 'fqdn', '=', 'ip'],
  ['fqdnV6Address', 'fqdn', '=', 'ipv6'],
] as const;

function targetsIn(body: string): readonly string[] {
  const pool = own(parseObject(body) ?? {}, 'ipPool');
  return targetLists.flatMap(([name, first, sign, second]) => {
    const list = isObject(pool) ? own(pool, name) : undefined;
    return (Array.isArray(list) ? list.filter(isObject) : []).flatMap((target) => {
      const parts = [own(target, first), own(target, second)].flatMap((part) => textOf(part) || []);
      return parts.length === 0 ? [] : [...new Set(parts)].join(sign);
    });
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : (writeJson(value) ?? '');
}
