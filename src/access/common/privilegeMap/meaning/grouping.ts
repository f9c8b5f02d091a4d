import { isPlaceKind } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isNumbered, splitQuotedSite } from './identity.ts';
import { hasOwn, isNumberedKey, membersOf, type LevelMember, type Members } from './members.ts';
import { isContainer } from './shapes.ts';
import { depthOf, looksLikeField, type Level, type Vocabulary } from './vocabulary.ts';

const maxNesting = 200;
const noEvidence = Infinity;

/**
 * Evidence for the depth of a value: `words`, only keywords; `numbers`, also keys such as `1:Acme`. The terms are those of
 * `docs/internals/privilege-map.md`.
 */
export type Evidence = 'words' | 'numbers';

const isPlace = (item: unknown): boolean => isContainer(item) || (typeof item === 'string' && isNumbered(item));

/** Whether the value fits its keyword: in `{"sites": ["READ"]}`, `sites` is a privilege. */
function fitsKey({ key, level, value }: LevelMember, isBesidePrivileges: boolean): boolean {
  if (isContainer(value) && Object.values(value).some(isPlace)) return true;
  return looksLikeField(key) && (!isPlaceKind(level) || !isContainer(value) || isBesidePrivileges);
}

const isFullSite = (value: unknown): boolean => typeof value === 'string' && splitQuotedSite(value) !== undefined;

/** Returns the depth at which a member's entities stand. Sites in the full form, which includes the organization, stand at 0. */
const depthOfMember = ({ level, value }: LevelMember): number =>
  level === 'site' && (Array.isArray(value) ? value.some(isFullSite) : isFullSite(value)) ? 0 : depthOf(level);

const hasReference = ({ refs }: Members): boolean => Object.keys(refs).length > 0;

/**
 * Distinguishes keys that only group (`regions`) from names of entities by the depth of what they contain: 0 for
 * organizations, 1 for sites. Each enclosing name takes a level. A key with no level left is a group.
 */
export class Grouping {
  readonly #vocabulary: Vocabulary;
  readonly #depths = { words: new Map<object, number>(), numbers: new Map<object, number>() };

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Whether the value shows that a key at `level` is a group. */
  isGroup(key: string, value: unknown, level: Level, evidence: Evidence): boolean {
    if (!isContainer(value) || level === 'privilege' || (level === 'role' && !looksLikeField(key))) return false;
    if (isObject(value) && this.#membersOf(value).refs[level]) return false;
    return this.#depth(value, evidence, 0) <= depthOf(level);
  }

  namesPlaces(value: unknown): boolean {
    return this.#depth(value, 'numbers', 0) <= depthOf('site');
  }

  readonly #membersOf = (object: JsonObject): Members => membersOf(this.#vocabulary, object);

  /** Returns the depth of the outermost entities. */
  #depth(value: unknown, evidence: Evidence, nesting: number): number {
    if (isFullSite(value)) return 0;
    if (!isContainer(value) || nesting > maxNesting) return noEvidence;
    const depths = this.#depths[evidence];
    const cached = depths.get(value);
    if (cached !== undefined) return cached;
    depths.set(value, noEvidence);
    let least = noEvidence;
    for (const depth of this.#depthsIn(value, evidence, nesting + 1)) {
      least = Math.max(0, Math.min(least, depth));
      if (least === 0) break;
    }
    depths.set(value, least);
    return least;
  }

  *#depthsIn(container: object, evidence: Evidence, nesting: number): Generator<number> {
    if (Array.isArray(container)) {
      for (const item of container as unknown[]) yield this.#depthOfItem(item, evidence, nesting);
      return;
    }
    const { levels, refs, rest, wrappers } = this.#membersOf(container as JsonObject);
    const hasPrivileges = levels.some(({ level }) => level === 'privilege');
    const stated = [
      ...levels.filter((member) => fitsKey(member, hasPrivileges)).map(depthOfMember),
      ...(Object.keys(refs) as Level[]).map(depthOf),
    ];
    yield* stated;
    for (const { value } of wrappers) yield this.#depth(value, evidence, nesting);
    if (stated.length > 0) return;
    for (const { key, value } of rest) {
      if (isFullSite(key)) yield 0;
      if (evidence === 'numbers' && isNumberedKey(key) && isContainer(value)) yield depthOf('site');
      yield this.#depthOfEntry(value, evidence, nesting);
    }
  }

  /** Returns the depth of a list that holds the item. An item with its own ID or name is one level above its content. */
  #depthOfItem(item: unknown, evidence: Evidence, nesting: number): number {
    const members = isObject(item) ? this.#membersOf(item) : undefined;
    const hasOwnLevel = members !== undefined && hasOwn(members) && !hasReference(members);
    return this.#depth(item, evidence, nesting) - (hasOwnLevel ? 1 : 0);
  }

  /** Returns the depth of a map that holds the value. A key is one level above its value, unless the value names the entity itself. */
  #depthOfEntry(value: unknown, evidence: Evidence, nesting: number): number {
    const isReference = isObject(value) && hasReference(this.#membersOf(value));
    return this.#depth(value, evidence, nesting) - (isReference ? 0 : 1);
  }
}
