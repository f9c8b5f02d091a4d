import { hidden, isCredentialName, mostHidden } from '../names/credentialNames.ts';
import { isScrambled, looksSecret } from '../names/looks.ts';
import { commandForms } from './commandForms.ts';

/** A credential that shows by how it is written, whatever it is called. */
export interface CredentialForm {
  /** The name that the form has in `docs/redaction.md`. */
  readonly what: string;
  /**
   * A global expression, bounded so that no text takes it long. What its groups `before` and `after` hold stays; without them all
   * of it is hidden. Its group `names` has to hold the name of a credential.
   */
  readonly pattern: RegExp;
  /** A text that is in everything of this form. It is found much faster than the form itself. */
  readonly needs: string | RegExp;
  /** Whether something of this form is a credential indeed. */
  readonly isOne?: (found: string) => boolean;
}

/** Authentication schemes whose credentials are one word after them (RFC 7235 §2.1, and what products use). */
const schemes =
  'Bearer|Basic|Negotiate|NTLM|Token|ApiKey|Api-Key|SSWS|GenieKey|Splunk|PVEAPIToken|Kerberos|Hawk|Signature|Key|Private-Token|JWT|OAuth';
/** Words after `Basic` or `Bearer` that are of a sentence or a challenge. */
const isCredentialOfScheme = (found: string) =>
  looksSecret(found) || /^[A-Za-z\d+/_-]{16,}={0,2}$/.test(found) || isPadded.test(found) || isScrambled(found, 0.3);
/** Base64 that shows by its end, as of a short user name and password. */
const isPadded = /^(?=.*[A-Z\d])(?:[\w+/-]{4})+(?:[\w+/-]{2}==|[\w+/-]{3}=)/;
const random = '(?=[A-Za-z0-9]{0,60}\\d)(?=[A-Za-z0-9]{0,60}[a-z])(?=[A-Za-z0-9]{0,60}[A-Z])[A-Za-z0-9]{20,}';

