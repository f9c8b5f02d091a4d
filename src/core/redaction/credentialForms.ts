import { hidden } from './credentialNames.ts';

/** A credential that shows by how it is written, whatever it is called. */
export interface CredentialForm {
  /** As in `docs/redaction.md`. */
  readonly what: string;
  /** Global. What its groups `before` and `after` hold stays; without them all of it is hidden. Bounded, so that no text takes it long. */
  readonly pattern: RegExp;
  /** Whether something of this form is a credential indeed. */
  readonly isOne?: (found: string) => boolean;
}

const base64 = '[A-Za-z0-9+/_-]';

/** Authentication schemes whose credentials are one word after them (RFC 7235 §2.1, and what products use). */
const schemes = 'Bearer|Basic|Negotiate|NTLM|Token|ApiKey|Api-Key|SSWS|GenieKey|Splunk|PVEAPIToken|Kerberos|Hawk|Signature|Key|Private-Token|JWT|OAuth';
const noCredentials = /^(?:realm|charset|error|scope|tokens?|auth\w*|credentials?|schemes?|challenges?|information|access|types?|is|are|was|not|and|or|the|of|for|to|in|required|expired|invalid|missing|used|methods?|based|only|header|headers?|user|users|service|services|plan|tier|management|exchange|endpoint|refresh|refreshed|renewal)$/i;

