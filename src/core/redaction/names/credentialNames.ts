import { remembering } from './remembering.ts';

/**
 * Names of credentials: of JSON members, XML elements and attributes, and of `name=value` in text, in any spelling: `apiKey`,
 * `api_key`, `X-Api-Key`, `APIKEY`. A name that is not clear counts as one: what is hidden for nothing
 * can be seen elsewhere, and what is shown cannot be taken back. `docs/redaction.md` is the table for readers.
 */

/** The text that replaces a credential. It keeps whatever it stands in valid JSON, XML or a header. */
export const hidden = '•••••••• (hidden)';

/** Words that make a credential wherever they stand in a name, with those of other languages for a password. */
const anywhere =
  /passw(?:or)?d|passwrd|passphrase|passcode|passkey|pwd|(?:pass|kenn)w(?:o|oe)rt|motdepasse|contrase(?:n|ñ|ny)a|clave(?:secreta|privada|(?:de)?acceso)|senha|palavrapasse|wachtwoord|losenord|passord|adgangskode|kodeord|salasana|has[lł]o|heslo|jelszo|parola|lozinka|geslo|sifre|geheimnis|парол[ья]|κωδικ[οό]|密码|密碼|口令|パスワード|暗証番号|비밀번호|matkhau|סיסמה|secret(?!ar)|credential(?!ed)|creds?(?![a-z])|token(?!iz|ist)|connectionstring|connstr|keytab|keystore(?!path)|kerberosticket|sas(?:url|key)|mnemonic/gu;

/** A credential as the whole name, with or without what it is of. */
const whole = new RegExp(
  [
    '^(?:x|http|proxy|old|new|current|my|user|the)*(?:',
    [
      'pw',
      'pin',
      'pins',
      'puk',
      'otp',
      'totp',
      'hotp',
      'hmac',
      'tgt',
      'krbtgt',
      'psk',
      'pat',
      'cvv',
      'cvc',
      'jti',
      'jwt',
      'sas',
      'sig',
      'bearer',
      'auth',
      'authorization',
      'masterauth',
      'mdp',
      'setcookie',
      'csrf',
      'xsrf',
      'idrsa',
      'ided25519',
      'idecdsa',
    ].join('|'),
    '|assertion|clientassertion|samlresponse|saml|seed|seedphrase|recoveryphrase|codeverifier|devicecode|usercode|amzsignature|sharedaccesssignature',
    '|(?:basic|bearer|digest|http|proxy|registry|docker|npm|smtp|api)auth|auth(?:header|string|data|value|orization(?:header|value))|(?:nt|lm|ntlm|ntlmv2|crypt|shadow)hash(?:es)?',
    '|(?:snmp|snmpv1|snmpv2c?|v2c?|host|device|my|default|ro|rw|read|write|readonly|readwrite|trap|get|set|public|private)*communit(?:y|ies)(?:string|value|text|ro|rw)?s?',
    '|(?:pem|ppk|p12|pfx|pkcs12)(?:data|content|file|base64)?',
    ')(?:value|string|text|hash|header|plain|raw|\\d+)?$',
  ].join(''),
);

