import type { EntityName } from '../../platform/common/entities.ts';
import { isObject, own, parseJson, text, writeJson, type JsonObject } from '../../platform/common/json/json.ts';
import { redaction, withoutPasswords } from '../../redaction/common/redaction.ts';
import { readByMeaning, type Organization } from './privilegeMap.ts';
import { tryFastPath } from './privilegeMap/fastPath/fastPath.ts';
import { identityOf, splitQuotedSite } from './privilegeMap/meaning/identity.ts';

/** Default site, with its organization if known. */
export interface SiteName extends EntityName {
  readonly organization?: EntityName;
}

/** Envelope member that contains the payload, beside links. */
export const envelopeMember = 'data';

/** Whether a body is an envelope around the user detail. */
export function isEnveloped(body: unknown): body is JsonObject & { readonly [envelopeMember]: JsonObject } {
  return isObject(body) && !Object.hasOwn(body, mapName) && isObject(own(body, envelopeMember));
}

/** Decoded user detail. Fields that are missing, empty, or of the wrong type are omitted. */
export interface UserRecord {
  /** Display name, composed of the other names if the service sends none. */
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
  /** Value of `json`. */
  readonly raw: unknown;
  /** JSON with only passwords and the session's secrets masked. Undefined if it equals `json`. */
  readonly revealed?: () => string;
}

/**
 * Decodes the body of a user detail. Never throws: anything but an object results in an empty record.
 *
 * @param secrets masked wherever the body repeats them
 * @param written the JSON that the body was parsed from
 */
export function decodeUserRecord(
  body: unknown,
  secrets: readonly string[] = [],
  written: string = writeJson(body) ?? '',
): UserRecord {
  const received = detailOf(body);
  const map = isObject(received) ? own(received, mapName) : undefined;
  const regular = tryFastPath(map);
  const clear = redaction(secrets);
  const kept = withoutPasswords(written);
  const json = once(() => clear.json(kept).text);
  const raw = once(() => valueOf(json()));
  const revealed = once(() => {
    const bare = redaction(secrets, true).json(kept).text;
    return bare === json() ? undefined : () => bare;
  });
  // A map of the fast path is large and contains no credential names, so it is redacted only when shown.
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
    ? {
        ...regular,
        unrecognized: (clear.value({ [mapName]: regular.unrecognized }) as Record<string, unknown[]>)[mapName] ?? [],
      }
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
  // Not enumerable, and computed on first access.
  return Object.defineProperty(record, 'revealed', { get: revealed });
}

const mapName = 'orgPrivilegeMap';

/** Returns a function that computes its value on the first call. */
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

/** Parses `yyyy-MM-ddThh:mm:ss.tttZ` to milliseconds since the epoch. */
function parseTimestamp(value: unknown): number | undefined {
  const atMs = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** Reads `<id>:<name>`. A number alone is a name. */
function parseRef(value: unknown): EntityName | undefined {
  const written = text(value)?.trim();
  if (written === undefined) return undefined;
  const { id, name } = identityOf(written);
  return name === undefined ? { name: id ?? written } : { ...(id !== undefined && { id }), name };
}

/**
 * Reads the default sites, documented as a list of `"<org_id>:<org_name>":"<site_id>:<site_name>"`. Also accepts a
 * single element or a map.
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
