import { allPlaces, type EntityName, type PrivilegeMapReading } from '../../../platform/common/entities.ts';
import {
  definedOnly,
  isObject,
  own,
  parseJson,
  text,
  writeJson,
  type JsonObject,
} from '../../../platform/common/json/json.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import { readPrivilegeMap, type Organization } from './privilegeMap.ts';
import { identityOf, splitQuotedSite } from './privilegeMap/meaning/identity.ts';

export interface SiteName extends EntityName {
  readonly organization?: EntityName;
}

export const envelopeMember = 'data';

/** Whether the user detail is in an envelope beside links. */
export function isEnveloped(body: unknown): body is JsonObject & { readonly [envelopeMember]: JsonObject } {
  return isObject(body) && !Object.hasOwn(body, mapName) && isObject(own(body, envelopeMember));
}

/** Decoded user detail, without fields that are missing, empty, or of the wrong type. */
export interface UserRecord {
  /** Display name, or else the other names joined. */
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly group?: string;
  readonly userType?: string;
  readonly authenticationType?: string;
  readonly lastLoginAtMs?: number;
  readonly lastUpdateAtMs?: number;
  readonly defaultOrganization?: EntityName;
  readonly defaultSites: readonly SiteName[];
  readonly access: { readonly organizations: readonly Organization[]; readonly unrecognized: readonly unknown[] };
  /** JSON of the body with credentials masked. Empty if it can't be serialized. */
  readonly json: string;
  /** Parsed `json`. */
  readonly raw: unknown;
  /** JSON with only the session's secrets masked. Undefined if equal to `json`. */
  readonly revealed?: () => string;
}

/**
 * Decodes a user detail. Never throws: anything but an object gives an empty record.
 *
 * @param secrets masked wherever the body repeats them
 * @param written JSON that the body was parsed from
 */
export function decodeUserRecord(
  body: unknown,
  secrets: readonly string[] = [],
  written: string = writeJson(body) ?? '',
): UserRecord {
  const received = detailOf(body);
  const map = privilegeMapOf(body);
  const reading = readPrivilegeMap(map);
  const redactor = redaction(secrets);
  const json = once(() => redactor.json(written).text);
  const raw = once(() => valueOf(json()));
  const revealed = once(() => {
    const revealedJson = redaction(secrets, true).json(written).text;
    return revealedJson === json() ? undefined : () => revealedJson;
  });
  // The JSON of a map whose names contain no credentials is written and redacted only when it is shown, because that
  // takes long for a large map.
  const isHarmless = redactor.json(writeJson(namesIn(reading)) ?? '').hidden.length === 0;
  const redacted =
    isHarmless && isObject(received) ? redactor.value({ ...received, [mapName]: null }) : detailOf(raw());
  const fields: JsonObject = isObject(redacted) ? redacted : {};
  const field = (key: string) => text(own(fields, key))?.trim();
  const details = definedOnly({
    name: field('name') ?? joinNames(field('firstName'), field('middleName'), field('lastName')),
    email: field('email') ?? field('emailAddress'),
    phone: field('phone'),
    group: field('group'),
    userType: field('userType'),
    authenticationType: field('authenticationType'),
    lastLoginAtMs: parseTimestamp(own(fields, 'lastLoginTime')),
    lastUpdateAtMs: parseTimestamp(own(fields, 'lastUserUpdateTime')),
    defaultOrganization: parseRef(own(fields, 'defaultOrg')),
  });
  const access = isHarmless
    ? { ...reading, unrecognized: unrecognizedIn(redactor.value({ [mapName]: reading.unrecognized })) }
    : readPrivilegeMap(own(fields, mapName));
  const record: UserRecord = {
    ...details,
    defaultSites: parseSites(own(fields, 'defaultSite')),
    access,
    get raw() {
      return raw();
    },
    get json() {
      return json();
    },
  };
  // The member isn't enumerable, so that copies of the record and its JSON don't include it.
  return Object.defineProperty(record, 'revealed', { get: revealed });
}

const mapName = 'orgPrivilegeMap';

export function privilegeMapOf(body: unknown): unknown {
  const detail = detailOf(body);
  return isObject(detail) ? own(detail, mapName) : undefined;
}

const unrecognizedIn = (detail: unknown) => (detail as Record<string, unknown[]>)[mapName] ?? [];

/** Returns each name in a map once. */
function namesIn({ organizations }: PrivilegeMapReading): string[] {
  const names = new Set<string>();
  for (const { id = '', name, grants } of allPlaces(organizations)) {
    names.add(id).add(name);
    for (const { role = '', privileges } of grants) {
      names.add(role);
      for (const privilege of privileges) names.add(privilege);
    }
  }
  return [...names];
}

function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}

function valueOf(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return undefined;
  }
}

function detailOf(body: unknown): unknown {
  return isEnveloped(body) ? body[envelopeMember] : body;
}

function joinNames(...names: (string | undefined)[]): string | undefined {
  return text(names.filter((name) => name !== undefined).join(' '));
}

/** Parses `yyyy-MM-ddThh:mm:ss.tttZ`. */
function parseTimestamp(value: unknown): number | undefined {
  const atMs = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** Reads `<id>:<name>`. A number alone is a name. */
function parseRef(value: unknown): EntityName | undefined {
  const ref = text(value)?.trim();
  if (ref === undefined) return undefined;
  const { id, name } = identityOf(ref);
  return name === undefined ? { name: id ?? ref } : { ...(id !== undefined && { id }), name };
}

/** Reads default sites: a list of `"<org_id>:<org_name>":"<site_id>:<site_name>"`, a single element, or a map. */
function parseSites(value: unknown): SiteName[] {
  return (Array.isArray(value) ? value : [value]).flatMap((element: unknown) =>
    isObject(element)
      ? Object.entries(element).flatMap(([organization, site]) => parseSite(text(site), organization))
      : parseSite(text(element), undefined),
  );
}

function parseSite(ref: string | undefined, organizationKey: string | undefined): SiteName[] {
  const [quotedOrganization, quotedSite] = splitQuotedSite(ref ?? '') ?? [];
  const site = parseRef(quotedSite ?? ref);
  const organization = parseRef(quotedOrganization ?? organizationKey);
  return site ? [{ ...site, ...(organization && { organization }) }] : [];
}