/** Words that make a credential of something whose name ends with `key`, `code`, `pass`, `pw`, `pin`, `answer` or `seed`. */
const endings = endOf(
  /(?:api|app|application|access|priv(?:ate|acy)?|sign(?:ing|ature)?|(?:en|de)crypt(?:ion)?|shared|preshared|auth(?:entication|orization)?|session|master|ssh|rsa|dsa|ecdsa|ed25519|pgp|gpg|service|account|storage|licen[cs]e|activation|client|agent|collector|probe|(?:un)?seal|registration|enrol{1,2}ment|ingest(?:ion)?|gossip|bitlocker|cert(?:ificate)?|ca|sftp|jwt|jwk|saml|security|principal|blob|queue|cosmos|eventhub|fcm|apns|sendgrid|mailgun|pagerduty|opsgenie|aes|3?des|hmac|wifi|wlan|wpa2?|wep|ipsec|ike|vpn|tacacs|radius|ospf|bgp|md5|sha|ntp|tls|ssl|server|root|admin|subscription|consumer|deploy|webhook|bot|recovery|unlock|functions?|instrumentation|cipher|crypto|kms|kek|dek|enable|stripe|openai|aws|azure|gcp|google|slack|github|datadog|splunk)(?:hub)?keys?(?:data|material|content|value|string|text|pem|base64|b64|hash|hex|raw|\d+)?/u,
  /key(?:data|material|content|pem|string)/u,
  /(?:auth(?:orization)?|verification|otp|mfa|2fa|twofactor|pin|security|access|recovery|backup|reset|activation|confirmation|sms|totp|unlock|login|scratch|onetime|invit(?:e|ation))codes?/u,
  /(?<!(?:com|by|tres|over|under|sur|low|high|band|multi|first|second|third|single|boarding|season|full|test))pass(?:\d+|hash|value|text|plain)?/u,
  /(?:x|db|database|user|root|admin|login|ssh|smtp|imap|mail|ftp|sftp|snmp|ldap|bind|proxy|enable|auth|priv|privacy|key|keystore|truststore|account|service|old|new|current|confirm|server|mysql|postgres|pg|redis|mongo|oracle|sa|sql|vpn|wifi|wlan|host|device|jdbc|http|basic|my|temp|sudo|su|os|api|app|client|test|default|initial|master)(?:pw|pin)(?:code|\d+|hash|value|text|plain)?/u,
  /cookies?(?:value|header)?|(?:sess(?:ion)?|jsession|connects)id|(?:saml|client|jwt|bearer)assertion|communitystring|(?:snmp|trap|read|write)communityname|(?:auth|session|granting|kerberos|login)tickets?|aspxauth|jaasconfig|magiclink|key(?:private)/u,
  /psk|(?:security|secret|recovery|challenge)answers?/u,
  /(?:totp|otp|mfa|wallet|2fa)(?:seed|uri|url)/u,
);

function endOf(...names: readonly RegExp[]): RegExp {
  return new RegExp(`(?:${names.map(({ source }) => source).join('|')})$`);
}

/** Words for things about a credential, which are no credentials: `tokenType`, `passwordExpiresAt`, `secretCount`, `credential_id`. */
const about = new Set(
  [
    'type kind category policy policies expires expiry expiration expired expire exp at on in date time timestamp age days hours minutes seconds ttl lifetime life validity valid until since',
    'count counts total length size min max minimum maximum limit limits quota used usage enabled disabled required needed allowed supported active inactive status state strength complexity',
    'rule rules hint question url uri link endpoint path file filename folder dir name names label title description desc ref reference provider issuer source manager management store service',
    'server format algorithm alg encoding scheme method version changed change changes set reset resets updated update created modified rotated rotation audience scope scopes owner history',
    'attempts failures errors error visible protected less family budget per rate window lock locked locks never must page form field placeholder mode exception exceptions engine namespace username profile domain realm backend mount authentication encryption meter order group ring bucket cost price balance',
  ].flatMap((line) => line.split(' ')),
);

/** Short names that count only as the last of several words: `svc_acct_pw`. */
const shortNames = new Set<string | undefined>('pass pw pin otp jwt'.split(' '));
/** Words before a short name that make it something else, as in `low pass` and `boarding pass`. */
const ofOthers = new Set<string | undefined>(
  'by multi single first second third low high band boarding season'.split(' '),
);

const publicKey =
  /(?:public|authorized|primary|foreign|sort|partition|cache)(?:ssh)?keys?(?:data|material|content|pem)?$/u;

/** Whether the value of a member, element, attribute or variable of this name is a credential. */
export const isCredentialName = remembering(
  (name) => hint.test(name) && !isLocation.test(name) && !isSentence(name) && decide(name),
  false,
);

/** After so many credentials the rest of a text is hidden as a whole: no text that is meant to be read names as many, and each takes some time. */
export const mostHidden = 20_000;

/** A member of this name holds a password and is left out of JSON altogether, as the interface of the service wants it for the user detail. */
export function isPassword(name: string): boolean {
  return /^password$/i.test(name);
}

