import {
  endOf,
  innerMember,
  placeKinds,
  placesIn,
  type Grant,
  type Organization,
  type PlaceEntity,
} from '../../core/base/entities.ts';
import { isObject, own, parseJson } from '../../core/base/json/json.ts';
import { everyPlace, grantsAt, type Place } from '../access/place.ts';
import { byteOrderMark, csvField, csvLine } from '../text/csv.ts';
import { nameWithId } from '../text/entityText.ts';
import { markdown } from '../text/markdown.ts';
import { inNaturalOrder } from '../text/naturalOrder.ts';

/** The connection, the person and the time that a report is about. */
export interface ReportHead {
  readonly connection: string;
  readonly baseUrl: string;
  readonly user: string;
  /** When the access was loaded. */
  readonly loadedAtMs: number;
  /** The version of Org Access. */
  readonly version: string;
}

export const reportFormats = ['markdown', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportExtension: Readonly<Record<ReportFormat, string>> = { markdown: 'md', csv: 'csv', json: 'json' };

const reportKind = 'org-access-report';

/** The report in pieces, about one for each place, so that whoever writes it can pause and stop. */
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
    yield* markdownPlaces(placesIn(organization), '###');
  }
}

function* markdownPlaces(places: readonly PlaceEntity[], heading: string): Generator<string> {
  for (const place of inNaturalOrder(places)) {
    yield `\n${heading} ${markdown(nameWithId(place))}\n\n${markdownGrants(place.grants)}`;
    yield* markdownPlaces(placesIn(place), `${heading}#`);
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
  const kinds = placeKinds.map((kind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
  yield `\r\n${csvLine([...kinds.flatMap((kind) => [`${kind} ID`, kind]), 'Role', 'Privilege'])}`;
  for (const place of everyPlace({ organizations })) yield csvGrants(place);
}

function csvGrants(place: Place): string {
  const cells = placeKinds.flatMap((kind) => [place[kind]?.id ?? '', place[kind]?.name ?? '']);
  const start = cells.map(csvField).join(',');
  const rows = grantsAt(place).flatMap(({ role = '', privileges }) =>
    (privileges.length > 0 ? privileges : ['']).map(
      (privilege) => `${start},${csvField(role)},${csvField(privilege)}\r\n`,
    ),
  );
  return rows.length > 0 || placesIn(endOf(place)).length > 0 ? rows.join('') : `${start},,\r\n`;
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

/** The organizations of a JSON report; undefined when the text is none. */
export function readJsonReport(text: string): Organization[] | undefined {
  try {
    const value = parseJson(text);
    if (!isObject(value) || own(value, 'report') !== reportKind) return undefined;
    return listOf(value, 'organizations').map((entry) => readPlace(entry, 0) as Organization);
  } catch {
    return undefined;
  }
}

function readPlace(value: unknown, depth: number): PlaceEntity {
  const { id, name } = isObject(value) ? value : {};
  if (typeof name !== 'string' || (id !== undefined && typeof id !== 'string')) return unread();
  const member = innerMember(depth);
  return {
    ...(id !== undefined && { id }),
    name,
    grants: listOf(value, 'grants').map(readGrant),
    ...(member && { [member]: listOf(value, member).map((one) => readPlace(one, depth + 1)) }),
  };
}

function readGrant(value: unknown): Grant {
  const role = isObject(value) ? own(value, 'role') : undefined;
  const privileges = listOf(value, 'privileges');
  if (!privileges.every((privilege) => typeof privilege === 'string')) return unread();
  return { ...(typeof role === 'string' && { role }), privileges };
}

function listOf(value: unknown, key: string): unknown[] {
  const list = isObject(value) ? own(value, key) : undefined;
  return Array.isArray(list) ? list : unread();
}

/** Ends the reading of a text that is no report. */
function unread(): never {
  throw new TypeError('This is no report.');
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
