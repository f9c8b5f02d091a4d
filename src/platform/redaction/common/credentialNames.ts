/**
 * Name that is recognized as that of a credential. `isOfNumbers` means that numbers are credentials too, as for
 * passwords but not for tokens.
 */
export interface CredentialName {
  readonly isOfNumbers: boolean;
}

/** Endings of credential names, in lower case without separators. */
const phrases =
  'passwords?|passwd|passphrases?|passcodes?|pwd|passwort|kennwort|secrets?|psk|(?:db|user|admin|root|login|my|bind|ldap|smtp|ssh|acct)p(?:ass|w)';
const keys =
  '(?:api|access|secret|private|privacy|priv|ssh|rsa|dsa|ecdsa|ed25519|pgp|gpg|aes|hmac|auth|authentication|signing|(?:en|de)cryption|(?:pre)?shared|master|session|account|subscription|client|licen[cs]e)keys?';
const communities = '(?:snmp|snmpv[123]c?|read|write|readonly|readwrite|ro|rw|trap)communit(?:y|ies)|communitystrings?';
const others =
  'credentials?|creds|tokens?|jwts?|cookies?|authorization|jsessionid|amzsignature|authlist|communitystringinfo|passwordlist';
const atEnd = new RegExp(`(?:${phrases}|${keys}|${communities}|${others})$`);

const whole = /^(?:pass|pw|community|bearer|sig|otp)$/;

/** Suffixes that may follow: `passwordHash`, `token_value`, `secret2`. */
const after =
  /(?:values?|text|string|hash|plain|raw|data|pem|base64|b64|hex|encoded|encrypted|old|new|current|confirm(?:ation)?|again)$/;

/** Pagination tokens, which stay visible to request the next page. */
const cursor =
  /(?:^| )(?:(?:next|prev|previous|page|paging|pagination|continue|continuation|skip|sync|delta|resume|resumption|cursor|scroll|start|since|marker|bookmark|offset|iterator|position|before|after|last|end) ?)+(?:page|record|row|item|result|list|batch|event|log|query|object)? ?tokens?(?: ?values?| ?string)?$/;

/** Names of metadata beside a credential, such as `credential[].username`. */
const harmless =
  /^(?:ids?|at|on|by|in|ip|ref|app|org|alg|log|uri|url|api|ssh|telnet|windows|until|from|date|time|size|total|host|port|path|link|role|mode|href)$|(?:userid|names?|users?|login|owner|types?|kind|scopes?|roles|groups?|description|label|title|comment|notes?|status|state|version|provider|issuer|subject|audience|realm|domain|tenant|organization|sites?|application|connector|protocol|algorithm|format|method|encoding|reference|hostname|server|address|e?mail|timestamp|expires|expiry|expiration|created|updated|modified|count|length|sharing|profile|(?:finger|thumb)print|priority|level|enabled|active|disabled|required)$/;

/** Cache of short names. Longer ones may themselves be credentials. */
const cache = new Map<string, CredentialName | undefined>();

export function credentialName(name: string): CredentialName | undefined {
  if (name.length < 2 || name.length > 100) return undefined;
  if (cache.has(name)) return cache.get(name);
  const found = decide(name);
  if (/^[A-Za-z_-]{1,24}$/.test(name) && cache.size < 1_000) cache.set(name, found);
  return found;
}

export const isCredentialName = (name: string): boolean => credentialName(name) !== undefined;

export const isAboutCredential = (name: string): boolean => harmless.test(wordsOf(name).at(-1) ?? '');

function decide(name: string): CredentialName | undefined {
  if (/:\/\/|[/\\]/.test(name)) return undefined;
  const words = wordsOf(name);
  if (cursor.test(words.join(' '))) return undefined;
  let joined = words.join('').replace(/(?<=\D)\d+$/, '');
  while (!isOne(joined)) {
    const shorter = joined.replace(after, '');
    if (shorter === joined) return undefined;
    joined = shorter;
  }
  return { isOfNumbers: !/(?:token|jwt|s)$/.test(joined) };
}

const isOne = (joined: string): boolean => whole.test(joined) || atEnd.test(joined);

/** Splits `XAuthToken` into `x`, `auth`, `token`. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