/** Values that say nothing, or stand for one that is somewhere else. */
const trivial =
  /^[([<]?(?:true|false|yes|no|on|off|none|null|nil|undefined|n\/a|\*+|•.*|\$\{.*\}|\$\(.*\)|\{\{.*\}\}|<[\w .-]*>|%\w+%|\$env:\w+|[{[(]|[\s,;]*|(?:is |was |not |un)?(?:set|required|missing|redacted|masked|hidden|invalid|expired|changed|empty|allowed|provided|found|supported|known)|(?:read|write|view|list|create|update|edit|delete|manage|rotate|admin|all)(?:[,.:/-][\w.:*-]{0,40})?)[)\]>]?[.,;]?$/i;

function isTrivial(value: string): boolean {
  return value.length < 200 && trivial.test(value.trim());
}

/** Whether the value of a credential tells nothing of it: that there is none, that it is set, or how many there are. */
export function tellsNothing(name: string, value: string): boolean {
  return isTrivial(value) || (isPlural(name) && /^\d{1,9}$/.test(value));
}

/** Whether the name is a plural, so that a number is a count: `tokens: 1200`. */
export function isPlural(name: string): boolean {
  return /(?:token|secret|credential|password|key|cookie|cred|pwd|pin|code)s$/i.test(name);
}

/** Every name of a credential that is written in Latin letters holds one of these, and so does every text with such a name. */
export const hint =
  /[^\t-~]|pa[stwlr]|pw|phrase|secret|token|key|cred|auth|cook|commun|pin|otp|psk|jwt|jti|sid|sess|hash|sas|sig|pem|pf|p12|ppk|seed|code|answer|asser|saml|contrase|clave|senha|wacht|kenn|mot|mdp|losen|adgang|kodeord|salas|hasl|heslo|jelsz|lozin|geslo|sifre|geheim|mat.?kh|bearer|csrf|xsrf|tgt|hmac|jaas|magic|mnemon|conn|cv|puk|id.?(?:rsa|e[cd])|kerb|ticket|mfa|2fa|wallet|\\u/i;

/** Addresses and paths, such as `/etc/passwd`. */
const isLocation = /:\/\/|^(?:[/~]|\.{1,2}\/|[a-z]:\\)/i;

const wordsOfSentences = new Set(
  'the your a an is are was does do not no without than in with when where it and or to'.split(' '),
);

/** Four words or more, one of which is only in sentences, or three with a full stop. */
function isSentence(name: string): boolean {
  const words = name.trim().toLowerCase().split(/\s+/);
  return (
    words.length > 2 && (/[.!?]$/.test(name) || (words.length > 3 && words.some((word) => wordsOfSentences.has(word))))
  );
}

function decide(name: string): boolean {
  const words = wordsOf(name);
  const joined = words.join('');
  if (whole.test(joined)) return true;
  const last = [...joined.matchAll(anywhere)].at(-1);
  if (last) return !saysSomethingAbout(words, last.index + last[0].length, last[0]);
  if (shortNames.has(words.at(-1)) && !ofOthers.has(words.at(-2))) return true;
  return endings.test(joined) && !publicKey.test(joined);
}

/** Whether the words from `end` on, after those that name a credential, make it the name of something about a credential. */
function saysSomethingAbout(words: readonly string[], end: number, noun: string): boolean {
  let left = end;
  const after = words.map((word) => {
    const from = Math.max(0, left);
    left -= word.length;
    return word.slice(from);
  });
  // The ID of a token or of a secret opens what it names; that of a credential does not.
  return (
    after.some((word) => about.has(word) || about.has(word.replace(/s$/, '')) || about.has(word.replace(/^s/, ''))) ||
    (noun.startsWith('cred') && after.at(-1) === 'id') ||
    aboutAtOnce.test(after.join(''))
  );
}

/** Words about a credential, for names without any sign of where a word begins: `tokenexpiresat`, `passwordpolicyname`. */
const aboutAtOnce =
  /^(?:expir|type|policy|exception|count|length|url|last|strength|polic|lifetime|ttl|hint|reset|chang|requir|enabl|endpoint)/;

/** `X-Auth-Token`, `xAuthToken` and `XAuthToken` as `x`, `auth`, `token`; digits stay with the word before them. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}+/giu, '')
    .normalize('NFC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '');
}
