import type { PlaceKind } from '../../../../../platform/common/entities.ts';

export type Level = PlaceKind | 'role' | 'privilege';
const depths: Readonly<Record<Level, number>> = { organization: 0, site: 1, role: 2, privilege: 3 };

export const isInside = (level: Level, outer: Level): boolean => depths[level] > depths[outer];

export type Meaning =
  /** Entities, their IDs, or their names, or with `inside` a map from `level` to `inside`: `siteRoles`, `rolesBySite`. */
  | { kind: 'level'; level: Level; inside?: Level; plural: boolean; weak: boolean; isOfAttributes?: boolean }
  /** Attribute of the entity at `level`, or else of the object itself. Usual spellings have low ranks. */
  | { kind: 'attribute'; attribute: 'id' | 'name'; level?: Level; rank: number; weak: boolean }
  | { kind: 'actions' }
  /** Container. `set`: its items are sets. `grants`: plain texts in it are privileges. */
  | { kind: 'wrapper'; set: boolean; grants: boolean };

export interface Vocabulary {
  readonly meaning: (key: string) => Meaning | undefined;
}

/** Words that count only where they can't mean an address or an owner. */
const weakWord = /company|companies|location/;

const qualifier = '(?:user|my|assigned|granted|effective|allowed|own|direct|accessible|current|child|sub)';
const levelWord =
  '(?:organi[sz]ations?|orgs?|tenants?|company|companies|sites?|locations?|roles?|privileges?|permissions?|rights?|entitlements?|authority|authorities)';
const idWords = ['id', 'identifier', 'uuid', 'guid'];
const nameWords = ['name', 'displayname', 'fullname', 'label', 'title'];
const attributeWord = [...nameWords, ...idWords].join('|');

const levelKey = new RegExp(
  `^${qualifier}*(${levelWord})(?:(by|per)?(${levelWord}))?(sets$)?(list|map|set|array|collection)?(?:details?|info)?(?:(${attributeWord})(s?))?$`,
);
const carrier =
  'data|items?|results?|entry|entries|records?|list|map|contents?|payload|response|rows?|elements?|values?|groups?' +
  '|assignments?|memberships?|schema|body|embedded';
const wrapperKey = new RegExp(
  `^(?:(?:access)?(sets|set)|(?:access|user)?(?:${carrier}|(grants?|access|granted|allowed|allow|permitted|permit|held|enabled|effective)))$`,
);
const actionsKey = /^(?:actions?|operations?)(?:list|set)?$/;
const ownAttribute = new RegExp(`^(?:${attributeWord})$`);

const maxWordLength = 60;
export const squash = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

function levelOf(word: string): Level {
  if (/org|tenant|compan/.test(word)) return 'organization';
  if (/site|location/.test(word)) return 'site';
  return word.startsWith('role') ? 'role' : 'privilege';
}

function attribute(word: string, level?: Level, weak = false): Meaning {
  const names = nameWords.indexOf(word);
  const found =
    names >= 0
      ? { attribute: 'name' as const, rank: names }
      : { attribute: 'id' as const, rank: idWords.indexOf(word) };
  return { kind: 'attribute', ...found, ...(level && { level }), weak };
}

function levelMeaning(match: RegExpExecArray): Meaning {
  const [, first = '', by, second, sets, container, named, namedPlural] = match;
  if (sets) return { kind: 'wrapper', set: true, grants: false };
  const inner = levelOf(second ?? first);
  const weak = weakWord.test(second ?? first);
  if (named && !namedPlural) return attribute(named, inner, weak);
  const plural = container !== undefined || namedPlural === 's' || (second ?? first).endsWith('s');
  if (second === undefined)
    return { kind: 'level', level: inner, plural, weak, ...(namedPlural === 's' && { isOfAttributes: true }) };
  const [outer, inside] = by ? [inner, levelOf(first)] : [levelOf(first), inner];
  return { kind: 'level', level: outer, inside, plural, weak: false };
}

/** Returns the meaning of a keyword in any spelling. */
export function meaningOf(key: string): Meaning | undefined {
  if (key.length > maxWordLength) return undefined;
  const word = squash(key);
  if (ownAttribute.test(word)) return attribute(word);
  const level = levelKey.exec(word);
  if (level) return levelMeaning(level);
  if (actionsKey.test(word)) return { kind: 'actions' };
  const wrapper = wrapperKey.exec(word);
  return wrapper ? { kind: 'wrapper', set: wrapper[1] !== undefined, grants: wrapper[2] !== undefined } : undefined;
}

/** Whether a key is spelled like a field: `schemaVersion`, unlike `Oslo`, `READ`, or `1:Acme`. */
export const looksLikeField = (key: string): boolean => /^[a-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*$/.test(key);
