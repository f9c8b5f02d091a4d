import { ExactNumber } from '../../../../platform/common/json/verbatim.ts';

/** Whether something is held. */
export type Verdict = 'held' | 'denied' | 'unclear';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const heldWords = setOf(
  'y yes true t on ja allow allowed allows grant granted permit permitted held enabled active activated approved assigned ' +
    'selected checked accept accepted authorized authorised + ✓ ✔ ✅ ☑',
);
const strongWords = setOf(
  'deny denied denies forbid forbidden prohibit prohibited disallow disallowed notallowed notgranted notpermitted notauthorized ' +
    'notauthorised notheld notassigned notenabled notactive notselected notapproved ungranted unauthorized unauthorised ' +
    'revoke revoked block blocked disable disabled inactive deactivated noaccess nopermission nopermissions noprivilege ' +
    'noprivileges noright norights reject rejected refuse refused removed deleted expired suspended exclude excluded withdrawn ' +
    'banned barred unassigned unselected unchecked terminated cancelled canceled',
);
const noneWords = setOf('none nothing null nil noaccess nopermission nopermissions noprivilege noprivileges norights');
const weakWords = setOf('n no false f off nein never empty - – − ✗ ✘ ❌ × ☐');
const unclearWords = setOf(
  'pending requested maybe unknown conditional conditionally inherit inherited default undefined unset notset na notapplicable ? ' +
    'prompt ask challenge undecided tbd waiting awaitingapproval partial limited depends indeterminate abstain draft proposed ' +
    'review inreview underreview former previous unspecified undetermined',
);
/** Words that are never names. */
const plainWords = setOf(
  'true false yes no y n on off allow allowed deny denied granted notgranted forbidden revoked permitted notallowed none noaccess disallowed prohibited',
);

const squashed = (text: string): string => {
  const trimmed = text.trim().toLowerCase();
  return trimmed.length > 1 ? trimmed.replace(/[\s_\-/.!]+/g, '') : trimmed;
};

const maxWordLength = 40;

export function verdictOfText(text: string): Verdict | undefined {
  if (text.length > maxWordLength) return undefined;
  const word = squashed(text);
  if (heldWords.has(word) || word === '1') return 'held';
  if (strongWords.has(word) || noneWords.has(word) || weakWords.has(word) || word === '0') return 'denied';
  return unclearWords.has(word) ? 'unclear' : undefined;
}

/** Returns undefined for other values, such as 2. */
export function verdictOf(value: unknown): Verdict | undefined {
  if (typeof value === 'boolean') return value ? 'held' : 'denied';
  if (typeof value === 'number') return value === 1 ? 'held' : value === 0 ? 'denied' : undefined;
  if (value instanceof ExactNumber) return Number(value.literal) === 0 ? 'denied' : undefined;
  return typeof value === 'string' ? verdictOfText(value) : undefined;
}

export const isStrongDenial = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= maxWordLength && strongWords.has(squashed(value));

/** Whether a text means "no privileges". */
export const meansNone = (text: string): boolean => text.length <= maxWordLength && noneWords.has(squashed(text));

const denyingPrefix =
  /^(?:[!¬~−–-]\s*[a-z]|(?:deny|denied|denies|forbid|forbidden|revoked?|not|no|without|except|excluded?|blocked|disallow|disallowed|prohibited)\s*[:=/]\s*\S|(?:deny|denied|forbidden|revoked|not|without|except|excluded|disallowed|prohibited)\s+\S)/i;
const denyingSuffix =
  /[([{](?:denied|deny|revoked|forbidden|not|no|none|disabled|expired|pending|requested|inactive|former|suspended|removed|blocked|excluded)\b[^)\]}]*[)\]}]$|\s[-–]\s*(?:denied|revoked|forbidden|disabled|expired|pending|not granted|not allowed|no access)$/i;
const allowingPrefix = /^(?:allow|allowed|granted|permit|permitted)\s*[:=]\s*(\S.*)$/i;
const verdictSuffix = /^(.*\S)\s*(?:=>|->|[:=])\s*([\w\s-]+)$/;
const numberSuffix = /^(.*\S)\s*=\s*([01])$/;

export interface Item {
  readonly verdict: Verdict;
  readonly name: string;
}

/** Reads `WRITE=false`, `!WRITE`, `DENY:WRITE`, `WRITE (revoked)`, or `ALLOW:READ`. */
export function itemVerdict(text: string): Item | undefined {
  if (meansNone(text)) return { verdict: 'denied', name: '' };
  if (plainWords.has(squashed(text)) && verdictOfText(text) === 'denied') return { verdict: 'unclear', name: text };
  const match = numberSuffix.exec(text) ?? verdictSuffix.exec(text);
  const [, name = '', word = ''] = match ?? [];
  const isWord = /^[01]$/.test(word) ? text.includes('=') : plainWords.has(squashed(word));
  if (match && isWord) return { verdict: verdictOfText(word) ?? 'unclear', name };
  const allowed = allowingPrefix.exec(text);
  if (allowed) return { verdict: 'held', name: allowed[1] ?? text };
  return denyingPrefix.test(text) || denyingSuffix.test(text) ? { verdict: 'denied', name: text } : undefined;
}
