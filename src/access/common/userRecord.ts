import type { EntityName } from '../../platform/common/entities.ts';
import { isObject, own, parseJson, text, writeJson, type JsonObject } from '../../platform/common/json/json.ts';
import { redaction, withoutPasswords } from '../../redaction/common/redaction.ts';
import { readByMeaning, type Organization } from './privilegeMap.ts';
import { identityOf, splitQuotedSite } from './privilegeMap/meaning/identity.ts';
import { readRegularMap } from './privilegeMap/regular/regularMap.ts';

/** A site by what it is called, with its organization where that is said. */
export interface SiteName extends EntityName {
  readonly organization?: EntityName;
}

/** The member in which a service may send its payload, beside links. */
export const envelopeMember = 'data';

/** Whether a body is an envelope around the user detail, and not the detail itself. */
export function isEnveloped(body: unknown): body is JsonObject & { readonly [envelopeMember]: JsonObject } {
  return isObject(body) && !Object.hasOwn(body, mapName) && isObject(own(body, envelopeMember));
}

/** The user detail, read. Fields that are missing, empty or of another type than documented are left out. */
export interface UserRecord {
  /** Display name; made of the other names where the service sends none. */
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
  readonly access: { readonly organizations: readonly Organization[]; readonly unread: readonly unknown[] };
  /** The JSON of the body as it came, but for every credential in it, which is hidden. Empty for what cannot be written. */
  readonly json: string;
  /** The value of that. */
  readonly raw: unknown;
  /** The JSON with nothing hidden but passwords and the secrets of the session. Undefined where that is the same. */
  readonly revealed?: () => string;
}

/**
 * Reads the body of a user detail. Never throws: what is not an object is a record in which nothing is known.
 *
 * @param secrets that are hidden wherever the body repeats them
 * @param written the JSON that the body was read from
 */
export function decodeUserRecord(
  body: unknown,
  secrets: readonly string[] = [],
  written: string = writeJson(body) ?? '',
): UserRecord {
  const received = detailOf(body);
  const map = isObject(received) ? own(received, mapName) : undefined;
  const regular = readRegularMap(map);
  const clear = redaction(secrets);
  const kept = withoutPasswords(written);
  const json = once(() => clear.json(kept).text);
  const raw = once(() => valueOf(json()));
  const revealed = once(() => {
    const bare = redaction(secrets, true).json(kept).text;
    return bare === json() ? undefined : () => bare;
  });
  // A regular map is large and names no credentials, so it is looked through when it is to be shown.
  const clean = regular && isObject(received) ? clear.value({ ...received, [mapName]: undefined }) : detailOf(raw());
  const fields: JsonObject = isObject(clean) ? clean : {};
  const field = (key: string) => text(own(fields, key))?.trim();
  const known = definedOnly({
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
  const access = regular
    ? { ...regular, unread: (clear.value({ [mapName]: regular.unread }) as Record<string, unknown[]>)[mapName] ?? [] }
    : readByMeaning(own(fields, mapName));
  const record: UserRecord = {
    ...known,
    defaultSites: parseSites(own(fields, 'defaultSite')),
    access,
    get raw() {
      return raw();
    },
    get json() {
      return json();
    },
  };
  // It is no part of the data, and found out when it is asked for.
  return Object.defineProperty(record, 'revealed', { get: revealed });
}

const mapName = 'orgPrivilegeMap';

/** Finds something out when it is first asked for. */
function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: find() }).value;
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

function definedOnly<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function joinNames(...names: (string | undefined)[]): string | undefined {
  return text(names.filter((name) => name !== undefined).join(' '));
}

/** `yyyy-MM-ddThh:mm:ss.tttZ`, in milliseconds since the epoch. */
function parseTimestamp(value: unknown): number | undefined {
  const atMs = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** Reads a name of the form that the map uses, `<id>:<name>`. A number alone is taken for the name. */
function parseRef(value: unknown): EntityName | undefined {
  const written = text(value)?.trim();
  if (written === undefined) return undefined;
  const { id, name } = identityOf(written);
  return name === undefined ? { name: id ?? written } : { ...(id !== undefined && { id }), name };
}

/**
 * Reads the default sites, which are documented as a list with elements `"<org_id>:<org_name>":"<site_id>:<site_name>"`. A single
 * element, and a map of that form, are read too.
 */
function parseSites(value: unknown): SiteName[] {
  return (Array.isArray(value) ? value : [value]).flatMap((element: unknown) =>
    isObject(element)
      ? Object.entries(element).flatMap(([organization, site]) => parseSite(text(site), organization))
      : parseSite(text(element), undefined),
  );
}

function parseSite(written: string | undefined, keyedBy: string | undefined): SiteName[] {
  const [quotedOrganization, quotedSite] = splitQuotedSite(written ?? '') ?? [];
  const site = parseRef(quotedSite ?? written);
  const organization = parseRef(quotedOrganization ?? keyedBy);
  return site ? [{ ...site, ...(organization && { organization }) }] : [];
}
