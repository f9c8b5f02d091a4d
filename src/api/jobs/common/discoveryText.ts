import * as l10n from '@vscode/l10n';
import { countText, plainWithoutLinks as plain } from '../../../platform/common/text/displayText.ts';
import { language } from '../../../platform/common/text/language.ts';
import { exactTime } from '../../../platform/common/text/time.ts';
import type { DiscoveryFinding } from './discovery/discoveryChecks.ts';
import type { ServiceAccount } from './discovery/serviceAccounts.ts';
import { maxAddresses, type TargetFault, type Targets } from './discovery/targets.ts';

export function targetFaultText(fault: TargetFault): string {
  switch (fault.code) {
    case 'none':
      return l10n.t('Enter at least one target, such as 10.0.0.1-10.0.0.50.');
    case 'notUnderstood':
      return l10n.t(
        '"{0}" isn\'t an IP address, a range, a mask, or a host name with its IP address.',
        plain(fault.target, 60),
      );
    case 'noAddress':
      return l10n.t('The service needs the IP address of "{0}". Enter it as {0}=10.0.0.1.', plain(fault.target, 60));
    case 'backwards':
      return l10n.t('The range "{0}" ends before it begins.', plain(fault.target, 60));
    case 'mask':
      return l10n.t('The mask of "{0}" must be from 0 to 32, or like 255.255.255.0.', plain(fault.target, 60));
    case 'rangeOfV6':
      return l10n.t('The service takes single IPv6 addresses only, not "{0}".', plain(fault.target, 60));
    case 'tooMany':
      return l10n.t(
        'The ranges have {0} addresses. The service takes {1} in one discovery. Enter smaller ranges.',
        countText(fault.count),
        countText(maxAddresses),
      );
  }
}

/** Returns a name with the local time, so that repeated discoveries differ. */
export function suggestedName({ ipRange, maskRange, fqdnAddress, fqdnV6Address }: Targets, nowMs: number): string {
  const [first = '', ...others] = [
    ...ipRange.map(({ ipAddressFrom: from, ipAddressTo: to }) => (from === to ? from : `${from}-${to}`)),
    ...maskRange.map(({ ipAddressMask, mask }) => `${ipAddressMask}/${mask}`),
    ...fqdnAddress.map(({ fqdn }) => fqdn),
    ...fqdnV6Address.map(({ ipv6, fqdn }) => (fqdn === '' ? ipv6 : fqdn)),
  ];
  const target = others.length === 0 ? first : `${first} +${others.length}`;
  return `${target}, ${exactTime(nowMs, language())}`;
}

export function accountDetail({ connectionType, usernames }: ServiceAccount): string {
  return [plain(connectionType, 40), ...usernames.map((name) => plain(name, 40))].join(' · ');
}

export function findingText(finding: DiscoveryFinding): string {
  switch (finding.code) {
    case 'noTarget':
      return l10n.t('The discovery has no target.');
    case 'onlyMasksOrV6':
      return l10n.t(
        'The discovery has neither a range nor a host name with an IPv4 address. According to its documentation, the service needs one.',
      );
    case 'noCredential':
      return l10n.t('The discovery has no credential in communityStringInfo or authList. The service needs one.');
    case 'tooManyAddresses':
      return l10n.t(
        'The ranges of the discovery have {0} addresses. The service takes {1}.',
        countText(finding.count),
        countText(maxAddresses),
      );
  }
}
