import type { EntityName } from './base/entities.ts';
import { isObject, own, text, writeJson, type JsonObject } from './base/json.ts';
import { readPrivilegeMap, type Organization } from './privilegeMap.ts';
import { identityOf, splitQuotedSite } from './privilegeMap/meaning/identity.ts';
import { readRegularMap } from './privilegeMap/regular/regularMap.ts';
import { isPassword } from './redaction/names/credentialNames.ts';
import { redaction } from './redaction/redaction.ts';

/** The path of the user detail below a base URL. */
export const userDetailPath = '/api/v2/users/loggedIn/detail';

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
  /** The body as it came, without any `password` at any depth, and with every credential in it hidden. */
  readonly raw: unknown;
  /** The JSON of the body as it came, but for what is hidden. Empty for what is too large to be written. */
  readonly json: string;
}

/**
 * Reads the body of a user detail. Never throws: what is not an object is a record in which nothing is known.
 *
 * @param secrets that are hidden wherever the body repeats them
 * @param written the JSON that the body was read from
 */
export function decodeUserRecord(body: unknown, secrets: readonly string[] = [], written?: string): UserRecord {
  const kept = withoutPassword(body);
  const clear = redaction(secrets);
  const detail = detailOf(kept);
  const map = isObject(detail) ? own(detail, mapName) : undefined;
  const regular = readRegularMap(map);
  let shown: { readonly raw: unknown } | undefined;
  let json: string | undefined;
  const raw = () => (shown ??= { raw: clear.json(kept) }).raw;
  // A regular map is large and names no credentials, so it is looked through when it is to be shown.
  const clean = regular && isObject(detail) ? clear.json({ ...detail, [mapName]: undefined }) : detailOf(raw());
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
    ? { ...regular, unread: (clear.json({ [mapName]: regular.unread }) as Record<string, unknown[]>)[mapName] ?? [] }
    : readPrivilegeMap(own(fields, mapName));
  return {
    ...known,
    defaultSites: parseSites(own(fields, 'defaultSite')),
    access,
    get raw() {
      return raw();
    },
    get json() {
      return (json ??= raw() === body && written !== undefined ? written : (writeJson(raw()) ?? ''));
    },
  };
}

const mapName = 'orgPrivilegeMap';

function detailOf(body: unknown): unknown {
  return isEnveloped(body) ? body[envelopeMember] : body;
}

/** The password that the service sends along is not kept for a moment. */
function withoutPassword(body: unknown): unknown {
  if (!isObject(body)) return body;
  const outer = withoutPasswordIn(body);
  if (!isEnveloped(outer)) return outer;
  const detail = withoutPasswordIn(outer[envelopeMember]);
  return detail === outer[envelopeMember] ? outer : { ...outer, [envelopeMember]: detail };
}

function withoutPasswordIn(object: JsonObject): JsonObject {
  const keys = Object.keys(object);
  return keys.some(isPassword)
    ? Object.fromEntries(keys.filter((key) => !isPassword(key)).map((key) => [key, object[key]]))
    : object;
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
