import * as l10n from '@vscode/l10n';
import { sentContent } from '../../../api/common/sentContent.ts';
import type { PlaceName } from '../../../platform/common/entities.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';

/** Returns the requests as they are sent, with their headers and their whole bodies. */
export function requestLines(
  calls: readonly { readonly address: string; readonly call: ServiceCall }[],
): readonly string[] {
  return calls.map(({ address, call }) => [`${call.method} ${address}`, ...sentContent(call, Infinity)].join(' · '));
}

export function placeSentence(place: PlaceName | undefined, shown: (name: string) => string): string | undefined {
  if (!place) return undefined;
  const { organization, site } = place;
  return site
    ? l10n.t('Site: {0} in {1}.', shown(site.name), shown(organization.name))
    : l10n.t('Organization: {0}.', shown(organization.name));
}
