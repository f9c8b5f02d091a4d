import { ExactNumber } from '../../../../platform/common/json/verbatim.ts';

/** Verdict of a value on the thing beside it. Unclear values may mean either. */
export type Verdict = 'held' | 'denied' | 'unclear';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const heldWords = setOf(
  'y yes true t on ja allow allowed allows grant granted permit permitted held enabled active activated approved assigned ' +
    'selected checked accept accepted authorized authorised + ✓ ✔ ✅ ☑',
);
/** Words that take away, wherever they stand. */
const strongWords = setOf(
  'deny denied denies forbid forbidden prohibit prohibited disallow disallowed notallowed notgranted notpermitted notauthorized ' +
    'notauthorised notheld notassigned notenabled notactive notselected notapproved ungranted unauthorized unauthorised ' +
    'revoke revoked block blocked disable disabled inactive deactivated noaccess nopermission nopermissions noprivilege ' +
    'noprivileges noright norights reject rejected refuse refused removed deleted expired suspended exclude excluded withdrawn ' +
    'banned barred unassigned unselected unchecked terminated cancelled canceled',
);
/** Words for nothing at all. */
const noneWords = setOf('none nothing null nil noaccess nopermission nopermissions noprivilege noprivileges norights');
const weakWords = setOf('n no false f off nein never empty - – − ✗ ✘ ❌ × ☐');
const unclearWords = setOf(
  'pending requested maybe unknown conditional conditionally inherit inherited default undefined unset notset na notapplicable ? ' +
    'prompt ask challenge undecided tbd waiting awaitingapproval partial limited depends indeterminate abstain draft proposed ' +
    'review inreview underreview former previous unspecified undetermined',
);
/** Words that nobody takes for an action or a name. */
const plainWords = setOf(
  'true false yes no y n on off allow allowed deny denied granted notgranted forbidden revoked permitted notallowed none noaccess disallowed prohibited',
);

const squashed = (text: string): string => {
  const trimmed = text.trim().toLowerCase();
  return trimmed.length > 1 ? trimmed.replace(/[\s_\-/.!]+/g, '') : trimmed;
};

const maxWordLength = 40;

/** The verdict of a text; undefined for one that is no such word. */
export function verdictOfText(text: string): Verdict | undefined {
  if (text.length > maxWordLength) return undefined;
  const word = squashed(text);
  if (heldWords.has(word) || word === '1') return 'held';
  if (strongWords.has(word) || noneWords.has(word) || weakWords.has(word) || word === '0') return 'denied';
  return unclearWords.has(word) ? 'unclear' : undefined;
}

/** The verdict of a scalar; undefined for one that says none, such as a number above one. */
export function verdictOf(value: unknown): Verdict | undefined {
  if (typeof value === 'boolean') return value ? 'held' : 'denied';
  if (typeof value === 'number') return value === 1 ? 'held' : value === 0 ? 'denied' : undefined;
  if (value instanceof ExactNumber) return Number(value.literal) === 0 ? 'denied' : undefined;
  return typeof value === 'string' ? verdictOfText(value) : undefined;
}

/** Whether a text takes away whatever it stands beside. */
export const isStrongDenial = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= maxWordLength && strongWords.has(squashed(value));

/** Whether a text says that there is nothing. */
export const meansNone = (text: string): boolean => text.length <= maxWordLength && noneWords.has(squashed(text));

const deniesBefore =
  /^(?:[!¬~−–-]\s*[a-z]|(?:deny|denied|denies|forbid|forbidden|revoked?|not|no|without|except|excluded?|blocked|disallow|disallowed|prohibited)\s*[:=/]\s*\S|(?:deny|denied|forbidden|revoked|not|without|except|excluded|disallowed|prohibited)\s+\S)/i;
const deniesBehind =
  /[([{](?:denied|deny|revoked|forbidden|not|no|none|disabled|expired|pending|requested|inactive|former|suspended|removed|blocked|excluded)\b[^)\]}]*[)\]}]$|\s[-–]\s*(?:denied|revoked|forbidden|disabled|expired|pending|not granted|not allowed|no access)$/i;
const allowsBefore = /^(?:allow|allowed|granted|permit|permitted)\s*[:=]\s*(\S.*)$/i;
const saidBehind = /^(.*\S)\s*(?:=>|->|[:=])\s*([\w\s-]+)$/;
const equalsBehind = /^(.*\S)\s*=\s*([01])$/;

/** Name of a privilege in a list, and whether it is held. */
export interface Item {
  readonly verdict: Verdict;
  readonly name: string;
}

/** Reads `WRITE=false`, `!WRITE`, `DENY:WRITE`, `WRITE (revoked)` or `ALLOW:READ`. Undefined for a name that says nothing of the kind. */
export function itemVerdict(text: string): Item | undefined {
  if (meansNone(text)) return { verdict: 'denied', name: '' };
  if (plainWords.has(squashed(text)) && verdictOfText(text) === 'denied') return { verdict: 'unclear', name: text };
  const said = equalsBehind.exec(text) ?? saidBehind.exec(text);
  const [, name = '', word = ''] = said ?? [];
  const isWord = /^[01]$/.test(word) ? text.includes('=') : plainWords.has(squashed(word));
  if (said && isWord) return { verdict: verdictOfText(word) ?? 'unclear', name };
  const allowed = allowsBefore.exec(text);
  if (allowed) return { verdict: 'held', name: allowed[1] ?? text };
  return deniesBefore.test(text) || deniesBehind.test(text) ? { verdict: 'denied', name: text } : undefined;
}
