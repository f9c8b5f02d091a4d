import { squash } from '../meaning/vocabulary.ts';

/** The kinds of keys whose values say whether something is held. */
export type FlagKind =
  /** Says that it is, if true. */
  | 'grants'
  /** Says that it is not, if true. */
  | 'denies'
  /** Says nothing for certain, if true. */
  | 'doubts'
  /** Is there only where it was taken away: `revokedAt`. */
  | 'ended'
  /** Has a word for it, and for nothing else. */
  | 'word'
  /** May have a truth value or a number for it. */
  | 'value'
  /** May have a word for it. */
  | 'perhaps'
  /** May have a strong word for it, among others. */
  | 'state';

const about = '(?:is|has|have|was|been|currently|user|can|access|privileges?|permissions?|roles?|sites?|rights?)*';
const behind = '(?:access|flag|yn|ind|indicator)?';
const grantWord =
  'granted|allowed|allow|enabled|held|permitted|selected|checked|ticked|active|activated|assigned|authori[sz]ed|approved|accepted' +
  '|effective|valid|included|accessible|usable|available|access|entitled|hold|holds|on';
const denyWord =
  'denied|denies|deny|forbidden|forbid|revoked|blocked|disabled|excluded|exclude|removed|deleted|expired|inactive|deactivated|suspended' +
  '|prohibited|disallowed|disallow|rejected|refused|withdrawn|banned|barred|cancelled|canceled|terminated|voided|void|invalid|invalidated' +
  '|negated|negate|negative|inverted|unauthori[sz]ed|unavailable|unassigned|unselected|ungranted|inaccessible|pending|requested|former|retired';
const kinds: readonly (readonly [FlagKind, RegExp])[] = [
  [
    'denies',
    new RegExp(`^${about}(?:${denyWord})${behind}$|^${about}(?:not|no|non|without)(?:${grantWord})${behind}$`),
  ],
  ['grants', new RegExp(`^${about}(?:${grantWord})${behind}$|^(?:has|have|can|may)$`)],
  ['doubts', /^(?:is)?(?:locked|restricted|frozen|onhold)$/],
  [
    'ended',
    /^(?:date|time)?(?:revoked|denied|deleted|disabled|expired|removed|blocked|suspended|deactivated|terminated|withdrawn|rejected|revocation|deletion)(?:at|on|by|date|time|since|reason|timestamp)$/,
  ],
  [
    'word',
    /^(?:effect|decision|verdict|outcome|disposition|polarity|grant|granttype|permissioneffect|accessdecision)$/,
  ],
  [
    'perhaps',
    /^(?:permissiontype|privilegetype|access(?:type|level|mode|right|status|state)|permission|privilege|right|level|permissionlevel)$/,
  ],
  ['value', /^(?:value|setting|state)$/],
  ['state', /^(?:type|mode|status|policy|rule|ruletype|condition)$/],
];

/** Returns the kind of a key whose value tells whether something is held. */
export function flagKind(key: string): FlagKind | undefined {
  if (key.length > 40) return undefined;
  const word = squash(key);
  return kinds.find(([, pattern]) => pattern.test(word))?.[0];
}
