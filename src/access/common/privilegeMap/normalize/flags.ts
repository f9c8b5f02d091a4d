import { isContainer } from '../meaning/shapes.ts';
import { looksLikeField, squash } from '../meaning/vocabulary.ts';
import type { FlagKind } from './flagKinds.ts';
import type { KeyWords } from './keyWords.ts';
import { isStrongDenial, verdictOf, type Verdict } from './verdicts.ts';

const opposite: Readonly<Record<Verdict, Verdict>> = { held: 'denied', denied: 'held', unclear: 'unclear' };

/** @returns undefined where the member says nothing of it */
function verdictOfMember(kind: FlagKind, value: unknown): Verdict | undefined {
  if (kind === 'ended' && (value === null || value === '')) return 'held';
  if (value === null || value === '' || isContainer(value)) return undefined;
  const verdict = verdictOf(value);
  switch (kind) {
    case 'grants':
      return verdict ?? 'unclear';
    case 'denies':
      return verdict ? opposite[verdict] : 'unclear';
    case 'doubts':
      return verdict === 'denied' ? undefined : 'unclear';
    case 'ended':
      return verdict === 'denied' ? undefined : 'denied';
    case 'word':
      return verdict ?? (typeof value === 'string' ? 'unclear' : undefined);
    case 'value':
      return verdict;
    case 'perhaps':
      return typeof value === 'number' && verdict === 'held' ? undefined : verdict;
    case 'state':
      if (typeof value !== 'string') return value === false ? 'denied' : undefined;
      if (verdict === 'held' || isStrongDenial(value)) return verdict;
      return isWaiting(value) ? 'unclear' : undefined;
  }
}

const isWaiting = (text: string): boolean =>
  /^(?:pending|requested|former|previous|draft|proposed|await\w*)/i.test(text);

type Members = Readonly<Record<string, unknown>>;

const isNameText = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** Verdict of the members of one object on whether it is held. */
export interface Flags {
  readonly verdict: Verdict;
  /** The keys that say it. */
  readonly keys: ReadonlySet<string>;
}

/** Possible subjects of an object's flags. */
interface Subject {
  /** A member gives a name or an ID of the object itself. */
  readonly isNamed: boolean;
  /** A member names an entity of a level. */
  readonly saysLevel: boolean;
  readonly hasContainer: boolean;
}

function subjectOf(words: KeyWords, object: Members, keys: readonly string[]): Subject {
  const subject = { isNamed: false, saysLevel: false, hasContainer: false };
  for (const key of keys) {
    const meaning = words.of(key).meaning;
    const isName = isNameText(object[key]);
    if (meaning?.kind === 'attribute' && isName) subject[meaning.level ? 'saysLevel' : 'isNamed'] = true;
    else if (meaning?.kind === 'level' && (!words.of(key).flag || verdictOf(object[key]) === undefined))
      subject.saysLevel = true;
    if (isContainer(object[key])) subject.hasContainer = true;
  }
  return subject;
}

/** Returns the verdict of one member on its object. */
function said(words: KeyWords, key: string, value: unknown, kind: FlagKind, subject: Subject): Verdict | undefined {
  const { isNamed, saysLevel, hasContainer } = subject;
  const verdict = verdictOfMember(kind, value);
  if ((kind === 'state' || kind === 'value') && !isNamed && !saysLevel) return undefined;
  if (kind === 'perhaps') {
    if (words.of(key).meaning?.kind === 'level') return isNamed ? verdict : undefined;
    return isNamed || saysLevel || hasContainer ? verdict : undefined;
  }
  // A text that is no such word is what is granted or denied, rather than whether it is, unless the object names that itself.
  const isOther = verdictOf(value) === undefined && typeof value === 'string';
  const isAbout = (isNamed || saysLevel) && !hasContainer;
  return isOther && kind !== 'ended' && (!isAbout || squash(key).endsWith('access')) ? undefined : verdict;
}

/**
 * Returns whether an object is held as a whole: `{"name": "WRITE", "effect": "DENY"}`, `{"granted": false,
 * "privileges": […]}`. Returns undefined if it doesn't tell.
 */
export function flagsOf(words: KeyWords, object: Members): Flags | undefined {
  const keys = Object.keys(object);
  if (keys.length > maxMembers) return undefined;
  const flags = keys.filter((key) => words.of(key).flag && !isContainer(object[key]));
  const subject = subjectOf(words, object, keys);
  const describes = subject.isNamed || subject.saysLevel;
  const verdicts = new Map<string, Verdict>();
  for (const key of keys) {
    const kind = words.of(key).flag;
    if (!kind) {
      const isOther = describes && words.of(key).meaning?.kind !== 'attribute' && isStrongDenial(object[key]);
      if (isOther) verdicts.set(key, 'unclear');
      continue;
    }
    // Among names in capitals, one that is such a word is a name too.
    const isName = !describes && !looksLikeField(key) && flags.length < keys.length;
    const verdict = isName ? undefined : said(words, key, object[key], kind, subject);
    if (verdict) verdicts.set(key, verdict);
  }
  if (verdicts.size === 0) return undefined;
  const all = [...verdicts.values()];
  const verdict = all.includes('denied') ? 'denied' : all.includes('unclear') ? 'unclear' : 'held';
  return { verdict, keys: new Set(verdicts.keys()) };
}

/** More members than this have the names of something for their keys. */
const maxMembers = 200;
