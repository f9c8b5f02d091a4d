import * as l10n from '@vscode/l10n';
import type { PlaceName } from '../../platform/common/entities.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';

/** Returns the requests exactly as they are sent, with their bodies. */
export function requestLines(
  calls: readonly { readonly address: string; readonly call: Pick<ServiceCall, 'method' | 'body'> }[],
): readonly string[] {
  return calls.map(({ address, call: { method, body } }) => [`${method} ${address}`, body ?? []].flat().join(' '));
}

export function placeSentence(place: PlaceName | undefined, shown: (name: string) => string): string | undefined {
  if (!place) return undefined;
  const { organization, site } = place;
  return site
    ? l10n.t('Site: {0} in {1}.', shown(site.name), shown(organization.name))
    : l10n.t('Organization: {0}.', shown(organization.name));
}
