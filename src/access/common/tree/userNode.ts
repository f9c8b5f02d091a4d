import * as l10n from '@vscode/l10n';
import type { EntityName, PlaceName } from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { exactTime } from '../../../platform/common/text/time.ts';
import type { SiteName, UserRecord } from '../../../service/privileges/common/userRecord.ts';
import type { AccessNode } from './accessNode.ts';

export function userNode(record: UserRecord, locale: string): AccessNode {
  const name = record.name ?? record.email ?? l10n.t('You');
  const fields = fieldsOf(record, locale);
  return {
    id: 'user',
    kind: 'user',
    label: plain(name),
    name,
    ...(record.email !== undefined && { description: plain(record.email) }),
    tooltip: [plain(name), ...fields.map((field) => `${field.label}: ${field.description}`)].join('\n'),
    json: Object.fromEntries(fields.map((field) => [field.member, field.json])),
    target: { names: [] },
    ...(fields.length > 0 && { children: () => fields.map(fieldNode) }),
  };
}

interface Field {
  readonly member: string;
  readonly label: string;
  /** The value as shown. */
  readonly description: string;
  /** The value as copied. */
  readonly value: string;
  readonly json: unknown;
  readonly place?: PlaceName;
}

function fieldNode({ member, label, description, value, json, place }: Field): AccessNode {
  return {
    id: `user/${member}`,
    kind: 'field',
    label,
    description,
    tooltip: `${label}: ${description}`,
    name: value,
    json,
    target: { member, names: [] },
    ...(place && { place }),
  };
}

function fieldsOf(record: UserRecord, locale: string): Field[] {
  const texts: readonly (readonly [string, string, string | undefined])[] = [
    ['name', l10n.t('Name'), record.name],
    ['email', l10n.t('Email'), record.email],
    ['phone', l10n.t('Phone'), record.phone],
    ['group', l10n.t('Group'), record.group],
    ['userType', l10n.t('User type'), record.userType],
    ['authenticationType', l10n.t('Authentication'), record.authenticationType],
  ];
  const times: readonly (readonly [string, string, number | undefined])[] = [
    ['lastLoginTime', l10n.t('Last login'), record.lastLoginAtMs],
    ['lastUserUpdateTime', l10n.t('Last changed'), record.lastUpdateAtMs],
  ];
  const site = record.defaultSites.map(({ name }) => name).join(', ');
  const organization = record.defaultOrganization;
  const [firstSite] = record.defaultSites;
  return [
    ...texts.flatMap(([member, label, value]) => textField(member, label, value)),
    ...times.flatMap(([member, label, atMs]) => (atMs === undefined ? [] : [timeField(member, label, atMs, locale)])),
    ...textField('defaultOrg', l10n.t('Default organization'), organization?.name, organization && { organization }),
    ...textField(
      'defaultSite',
      record.defaultSites.length > 1 ? l10n.t('Default sites') : l10n.t('Default site'),
      site === '' ? undefined : site,
      firstSite && sitePlace(firstSite, organization),
    ),
  ];
}

function sitePlace({ organization, ...site }: SiteName, around: EntityName | undefined): PlaceName | undefined {
  const outer = organization ?? around;
  return outer && { organization: outer, site };
}

function textField(member: string, label: string, value: string | undefined, place?: PlaceName): Field[] {
  if (value === undefined) return [];
  return [{ member, label, description: plain(value), value, json: value, ...(place && { place }) }];
}

function timeField(member: string, label: string, atMs: number, locale: string): Field {
  const value = new Date(atMs).toISOString();
  return {
    member,
    label,
    description: exactTime(atMs, locale),
    value,
    json: value,
  };
}
