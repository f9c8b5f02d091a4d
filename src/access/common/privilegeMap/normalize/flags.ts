import { isContainer } from '../meaning/shapes.ts';
import { looksLikeField, squash } from '../meaning/vocabulary.ts';
import type { FlagKind } from './flagKinds.ts';
import type { KeyWords } from './keyWords.ts';
import { isStrongDenial, verdictOf, type Verdict } from './verdicts.ts';

const opposite: Readonly<Record<Verdict, Verdict>> = { held: 'denied', denied: 'held', unclear: 'unclear' };

function verdictOfFlag(kind: FlagKind, value: unknown): Verdict | undefined {
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

export interface Flags {
  readonly verdict: Verdict;
  readonly keys: ReadonlySet<string>;
}

interface Subject {
  /** Whether the object has a name or an ID of its own. */
  readonly isNamed: boolean;
  readonly namesEntity: boolean;
  readonly hasContainer: boolean;
}

function subjectOf(words: KeyWords, object: Members, keys: readonly string[]): Subject {
  const subject = { isNamed: false, namesEntity: false, hasContainer: false };
  for (const key of keys) {
    const meaning = words.of(key).meaning;
    const isName = isNameText(object[key]);
    if (meaning?.kind === 'attribute' && isName) subject[meaning.level ? 'namesEntity' : 'isNamed'] = true;
    else if (meaning?.kind === 'level' && (!words.of(key).flag || verdictOf(object[key]) === undefined))
      subject.namesEntity = true;
    if (isContainer(object[key])) subject.hasContainer = true;
  }
  return subject;
}

/** Returns the verdict of a flag, unless its value is about something else. */
function relevantVerdict(
  words: KeyWords,
  key: string,
  value: unknown,
  kind: FlagKind,
  subject: Subject,
): Verdict | undefined {
  const { isNamed, namesEntity, hasContainer } = subject;
  const verdict = verdictOfFlag(kind, value);
  if ((kind === 'state' || kind === 'value') && !isNamed && !namesEntity) return undefined;
  if (kind === 'perhaps') {
    if (words.of(key).meaning?.kind === 'level') return isNamed ? verdict : undefined;
    return isNamed || namesEntity || hasContainer ? verdict : undefined;
  }
  // A text without verdict names what is granted or denied, unless the object has a name.
  const isName = verdictOf(value) === undefined && typeof value === 'string';
  const hasName = (isNamed || namesEntity) && !hasContainer;
  return isName && kind !== 'ended' && (!hasName || squash(key).endsWith('access')) ? undefined : verdict;
}

/** Returns the verdict of flags on their object: `{"name": "WRITE", "effect": "DENY"}`. */
export function flagsOf(words: KeyWords, object: Members): Flags | undefined {
  const keys = Object.keys(object);
  if (keys.length > maxMembers) return undefined;
  const flags = keys.filter((key) => words.of(key).flag && !isContainer(object[key]));
  const subject = subjectOf(words, object, keys);
  const describes = subject.isNamed || subject.namesEntity;
  const verdicts = new Map<string, Verdict>();
  for (const key of keys) {
    const kind = words.of(key).flag;
    if (!kind) {
      const isOther = describes && words.of(key).meaning?.kind !== 'attribute' && isStrongDenial(object[key]);
      if (isOther) verdicts.set(key, 'unclear');
      continue;
    }
    // A flag word among names is a name.
    const isName = !describes && !looksLikeField(key) && flags.length < keys.length;
    const verdict = isName ? undefined : relevantVerdict(words, key, object[key], kind, subject);
    if (verdict) verdicts.set(key, verdict);
  }
  if (verdicts.size === 0) return undefined;
  const all = [...verdicts.values()];
  const verdict = all.includes('denied') ? 'denied' : all.includes('unclear') ? 'unclear' : 'held';
  return { verdict, keys: new Set(verdicts.keys()) };
}

/** The keys of larger objects are names instead of flags. */
const maxMembers = 200;
