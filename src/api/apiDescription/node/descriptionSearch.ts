import { isObject, own, text } from '../../../platform/common/json/json.ts';
import { isToTheLetter } from '../../../service/connection/common/requestPath.ts';
import {
  descriptionAddresses,
  type DescriptionNotes,
  type DescriptionPart,
  type Tried,
} from '../common/description.ts';
import { readDescription } from '../common/readDescription.ts';
import { descriptionInText } from './descriptionText.ts';

const maxGroups = 50;

/** Response to a request for a description. Undefined if canceled. */
export type DescriptionResponse =
  | { readonly status: number; readonly text: string }
  | { readonly refused: 'redirect' | 'tooLarge' }
  | undefined;

/**
 * Requests a path below the base URL.
 *
 * @throws OrgAccessError if requests for other paths would also fail
 */
export type AskDescription = (path: string) => Promise<DescriptionResponse>;

export interface DescriptionGroup {
  /** Defaults to its path. */
  readonly name: string;
  readonly path: string;
}

export interface FoundGroups {
  readonly groups: readonly DescriptionGroup[];
  readonly tried: readonly Tried[];
}

/** Looks for documents at the usual paths until one is found. Returns undefined if canceled. */
export async function findGroups(ask: AskDescription, baseUrl: string): Promise<FoundGroups | undefined> {
  const tried: Tried[] = [];
  for (const { document, groups } of descriptionAddresses) {
    const found: DescriptionGroup[] = [];
    const single = await ask(document);
    if (!single) return undefined;
    const outcome = documentOutcome(single, baseUrl);
    tried.push({ at: document, outcome });
    if (outcome.code === 'read') found.push({ name: document, path: document });
    const listed = await ask(groups);
    if (!listed) return undefined;
    const { outcome: listOutcome, all, elsewhere } = groupsIn(listed, groups, baseUrl);
    tried.push(
      { at: groups, outcome: listOutcome },
      ...elsewhere.map((at): Tried => ({ at, outcome: { code: 'elsewhere' } })),
    );
    found.push(...all.filter(({ path }) => !found.some((one) => one.path === path)));
    if (found.length > 0) return { groups: found, tried };
  }
  return { groups: [], tried };
}

export interface LoadedParts {
  readonly parts: readonly DescriptionPart[];
  readonly notes: readonly DescriptionNotes[];
  readonly tried: readonly Tried[];
}

/** Reads documents one after the other. If two describe the same operation, the first wins. Returns undefined if canceled. */
export async function loadParts(
  ask: AskDescription,
  paths: readonly string[],
  baseUrl: string,
): Promise<LoadedParts | undefined> {
  const [parts, notes, tried]: [DescriptionPart[], DescriptionNotes[], Tried[]] = [[], [], []];
  const seen = new Set<string>();
  for (const path of paths.slice(0, maxGroups)) {
    const response = await ask(path);
    if (!response) return undefined;
    const read = readResponse(response, baseUrl);
    tried.push({ at: path, outcome: outcomeOf(read) });
    if (!('part' in read)) continue;
    const operations = read.part.operations.filter(({ id }) => !seen.has(id));
    for (const { id } of operations) seen.add(id);
    parts.push({ ...read.part, operations });
    notes.push(read.notes);
  }
  return { parts, notes, tried };
}

type ReadResult = ReturnType<typeof readDescription> | { readonly outcome: Tried['outcome'] };

function readResponse(response: NonNullable<DescriptionResponse>, baseUrl: string): ReadResult {
  if ('refused' in response) return { outcome: { code: response.refused } };
  const { status } = response;
  if (status < 200 || status > 299) return { outcome: { code: 'status', status } };
  const read = descriptionInText(response.text);
  return 'problem' in read ? read : readDescription(read.value, baseUrl);
}

function outcomeOf(read: ReadResult): Tried['outcome'] {
  if ('outcome' in read) return read.outcome;
  return 'part' in read
    ? { code: 'read', operations: read.part.operations.length }
    : { code: 'problem', problem: read.problem };
}

function documentOutcome(response: NonNullable<DescriptionResponse>, baseUrl: string): Tried['outcome'] {
  return outcomeOf(readResponse(response, baseUrl));
}

/** Returns the groups in a response: `urls` or `url` of springdoc, or springfox's list. */
function groupsIn(response: NonNullable<DescriptionResponse>, at: string, baseUrl: string) {
  const none = (outcome: Tried['outcome']) => ({ outcome, all: [], elsewhere: [] });
  if ('refused' in response) return none({ code: response.refused });
  if (response.status < 200 || response.status > 299) return none({ code: 'status', status: response.status });
  const read = descriptionInText(response.text);
  const value = 'value' in read ? read.value : undefined;
  const urls = isObject(value) ? (own(value, 'urls') ?? [value]) : value;
  const all: DescriptionGroup[] = [];
  const elsewhere: string[] = [];
  for (const element of (Array.isArray(urls) ? (urls as unknown[]) : []).slice(0, maxGroups)) {
    const url = isObject(element) ? (text(own(element, 'url')) ?? text(own(element, 'location'))) : undefined;
    if (!isObject(element) || url === undefined) continue;
    const path = pathBelow(url, at, baseUrl);
    if (path === undefined) elsewhere.push(url.slice(0, 200));
    else all.push({ name: (text(own(element, 'name')) ?? path).slice(0, 200), path });
  }
  const count = all.length + elsewhere.length;
  return {
    outcome: count > 0 ? ({ code: 'groups', count } as const) : ({ code: 'noGroups' } as const),
    all,
    elsewhere,
  };
}

/** Returns an address as a path below the base URL, or undefined if it isn't below it. */
function pathBelow(url: string, at: string, baseUrl: string): string | undefined {
  const base = new URL(baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const from = `${base.origin}${basePath}${at}`;
  if (!URL.canParse(url, from)) return undefined;
  const { origin, pathname, search } = new URL(url, from);
  if (origin !== base.origin) return undefined;
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
  return isToTheLetter(path) && !path.includes('//') ? path + search : undefined;
}
