import { isPlaceKind } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { LimitExceededError } from './access.ts';
import { isNumber, isNumbered } from './identity.ts';
import { isResponseMetadata } from './responseMetadata.ts';
import { isBound, type Scope } from './scope.ts';
import { isContainer, isText } from './shapes.ts';
import { isInside, looksLikeField, type Level, type Meaning, type Vocabulary } from './vocabulary.ts';

export interface Member {
  readonly key: string;
  readonly value: unknown;
}

export type LevelMember = Member & {
  readonly level: Level;
  readonly inside?: Level;
  readonly plural: boolean;
  readonly weak?: boolean;
  readonly wraps?: boolean;
};
type AttributeMember = Member & { readonly rank: number };
export interface Attributes {
  id?: AttributeMember;
  name?: AttributeMember;
}

export interface Members {
  /** Attributes of the object: `id`, `name`. */
  readonly own: Attributes;
  /** Attributes by level: `orgId`, `siteName`. */
  readonly refs: Partial<Record<Level, Attributes>>;
  levels: LevelMember[];
  wrappers: readonly (Member & { readonly set: boolean })[];
  actions: readonly Member[];
  readonly rest: Member[];
}

function addAttribute(members: Members, member: Member, meaning: Meaning & { kind: 'attribute' }): void {
  const { level, attribute } = meaning;
  // `_id` ranks after `id`.
  const rank = member.key.startsWith('_') ? meaning.rank + 0.5 : meaning.rank;
  if (!isText(member.value)) {
    if (level && Array.isArray(member.value)) members.levels.push({ ...member, level, plural: true });
    else if (member.value !== null && member.value !== '') members.rest.push(member);
    return;
  }
  const attributes = level ? (members.refs[level] ??= {}) : members.own;
  const other = attributes[attribute];
  if (other && other.rank <= rank) {
    members.rest.push(member);
    return;
  }
  if (other) members.rest.push({ key: other.key, value: other.value });
  attributes[attribute] = { ...member, rank };
}

function levelMember(
  { key, value }: Member,
  { level, inside, plural, weak }: Meaning & { kind: 'level' },
): LevelMember {
  return inside ? { key, value, level, inside, plural } : { key, value, level, plural, weak };
}

/** Whether a value is texts without IDs. */
function isPlainText(value: unknown): boolean {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && text !== '' && !isNumbered(text));
}

function isPlace(vocabulary: Vocabulary, value: unknown, plural: boolean): boolean {
  if (!isObject(value)) return plural ? Array.isArray(value) : typeof value === 'string' && isNumbered(value);
  return plural || Object.keys(value).some((key) => vocabulary.meaning(key)?.kind === 'attribute');
}

function add(vocabulary: Vocabulary, members: Members, member: Member, meaning: Meaning | undefined): void {
  if (meaning?.kind === 'wrapper' && meaning.grants && isPlainText(member.value)) {
    members.levels.push({ ...member, level: 'privilege', plural: true, wraps: true });
  } else if (meaning?.kind === 'attribute') addAttribute(members, member, meaning);
  else if (meaning?.kind === 'level' && (!meaning.weak || isPlace(vocabulary, member.value, meaning.plural)))
    members.levels.push(levelMember(member, meaning));
  else if (meaning?.kind === 'wrapper' && isContainer(member.value))
    members.wrappers = [...members.wrappers, { ...member, set: meaning.set }];
  else if (meaning?.kind === 'actions') members.actions = [...members.actions, member];
  else members.rest.push(member);
}

const none: readonly never[] = [];

/** Maximum number of keywords, which are compared pairwise. Usual objects have a dozen. */
const maxMeanings = 200;

/** Adds weak keywords as IDs and names if there are no others. */
function addWeak(members: Members, weak: readonly [Member, Meaning & { kind: 'attribute' }][]): void {
  const isFree = !hasOwn(members) && weak.every(([, { level }]) => level && !members.refs[level]);
  for (const [member, meaning] of weak) {
    if (isFree) addAttribute(members, member, meaning);
    else members.rest.push(member);
  }
}

export function membersOf(vocabulary: Vocabulary, object: JsonObject): Members {
  const members: Members = { own: {}, refs: {}, levels: [], wrappers: none, actions: none, rest: [] };
  let weak: [Member, Meaning & { kind: 'attribute' }][] | undefined;
  let meanings = 0;
  for (const key of Object.keys(object)) {
    const member = { key, value: object[key] };
    const meaning = vocabulary.meaning(key);
    if (meaning && (meanings += 1) > maxMeanings) throw new LimitExceededError();
    if (meaning?.kind === 'attribute' && meaning.weak) (weak ??= []).push([member, meaning]);
    else add(vocabulary, members, member, meaning);
  }
  if (weak) addWeak(members, weak);
  if (members.rest.length > 0 || members.wrappers.length + members.levels.length > 1) treatKeywordsAsNames(members);
  return members;
}