export const credentialForms: readonly CredentialForm[] = [
  {
    what: 'Private keys in PEM, OpenSSH, PGP and PuTTY form',
    pattern: /(?<before>-----BEGIN (?<kind>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----)[^]*?(?<after>-----END \k<kind>-----|$)|(?<beforeLines>Private-Lines: \d{1,4}).*/gs,
  },
  { what: 'JSON Web Tokens (RFC 7519), signed, encrypted or neither', pattern: /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{2,}(?:\.[\w-]*){1,3}/g },
  {
    what: 'What stands after an authentication scheme: `Bearer …`, `Basic …`, `Digest …`, `AWS4-HMAC-SHA256 …`',
    pattern: new RegExp(`(?<before>(?<![\\w-])(?:${schemes})\\s{1,4}['"]?)(?<found>[\\w.~+/:-]{6,}=*)(?![\\w="])`, 'gi'),
    isOne: (found) => !noCredentials.test(found) && !/^[a-z]{1,9}[.:]?$/i.test(found),
  },
  { what: 'Digest and signature headers', pattern: /(?<before>(?<![\w-])(?:Digest\s{1,4}username=|AWS4-HMAC-SHA256\s{1,4}Credential=))[^\r\n<]{1,2000}/gi },
  {
    what: 'User information in a URL: `https://user:password@host`',
    pattern: /(?<before>(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,30}:\/\/[^\s/?#@"'<>:]{0,100}:)(?!\d{1,5}[/?#])[^\s"'<>@]{1,128}(?:@[^\s"'<>@/?#]{1,64}){0,2}(?<after>@(?=[\w.[-]))/gi,
  },
  { what: 'A token in place of a user name in a URL', pattern: /(?<before>(?<![a-z\d+.-])https?:\/\/)[^\s/?#@"'<>:]{1,200}(?<after>@(?=[\w.[-]))/gi },
  { what: 'The password of an Oracle connection: `jdbc:oracle:thin:user/password@host`', pattern: /(?<before>jdbc:oracle:\w{1,10}:[^\s/@"']{1,128}\/)[^\s@"']{1,256}(?<after>@)/gi },
  {
    what: 'Tokens of well-known services, by their beginning',
    pattern: new RegExp(
      `(?<![\\w-])(?:(?:AKIA|ASIA|AGPA|AROA|AIDA)[A-Z0-9]{12,}|gh[pousr]_\\w{20,}|github_pat_\\w{20,}|gl(?:pat|dt|rt|cbt|ptt|ft|soat)-[\\w-]{16,}|xox[abeoprs]-[\\w-]{8,}|xapp-[\\w-]{8,}|AIza[\\w-]{30,}|ya29\\.[\\w-]{16,}|1//[\\w-]{30,}|(?:sk|rk|pk)_(?:live|test)_\\w{10,}|sk-[\\w-]{16,}|npm_\\w{30,}|pypi-[\\w-]{16,}|hv[sbr]\\.[\\w-]{16,}|dop_v1_\\w{32,}|SG\\.[\\w-]{16,}\\.[\\w-]{16,}|dapi[a-f0-9]{32}|shp(?:at|ca|pa|ss)_\\w{32}|ATATT\\w{20,}|AGE-SECRET-KEY-1${base64}{20,}|glsa_\\w{20,}|pul-\\w{30,}|EAA[A-Za-z0-9]{30,}|hf_\\w{20,}|ops_${base64}{40,})`,
      'g',
    ),
  },
  { what: 'Webhook addresses that are credentials', pattern: /(?<before>hooks\.slack\.com\/(?:services|workflows)\/|discord(?:app)?\.com\/api\/webhooks\/|webhook\.office\.com\/webhookb2\/)[^\s"'<>]{1,512}/gi },
  { what: 'Password hashes: bcrypt, crypt, Argon2, PBKDF2, LDAP', pattern: /(?<![\w$])\$(?:2[abxy]?|[1567y]|gy|sha1|apr1|argon2(?:id|i|d)|pbkdf2[\w-]{0,20}|scrypt|ml)\$[^\s"'<>;:]{6,512}|(?<![\w])pbkdf2_sha\d{1,3}\$[^\s"'<>;:]{6,512}|\{(?:S?SHA(?:256|384|512)?|S?MD5|CRYPT|PBKDF2[\w-]{0,20}|bcrypt|ARGON2)\}[\w+/=$.,-]{6,512}/g },
  { what: 'Secrets in the configuration of network devices: `enable secret 5 …`, `snmp-server community …`', pattern: /(?<before>(?<![\w-])(?:password|secret|key|key-string|community|md5|pre-shared-key|passphrase|encrypted-password|authentication-key)\s{1,4}(?:level\s\d{1,2}\s)?(?:\d{1,2}|encrypted|cleartext|plaintext|hex|ascii|cipher|simple|irreversible-cipher|local|remote|plain-text|ENC)\s{1,4})[^\s;]{1,512}/gi },
  { what: 'SNMP communities and keys on command lines', pattern: /(?<before>snmp-server\s{1,4}(?:community|host\s\S{1,100}(?:\s(?:version|traps|informs)\s\S{1,10}|\s(?:traps|informs)){0,3})\s{1,4}|(?<![\w-])snmp(?:walk|get|getnext|bulkwalk|set|table|trap)\b[^\r\n]{0,100}?\s-[cAX]\s{0,4})[^\s;]{1,512}/gi },
  { what: 'User name and password of curl, wget, sshpass, smbclient and ldapsearch', pattern: /(?<before>(?<![\w-])(?:curl|smbclient|rpcclient|net)\b[^\r\n]{0,150}?\s(?:-u|--user|-U|--proxy-user)[ =]?\s{0,4}['"]?[^\s:%'"]{1,128}[:%]|(?<![\w-])sshpass\b[^\r\n]{0,50}?\s-p\s{0,4}['"]?|(?<![\w-])ldap(?:search|modify|add|whoami)\b[^\r\n]{0,150}?\s-w\s{0,4}['"]?|(?<![\w-])mysql(?:dump|admin)?\b[^\r\n]{0,100}?\s-p)[^\s'"]{1,512}/gi },
  { what: 'Passwords in SQL and netrc: `IDENTIFIED BY …`, `login … password …`', pattern: /(?<before>IDENTIFIED\s{1,4}(?:WITH\s{1,4}\S{1,60}\s{1,4})?BY\s{1,4}(?:PASSWORD\s{1,4})?|(?<![\w-])login\s{1,9}\S{1,128}\s{1,9}password\s{1,9}|(?<![\w-])(?:PASSWORD|SECRET|PASSPHRASE)\s{1,4}(?=['"]))(?:"[^"\r\n]{1,512}"|'[^'\r\n]{1,512}'|[^\s;'"]{1,512})/gi },
  {
    what: 'A sentence that says what it is: `the password is …`',
    pattern: /(?<before>(?<![\w-])(?:password|passphrase|passcode|pin|secret|token|api key|access key|community string|kennwort|passwort)\s(?:is|was|ist|lautet)(?:\sset\sto|\snow|\sstill)?:?\s{1,4}['"‘“]?)(?<found>[^\s'"’”]{2,512})/gi,
    isOne: (found) => !/^(?:required|expired|invalid|incorrect|wrong|not|too|missing|empty|correct|valid|weak|strong|set|unset|case|used|needed|the|an?|being|never|only|stored|hidden|encrypted|hashed|now|still|no|in|on|of|for|to|at|by|your|same|that|this|about|accepted|refused|rejected|ok|okay|fine|stale|shown|sent|kept|read|revoked|unknown|absent|left|known|there|here|where|what|longer|shorter|optional|mandatory|disabled|enabled|active|inactive|locked|due|ready|issued|granted|good|bad|a)[.,;:!?]?$/i.test(found),
  },
];

/** Something of these is in every text that any of the forms is in. */
const trace =
  /-----|Private-Lines|eyJ|:\/\/|jdbc:|\$(?:[\dy]|gy|sha|apr|argon|pbkdf|scrypt|ml)|pbkdf2|\{[SMCPbA]|A[KSGRI][IPOD]A|gh[pousr]_|github_|gl\w{2,5}-|xox|xapp|AIza|ya29|1\/\/|[srp]k[_-]|npm_|pypi|hv[sbr]\.|dop_|SG\.|dapi|shp|ATATT|AGE-|glsa_|pul-|EAA|hf_|ops_|hooks?\.|webhook|bearer|basic|negotiate|ntlm|digest|AWS4|token|api|ssws|geniekey|splunk|kerberos|hawk|signature|key|jwt|oauth|password|secret|community|md5|phrase|snmp|curl|smbclient|rpcclient|net |sshpass|ldap|mysql|identified|passcode|pin|kennwort|passwort/i;

export function withoutCredentialForms(text: string): string {
  if (!trace.test(text)) return text;
  return credentialForms.reduce((rest, { pattern, isOne }) => rest.replace(pattern, (whole: string, ...args: unknown[]) => {
    const groups = (args.at(-1) ?? {}) as { before?: string; beforeLines?: string; after?: string; found?: string };
    const { before = groups.beforeLines ?? '', after = '', found = whole.slice(before.length, whole.length - after.length) } = typeof groups === 'object' ? groups : {};
    return found.includes(hidden) || isOne?.(found) === false ? whole : before + hidden + after;
  }), text);
}
