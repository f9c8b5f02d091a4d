import type { JsonObject } from '../../../../../platform/common/json/json.ts';
import { LimitExceededError } from './access.ts';
import { verdictOf } from './held.ts';
import { isNumber, isNumbered } from './identity.ts';
import { isBound, type Scope } from './scope.ts';
import { isContainer, isText } from './shapes.ts';
import { isInside, looksLikeField, type Level, type Meaning, type Vocabulary } from './vocabulary.ts';

export interface Member {
  readonly key: string;
  readonly value: unknown;
}

export type LevelMember = Member & {
  readonly level: Level;
  readonly plural: boolean;
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
  rest: Member[];
}

function addAttribute(members: Members, member: Member, meaning: Meaning & { kind: 'attribute' }): void {
  const { level, attribute } = meaning;
  // `_id` ranks after `id`.
  const rank = member.key.startsWith('_') ? meaning.rank + 0.5 : meaning.rank;
  if (!isText(member.value)) {
    if (member.value !== null && member.value !== '') members.rest.push(member);
    return;
  }
  const attributes = level ? (members.refs[level] ??= {}) : members.own;
  const other = attributes[attribute];
  if (other && other.rank <= rank) {
    members.rest.push(member);
    return;
  }
  if (other) members.rest.push({ key: other.key, value: other.value });
  attributes[attribute] = { key: member.key, value: member.value, rank };
}

/** Whether a value is texts without IDs. */
function isPlainText(value: unknown): boolean {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  return (
    texts.length > 0 &&
    texts.every((text) => typeof text === 'string' && text !== '' && !isNumbered(text) && verdictOf(text) === undefined)
  );
}

function add(members: Members, member: Member, meaning: Meaning | undefined): void {
  if (meaning?.kind === 'wrapper' && meaning.grants && isPlainText(member.value)) {
    members.levels.push({ ...member, level: 'privilege', plural: true });
  } else if (meaning?.kind === 'attribute') addAttribute(members, member, meaning);
  else if (meaning?.kind === 'level') members.levels.push({ ...member, level: meaning.level, plural: meaning.plural });
  else if (meaning?.kind === 'wrapper' && isContainer(member.value))
    members.wrappers = [...members.wrappers, { ...member, set: meaning.set }];
  else if (meaning?.kind === 'actions') members.actions = [...members.actions, member];
  else members.rest.push(member);
}

const none: readonly never[] = [];

/** Maximum number of keywords, which are compared pairwise. Usual objects have a dozen. */
const maxMeanings = 200;

export function membersOf(vocabulary: Vocabulary, object: JsonObject): Members {
  const members: Members = { own: {}, refs: {}, levels: [], wrappers: none, actions: none, rest: [] };
  let meanings = 0;
  for (const key of Object.keys(object)) {
    const meaning = vocabulary.meaning(key);
    if (meaning && (meanings += 1) > maxMeanings) throw new LimitExceededError();
    add(members, { key, value: object[key] }, meaning);
  }
  return members;
}

export const isNumberedKey = (key: string): boolean => isNumber(key) || isNumbered(key);

const hasOwn = ({ own }: Members): boolean => own.id !== undefined || own.name !== undefined;

export const levelMembers = (members: Members, level: Level): LevelMember[] =>
  members.levels.filter((member) => member.level === level);

/**
 * Whether the keys describe one thing (`{id, name, sites}`) instead of naming many. A keyword for a level that is
 * already known doesn't count, because it may be a name (`{"SITES": ["READ"]}`).
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
