import { squash } from '../meaning/vocabulary.ts';

/** Kind of a key whose value tells whether something is held. */
export type FlagKind =
  /** True means held: `granted`. */
  | 'grants'
  /** True means denied: `revoked`. */
  | 'denies'
  /** True means unclear: `locked`. */
  | 'doubts'
  /** Any value means denied: `revokedAt`. */
  | 'ended'
  /** Any text is a verdict, if only an unclear one: `effect`. */
  | 'word'
  /** The value may be a verdict: `setting`. */
  | 'value'
  /** The value may be a verdict, except the number 1: `accessLevel`. */
  | 'perhaps'
  /** The text may be an unmistakable verdict: `status`. */
  | 'state';

const prefix = '(?:is|has|have|was|been|currently|user|can|access|privileges?|permissions?|roles?|sites?|rights?)*';
const suffix = '(?:access|flag|yn|ind|indicator)?';
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
    new RegExp(`^${prefix}(?:${denyWord})${suffix}$|^${prefix}(?:not|no|non|without)(?:${grantWord})${suffix}$`),
  ],
  ['grants', new RegExp(`^${prefix}(?:${grantWord})${suffix}$|^(?:has|have|can|may)$`)],
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

export function flagKind(key: string): FlagKind | undefined {
  if (key.length > 40) return undefined;
  const word = squash(key);
  return kinds.find(([, pattern]) => pattern.test(word))?.[0];
}
