import type { PlaceKind } from '../../../../../platform/common/entities.ts';

export type Level = PlaceKind | 'role' | 'privilege';
const depths: Readonly<Record<Level, number>> = { organization: 0, site: 1, role: 2, privilege: 3 };

export const isInside = (level: Level, outer: Level): boolean => depths[level] > depths[outer];

export type Meaning =
  | { kind: 'level'; level: Level; plural: boolean }
  /** Attribute of the entity at `level`, or else of the object itself. Usual spellings have low ranks. */
  | { kind: 'attribute'; attribute: 'id' | 'name'; level?: Level; rank: number }
  | { kind: 'actions' }
  /** Container. `set`: its items are sets. `grants`: plain texts in it are privileges. */
  | { kind: 'wrapper'; set: boolean; grants: boolean };

export interface Vocabulary {
  readonly meaning: (key: string) => Meaning | undefined;
}

const qualifier = '(?:user|my|assigned|granted|effective|allowed|own|direct|accessible|current|child|sub)';
const levelWord =
  '(?:organi[sz]ations?|orgs?|tenants?|sites?|roles?|privileges?|permissions?|rights?|entitlements?|authority|authorities)';
const idWords = ['id', 'identifier', 'uuid', 'guid'];
const nameWords = ['name', 'displayname', 'fullname', 'label', 'title'];
const attributeWord = [...nameWords, ...idWords].join('|');

const levelKey = new RegExp(
  `^${qualifier}*(${levelWord})(sets$)?(list|map|set|array|collection)?(?:details?|info)?(?:(${attributeWord}))?$`,
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
  if (/org|tenant/.test(word)) return 'organization';
  if (word.startsWith('site')) return 'site';
  return word.startsWith('role') ? 'role' : 'privilege';
}

function attribute(word: string, level?: Level): Meaning {
  const names = nameWords.indexOf(word);
  const found =
    names >= 0
      ? { attribute: 'name' as const, rank: names }
      : { attribute: 'id' as const, rank: idWords.indexOf(word) };
  return { kind: 'attribute', ...found, ...(level && { level }) };
}

function levelMeaning(match: RegExpExecArray): Meaning {
  const [, word = '', sets, container, named] = match;
  if (sets) return { kind: 'wrapper', set: true, grants: false };
  const level = levelOf(word);
  if (named) return attribute(named, level);
  return { kind: 'level', level, plural: container !== undefined || word.endsWith('s') };
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
