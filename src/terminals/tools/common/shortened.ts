import { isObject } from '../../../platform/common/json/json.ts';

/** Most members of an object that is in no list. */
const maxMembers = 40;
const maxDepth = 5;

/** Returns a JSON value that fits, whose lists, objects, and texts say with "…" how much of them was left out. */
export function shortened(value: unknown, fits: (value: unknown) => boolean): unknown {
  for (const most of [50, 20, 8, 3, 1]) {
    const short = cut(value, most, 0);
    if (fits(short)) return short;
  }
  const names = Array.isArray(value) ? [] : Object.keys(isObject(value) ? value : {}).map((name) => cutText(name, 60));
  return names.length === 0 ? '…' : cut(names, maxMembers, 0);
}

function cut(value: unknown, most: number, depth: number): unknown {
  if (typeof value === 'string') return cutText(value, 40 * most);
  if (Array.isArray(value)) {
    const kept = depth > maxDepth ? 0 : most;
    const all = value as unknown[];
    const shown = all.slice(0, kept).map((element) => cut(element, most, depth + 1));
    return all.length > kept ? [...shown, `… ${all.length - kept} more`] : shown;
  }
  if (!isObject(value)) return value;
  const all = Object.entries(value);
  const kept = depth > maxDepth ? 0 : Math.min(maxMembers, 10 * most);
  const shown = all.slice(0, kept).map(([name, member]) => [cutText(name, 200), cut(member, most, depth + 1)] as const);
  return Object.fromEntries(all.length > kept ? [...shown, ['…', `${all.length - kept} more`]] : shown);
}

function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
