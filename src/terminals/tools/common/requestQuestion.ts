import * as l10n from '@vscode/l10n';
import { sentContent } from '../../../api/common/sentContent.ts';
import type { PlaceName } from '../../../platform/common/entities.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';

/** Limit of the pages that are requested after the first one. */
export const maxNextPages = 99;

interface ShownCall {
  readonly address: string;
  readonly call: ServiceCall;
  readonly isAllPages: boolean;
}

/** Returns the request as it is sent, with its headers and its whole body. */
export function requestLine({ address, call, isAllPages }: ShownCall): string {
  const pages = isAllPages ? [l10n.t('and up to {0} following pages', maxNextPages)] : [];
  return [`${call.method} ${address}`, ...pages, ...sentContent(call, Infinity)].join(' · ');
}

export function placeSentence(place: PlaceName | undefined, shown: (name: string) => string): string | undefined {
  if (!place) return undefined;
  const { organization, site } = place;
  return site
    ? l10n.t('Site: {0} in {1}.', shown(site.name), shown(organization.name))
    : l10n.t('Organization: {0}.', shown(organization.name));
}
