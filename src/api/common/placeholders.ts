import { isPlaceKind, type PlaceIdKey } from '../../platform/common/entities.ts';
import { leadsElsewhere } from '../../service/connection/common/requestPath.ts';

/** Returns the distinct placeholder names of a path, such as `siteId` in `/site/{siteId}`. */
export function placeholdersOf(path: string): readonly string[] {
  return [...new Set([...path.matchAll(placeholder)].map(([whole]) => whole.slice(1, -1)))];
}

/** Replaces placeholders by encoded values. Those without a value stay. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/** Whether a value can replace a placeholder. Dots alone would lead to another operation. */
export function isPathPart(value: string): boolean {
  return value !== '' && !leadsElsewhere(value);
}

/** Returns the kind of ID that replaces a placeholder: `siteId`, `ORG_ID`. */
export function placeholderKind(name: string): PlaceIdKey | undefined {
  const asked = name.toLowerCase();
  const word = asked.endsWith('id') ? asked.slice(0, -2).replace(/_$/, '') : undefined;
  const kind = word === 'org' ? 'organization' : (word ?? '');
  return isPlaceKind(kind) ? `${kind}Id` : undefined;
}

const placeholder = /\{(\w+)\}/g;