/** Whether two values, and their first items, have the same types. */
function areAlike(one: unknown, other: unknown): boolean {
  if (!isContainer(one) || !isContainer(other)) return typeof one === typeof other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const first: unknown = Object.values(one)[0];
  const second: unknown = Object.values(other)[0];
  return isContainer(first) === isContainer(second) && Array.isArray(first) === Array.isArray(second);
}

const holdsTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

const share = (one: unknown, other: unknown): boolean =>
  holdsTexts(one) && holdsTexts(other) && (one as string[]).some((text) => (other as string[]).includes(text));

/** Treats keywords among similar names as names: `{"Access": ["READ"], "Oslo": ["READ"]}`. */
function treatKeywordsAsNames(members: Members): void {
  const { wrappers, levels, rest } = members;
  const words = [...wrappers.filter(({ set }) => !set), ...levels];
  if (words.length === 0 || hasOwn(members) || Object.keys(members.refs).length > 0 || members.actions.length > 0)
    return;
  if (words.length < wrappers.length + levels.length || rest.some(({ key }) => isNumberedKey(key))) return;
  const isPeer = (word: Member) => (peer: Member) => {
    if (!isContainer(peer.value) || isResponseMetadata(peer.key) || !areAlike(word.value, peer.value)) return false;
    const isPlain = holdsTexts(peer.value) || Object.values(peer.value).every(holdsTexts);
    return isPlain || !looksLikeField(peer.key);
  };
  const capitals = words.filter(({ key }) => !looksLikeField(key));
  const isName = (word: Member) =>
    isContainer(word.value) && [...rest, ...capitals.filter((other) => other !== word)].some(isPeer(word));
  const isLevelName = ({ level, wraps, value }: LevelMember) =>
    wraps === true || (isPlaceKind(level) && rest.some((peer) => share(value, peer.value)));
  if (!words.every(isName) || !levels.every(isLevelName)) return;
  rest.push(...words);
  members.levels = [];
  members.wrappers = none;
}

export const isNumberedKey = (key: string): boolean => isNumber(key) || isNumbered(key);

export const hasOwn = ({ own }: Members): boolean => own.id !== undefined || own.name !== undefined;

export const levelMembers = (members: Members, level: Level): LevelMember[] =>
  members.levels.filter((member) => member.level === level);

/** Turns weak keywords into ordinary fields: a site's `locations` aren't sites. */
export function ignoreWeakKeywords(members: Members, level: Level): void {
  const isWeak = (member: LevelMember) => member.weak === true && member.level === level;
  members.rest.push(...members.levels.filter(isWeak));
  members.levels = members.levels.filter((member) => !isWeak(member));
}

/**
 * Whether the keys describe one thing (`{id, name, sites}`) instead of naming many. Keywords of a level already known
 * don't count: they may be names (`{"SITES": ["READ"]}`).
 *
 * @param isKeyed whether the object has a key that may name it
 */
export function isRecord(members: Members, level: Level, scope: Scope, isKeyed: boolean): boolean {
  const inner = members.levels.some((member) => isInside(member.level, level));
  if (inner || hasOwn(members) || Object.keys(members.refs).length > 0) return true;
  const closed = members.rest.length === 0;
  const isOpen = (member: LevelMember) =>
    (scope.beside === true || !isBound(scope, member.level)) && !(isKeyed && member.level === level);
  if (members.levels.some(isOpen) && (level !== 'role' || closed)) return true;
  if (members.rest.some(({ key }) => isNumberedKey(key))) return false;
  const sole = closed && members.levels.length === 0 && members.wrappers.length === 1;
  return sole || (level !== 'role' && members.wrappers.some(({ key }) => looksLikeField(key)));
}

/** Whether an object, or a list's first item, has a keyword for privileges or roles. */
export function hasGrantKeyword(vocabulary: Vocabulary, value: unknown): boolean {
  const object: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(object)) return false;
  const keys = Object.keys(object);
  const isKeyword = (level: Level) => (key: string) => {
    const meaning = vocabulary.meaning(key);
    return meaning?.kind === 'level' && meaning.level === level;
  };
  return (
    keys.some(isKeyword('privilege')) ||
    (keys.some(isKeyword('role')) && !keys.some((key) => vocabulary.meaning(key)?.kind === 'attribute'))
  );
}