export const credentialForms: readonly CredentialForm[] = [
  {
    what: 'Private keys: PEM, OpenSSH, PGP, SSH2, PuTTY',
    needs: /PRIVATE KEY|Private-Lines/,
    pattern:
      /(?<before>---- ?BEGIN (?<kind>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?) ?-{4,5})[^]*?(?<after>-{4,5} ?END \k<kind> ?-|$)|(?<beforeLines>Private-Lines: \d{1,4}).*/gs,
  },
  {
    what: 'JSON Web Tokens (RFC 7519), signed, encrypted or neither',
    needs: 'eyJ',
    pattern: /(?<![\w-])eyJ[\w-]{5,}\.[\w-]*[.~][\w.~=-]*/g,
  },
  {
    what: 'Keys as JSON (RFC 7517)',
    needs: /"[dk]"/,
    pattern: /(?<before>[{,]\s{0,9}"{1,2}(?:d|k)"{1,2}\s?:\s?"{1,2})[\w-]{32,}/g,
  },
  {
    what: 'What stands after an authentication scheme',
    needs: ' ',
    pattern: new RegExp(
      `(?<before>(?<![\\w/-])(?:${schemes})[^\\S\\r\\n]{1,4}(?:token=|\\\\{0,7}['"])?)(?<found>(?:\\d{1,12}\\|)?[\\w.~+/:!@-]{6,}=*)(?![\\w=])`,
      'gi',
    ),
    isOne: isCredentialOfScheme,
  },
  {
    what: 'Digests and signatures of requests',
    needs: ' ',
    pattern:
      /(?<before>(?<![\w-])(?:Digest\s{1,4}username=|AWS4-HMAC-SHA256\s{1,4}Credential=|(?:OAuth|Hawk)\s{1,4}\w{2,30}="|SharedAccessSignature ))[^\r\n<]{1,2000}/gi,
  },
  {
    what: 'The signature, code or token in the query of a URL',
    needs: '=',
    pattern:
      /(?<before>[?&#;](?:amp;)?(?:sig|signature|code|key|hmac|auth|policy|x-[a-z]{2,6}-(?:signature|credential))=)[\w.~%+/-]{16,2000}=*/gi,
  },
  {
    what: 'The password in a URL',
    needs: '@',
    pattern:
      /(?<before>(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,30}:(?:\\?\/){2}[^\s/?#@"'<>:]{0,100}:)(?!\d{1,5}[/?#])[^\s"'<>@]{1,128}(?:@[^\s"'<>@/?#]{1,64}){0,2}(?<after>@(?=[\w.[-]))/gi,
  },
  {
    what: 'The token in a URL in place of a user name',
    needs: '@',
    pattern:
      /(?<before>(?<![a-z\d+.-])(?:https?|snmp|git\+https):(?:\\?\/){2})[^\s/?#@"'<>:]{1,200}(?<after>@(?=[\w.[-]))/gi,
  },
  {
    what: 'The password of an Oracle connection',
    needs: '/',
    pattern:
      /(?<before>(?:jdbc:oracle:\w{1,10}:|(?<![\w-])(?:sqlplus|connect|sqlldr|expdp|impdp)\s{1,4}(?:-\w{1,3}\s{1,4}){0,3})[^\s/@"']{1,128}\/)[^\s@"']{1,256}(?<after>@?)/gi,
  },
  {
    what: 'The password of a connection in Go',
    needs: '(',
    pattern: /(?<before>(?<![\w/@-])[\w.-]{1,60}:)[^\s@"']{1,128}(?=@(?:tcp|unix)\()/g,
  },
  {
    what: 'Tokens of well-known services, by their beginning',
    needs: /[\w-]{13}/,
    pattern:
      /(?<![\w-])(?:(?:AKIA|ASIA|AGPA|AROA|AIDA)[A-Z0-9]{12,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|gl(?:pat|dt|rt|cbt|ptt|ft|soat)-[\w-]{16,}|xox[abeoprs]-[\w-]{8,}|xapp-[\w-]{8,}|AIza[\w-]{30,}|ya29\.[\w-]{16,}|1\/\/[\w-]{30,}|(?:sk|rk|pk)_(?:live|test)_\w{10,}|(?:sk|GOCSPX|nvapi)-[\w-]{16,}|(?:npm|hf|gsk|r8|ntn|whsec|dckr_pat|dapi|EAA)_?[A-Za-z0-9]{20,}|pypi-[\w-]{16,}|hv[sbr]\.[\w-]{16,}|dop_v1_\w{32,}|SG\.[\w-]{16,}\.[\w-]{16,}|[A-Za-z0-9]{14}\.atlasv1\.\w{16,}|dt0c01\.\w{16,}\.\w{32,}|dp\.\w{2,6}\.\w{32,}|(?:shp(?:at|ca|pa|ss)|sbp|rubygems)_[\da-f]{32,}|(?:key|pul|xkeysib)-[\da-f]{32,}(?:-\w{8,})?|SK[\da-f]{32}|PMAK-[\da-f]{20,}-[\da-f]{30,}|NRAK-[A-Z0-9]{20,}|K10[\da-f]{40,}::\w{1,20}:\w{20,}|AT(?:AT|CT)T\w{20,}|AGE-SECRET-KEY-1\w{20,}|(?:gls[ac]|ops|sntrys|glc)_\w{20,}|eyJrIjoi[\w+/=-]{20,}|(?:bot)?\d{6,12}:(?=[\w-]{0,40}[A-Za-z])[\w-]{33,})/g,
  },
  {
    what: 'A word, and at least 20 letters and digits that no language writes',
    needs: /[a-zA-Z0-9]{20}/,
    pattern: new RegExp(
      `(?<![\\w/+.-])[a-z][a-z0-9]{1,11}(?:[_-][a-z0-9]{1,11}){0,3}[_-](?:[a-zA-Z0-9]{6,24}[_-])?${random}`,
      'g',
    ),
  },
  {
    what: 'Webhook addresses that are credentials',
    needs: '/',
    pattern:
      /(?<before>hooks\.slack\.com\/(?:services|workflows)\/|discord(?:app)?\.com\/api\/webhooks\/|webhook\.office\.com\/webhookb2\/|api\.telegram\.org\/bot)[^\s"'<>]{1,512}/gi,
  },
  {
    what: 'Stored passwords of Unix and of web frameworks: bcrypt, crypt, Argon2, PBKDF2, scrypt',
    needs: '$',
    pattern:
      /(?<![\w$])\$[\w-]{1,20}\$[^\s"'<>;:]{6,512}|(?<!\w)(?:pbkdf2|scrypt|argon2|bcrypt|sha\d|md5)[\w:=,.-]{0,60}\$[^\s"'<>;:]{6,512}|SCRAM-SHA-\d{1,3}\$[\w+/=$:]{20,}/gi,
  },
  {
    what: 'Stored passwords of directories and of Java',
    needs: '}',
    pattern:
      /\{(?:S?SHA(?:\d{3})?|S?MD5|CRYPT|PBKDF2[\w-]{0,20}|bcrypt|scrypt|ARGON2\w{0,3}|cipher|xor|AES|3?DES|noop)\}[\w+/=$.,-]{6,1024}|\{AQAA[\w+/]{10,}=*\}/gi,
  },
  {
    what: 'Stored passwords of databases and of Windows',
    needs: /[\da-f]{32}/i,
    pattern:
      /(?<![\w*])\*[\dA-F]{40}(?!\w)|(?<!\w)md5[\da-f]{32}(?!\w)|(?<!\w)0x0[12]00[\dA-F]{40,}|(?<=:)[\da-f]{32}:[\da-f]{32}(?=:::)/g,
  },
  {
    what: 'Values that a tool has encrypted: Ansible, Jasypt, Vault',
    needs: /\$ANSIBLE|ENC\(|vault:v/,
    pattern:
      /(?<before>\$ANSIBLE_VAULT;[\w.;-]{1,60}\s{1,9})(?:[\da-f]{20,}\s{0,9}){1,500}|ENC\([\w+/=]{16,}\)|(?<!\w)vault:v\d{1,4}:[\w+/=-]{16,}/g,
  },
  ...commandForms,
];

/** A text without what shows by its form. What follows so many of a form is hidden as a whole. */
export function withoutCredentialForms(text: string): string {
  return credentialForms.reduce(withoutForm, text);
}

function withoutForm(text: string, { pattern, isOne, needs }: CredentialForm): string {
  if (typeof needs === 'string' ? !text.includes(needs) : !needs.test(text)) return text;
  let clean = '';
  let done = 0;
  let count = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const groups: Partial<Record<string, string>> = match.groups ?? {};
    const { before = groups.beforeLines ?? '', after = '', names } = groups;
    const from = match.index + before.length;
    const to = match.index + match[0].length - after.length;
    const found = groups.found ?? text.slice(from, to);
    const isNamed =
      names === undefined || names.split(',').some((name) => isCredentialName(name.replace(/["'`\s[\]]/g, '')));
    if (!isNamed || found.includes('••••••••') || isOne?.(found) === false) continue;
    clean += text.slice(done, from) + hidden;
    done = to;
    if ((count += 1) === mostHidden) return clean;
  }
  return clean + text.slice(done);
}
