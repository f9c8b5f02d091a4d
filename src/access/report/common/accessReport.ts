import * as v from 'valibot';
import type { Grant, Organization } from '../../../platform/common/entities.ts';
import { nameWithId } from '../../../platform/common/entityText.ts';
import { definedOnly, parseObject } from '../../../platform/common/json/json.ts';
import { read } from '../../../platform/common/json/schema.ts';
import { byteOrderMark, csvField, csvLine } from '../../../platform/common/text/csv.ts';
import { markdown } from '../../../platform/common/text/markdown.ts';
import { inNaturalOrder } from '../../../platform/common/text/naturalOrder.ts';
import { everyPlace, grantsAt, type Place } from '../../common/place.ts';

/** Connection, person, and time of a report. */
export interface ReportHead {
  readonly connection: string;
  readonly baseUrl: string;
  readonly user: string;
  readonly loadedAtMs: number;
  readonly version: string;
}

export const reportFormats = ['markdown', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportExtension: Readonly<Record<ReportFormat, string>> = { markdown: 'md', csv: 'csv', json: 'json' };

const reportKind = 'org-access-report';

/** Yields the report in pieces, about one per place, so that writing can pause or stop. */
export function* accessReport(
  format: ReportFormat,
  organizations: readonly Organization[],
  head: ReportHead,
): Generator<string, void> {
  yield* { markdown: markdownReport, csv: csvReport, json: jsonReport }[format](organizations, head);
}

function* markdownReport(organizations: readonly Organization[], head: ReportHead): Generator<string> {
  yield '# Access report\n\n| | |\n|---|---|\n';
  for (const [name, value] of headLines(head)) yield `| ${name} | ${markdown(value)} |\n`;
  for (const organization of inNaturalOrder(organizations)) {
    yield `\n## ${markdown(nameWithId(organization))}\n`;
    if (organization.grants.length > 0)
      yield `\n### On the whole organization\n\n${markdownGrants(organization.grants)}`;
    for (const site of inNaturalOrder(organization.sites))
      yield `\n### ${markdown(nameWithId(site))}\n\n${markdownGrants(site.grants)}`;
  }
}

function markdownGrants(grants: readonly Grant[]): string {
  if (grants.length === 0) return 'Nothing is granted here.\n';
  return grants
    .map(
      ({ role, privileges }) =>
        `- ${role === undefined ? 'Without a role' : `**${markdown(role)}**`}: ${privileges.map(markdown).join(', ')}\n`,
    )
    .join('');
}

function* csvReport(organizations: readonly Organization[], head: ReportHead): Generator<string> {
  yield byteOrderMark;
  for (const line of headLines(head)) yield csvLine(line);
  yield `\r\n${csvLine(['Organization ID', 'Organization', 'Site ID', 'Site', 'Role', 'Privilege'])}`;
  for (const place of everyPlace({ organizations })) yield csvGrants(place);
}

function csvGrants(place: Place): string {
  const { organization, site } = place;
  const start = [organization.id ?? '', organization.name, site?.id ?? '', site?.name ?? ''].map(csvField).join(',');
  const rows = grantsAt(place).flatMap(({ role = '', privileges }) =>
    (privileges.length > 0 ? privileges : ['']).map(
      (privilege) => `${start},${csvField(role)},${csvField(privilege)}\r\n`,
    ),
  );
  return rows.length > 0 || (!site && (organization.sites ?? []).length > 0) ? rows.join('') : `${start},,\r\n`;
}

function* jsonReport(organizations: readonly Organization[], head: ReportHead): Generator<string> {
  const { loadedAtMs, ...facts } = head;
  const top = JSON.stringify(
    { report: reportKind, formatVersion: 1, ...facts, loadedAt: new Date(loadedAtMs).toISOString() },
    null,
    2,
  );
  yield `${top.slice(0, -2)},\n  "organizations": [`;
  for (const [index, { id, name, grants, sites }] of inNaturalOrder(organizations).entries()) {
    yield `${index === 0 ? '' : ','}\n    {\n      ${id === undefined ? '' : `"id": ${JSON.stringify(id)}, `}"name": ${JSON.stringify(name)},\n      "grants": ${JSON.stringify(grants)},\n      "sites": [`;
    for (const [at, site] of inNaturalOrder(sites).entries())
      yield `${at === 0 ? '' : ','}\n        ${JSON.stringify(site)}`;
    yield sites.length > 0 ? '\n      ]\n    }' : ']\n    }';
  }
  yield organizations.length > 0 ? '\n  ]\n}\n' : ']\n}\n';
}

const grantSchema = v.pipe(
  v.object({ role: v.fallback(v.optional(v.string()), undefined), privileges: v.array(v.string()) }),
  v.transform((grant): Grant => definedOnly(grant)),
);

const placeMembers = { id: v.exactOptional(v.string()), name: v.string(), grants: v.array(grantSchema) };

const reportSchema = v.object({
  report: v.literal(reportKind),
  organizations: v.array(v.object({ ...placeMembers, sites: v.array(v.object(placeMembers)) })),
});

/** Returns the organizations of a JSON report, or undefined if it isn't one. */
export function readJsonReport(text: string): Organization[] | undefined {
  return read(reportSchema, parseObject(text))?.organizations;
}

function headLines({ connection, baseUrl, user, loadedAtMs, version }: ReportHead): [string, string][] {
  return [
    ['Connection', connection],
    ['Service', baseUrl],
    ['User', user],
    ['As of', new Date(loadedAtMs).toISOString()],
    ['Made by', `Org Access ${version}`],
  ];
}
