import { leadsElsewhere } from '../../connections/common/requestPath.ts';
import { isPlaceKind, type PlaceIdKey } from '../../platform/common/entities.ts';

/** Names of the placeholders in a path, which are filled in before it is sent, such as `siteId` of `/site/{siteId}`; each once. */
export function placeholdersOf(path: string): readonly string[] {
  return [...new Set([...path.matchAll(placeholder)].map(([whole]) => whole.slice(1, -1)))];
}

/** The path with values for its placeholders, each as one part of a path or query. Placeholders without a value stay. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/** Whether a value can stand for a placeholder: some would lead to another operation, such as dots alone. */
export function isPathPart(value: string): boolean {
  return value !== '' && !leadsElsewhere(value);
}

/** The kind of place whose ID a placeholder asks for, by its name in any usual spelling: `siteId`, `ORG_ID`. */
export function placeholderKind(name: string): PlaceIdKey | undefined {
  const asked = name.toLowerCase();
  const word = asked.endsWith('id') ? asked.slice(0, -2).replace(/_$/, '') : undefined;
  const kind = word === 'org' ? 'organization' : (word ?? '');
  return isPlaceKind(kind) ? `${kind}Id` : undefined;
}

const placeholder = /\{(\w+)\}/g;
