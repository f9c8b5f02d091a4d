import type { CredentialForm } from './credentialForms.ts';

/** A value that begins here, in quotes or not. */
const value = `(?:\\\\{0,3}"{1,2}[^"\\r\\n]{1,512}|\\\\{0,3}'[^'\\r\\n]{1,512}|[^\\s;'"]{1,512})`;
/** Words that may stand between the name of a secret and the secret in a device's configuration. */
const kinds =
  '(?:(?:level \\d{1,2}|\\d{1,2}|0x|encrypted|cleartext|plaintext|hex|ascii|ascii-text|text|cipher|simple|irreversible-cipher|local|remote|plain-text|ENC|read|write|md5|sha)[ \\t]{1,4}){0,3}';
const nouns =
  'password|passwd|secret|community|key|key-string|md5|sha|pre-shared-key|passphrase|psksecret|encrypted-password|authentication-key|authentication|snmp-community-string|auth|priv';
/** Words that begin lines of such configurations. */
const verbs =
  'enable|username|snmp-server|snmp-agent|set|tacacs(?:-server)?|radius(?:-server)?|server(?:-private)?|neighbor|ip|ipv6|ppp|isis|ntp|standby|vrrp|crypto|local-user|ikev[12]|wpa-psk|vpn|tunnel-group|password|pre-shared-key|area|aaa';
const noSecret =
  'encryption|policy|policies|min-length|required|expired?|change|reset|history|control|complexity|recovery|timeout|chain|level|version|mode|type|generate|zeroize|exchange|login|default|host|trap-source|group|list|is|was|has|and|or|not|for|of|to|failed|update|length|strength|minimum|maximum|manager|location|contact|enable|disable|show|name|\\d{1,2}';

/** Commands by the option that they take a password with. */
const byOption: readonly (readonly [option: string, commands: string])[] = [
  [
    '-p',
    'sshpass|mysql(?:dump|admin|import)?|mariadb|(?:docker|podman|az|helm|nerdctl|oc)\\s(?:registry\\s)?login|mongo(?:sh|dump|restore|export|import)?|psexec\\w{0,3}|rdesktop|cqlsh|useradd|usermod|7z[arz]?',
  ],
  ['-P', 'ipmitool|sqlcmd|bcp|osql|mosquitto_\\w{3}|zip|unzip|isql|tsql'],
  ['-a', 'redis-cli'],
  ['-w', 'ldap\\w{2,10}'],
  ['-[cAX]', 'snmp\\w{1,12}'],
];

const commandOf = (option: string, commands: string) =>
  `(?<![\\w-])(?:${commands})\\b[^\\r\\n|;]{0,150}?\\s${option}\\s{0,4}`;

export const commandForms: readonly CredentialForm[] = [
  {
    what: 'Secrets in the configuration of network devices',
    needs: ' ',
    pattern: new RegExp(
      `(?<before>(?<=^|[\\n>"':-])[^\\S\\r\\n]{0,9}(?:${verbs})\\s(?:[^\\r\\n]{0,100}?\\s)?(?:${nouns})[ \\t]{1,4}${kinds})(?![:=]|(?:${noSecret})(?![\\w-]))${value}|(?<beforeLines>(?<![\\w-])(?:snmp-server[ \\t]{1,4}host\\s\\S{1,100}(?:\\s(?:version\\s\\S{1,10}|traps|informs|auth|noauth|priv)){0,3}|com2sec6?\\s\\S{1,60}\\s\\S{1,60}|r[ow]community6?|requirepass|masterauth|AUTH\\sdefault)[^\\S\\r\\n]{1,4})(?![:=])${value}`,
      'g',
    ),
  },
  {
    what: 'Passwords of a line of a network device',
    needs: '\n',
    pattern: new RegExp(
      `(?<before>\\n[ \\t]{1,8}(?:password|secret|passphrase|key-string|pre-shared-key|md5|community)[ \\t])(?!(?:${noSecret})(?![\\w-]))[^\\s:=;,.]{1,512}(?=\\s{0,4}(?:\\n|$))`,
      'g',
    ),
  },
  {
    what: 'The data of a Secret of Kubernetes',
    needs: /kind: ["']?Secret\b/,
    pattern:
      /(?<before>(?<=^|\n)[ \t-]{0,8}(?:data|stringData):[ \t]{0,9}\r?\n)(?:[ \t][^\r\n]{0,5000}(?:\r?\n|$)){1,500}/g,
  },
  {
    what: 'Secrets of a community, a key or a password with its kind',
    needs: ' ',
    pattern: new RegExp(
      `(?<before>(?<![\\w-])(?:${nouns})[ \\t]{1,4}(?:level \\d{1,2}\\s)?(?:\\d{1,2}|encrypted|cleartext|plaintext|hex|ascii|ascii-text|cipher|simple|irreversible-cipher|plain-text|ENC)[ \\t]{1,4})(?!(?:characters?|times?|days?|hours?|minutes?|attempts?)\\b)${value}`,
      'gi',
    ),
  },
  {
    what: 'SNMPv3 users of Net-SNMP',
    needs: 'createUser',
    pattern: /(?<before>createUser\s(?:-e\s\S{1,80}\s)?\S{1,80}\s)[^\r\n]{1,300}/g,
  },
  {
    what: 'Passwords after an option of a command',
    needs: ' -',
    pattern: new RegExp(
      `(?<before>${byOption.map(([option, commands]) => commandOf(option, commands)).join('|')})${value}`,
      'g',
    ),
  },
  {
    what: 'A second password after an option of a command',
    needs: ' -X',
    pattern: new RegExp(`(?<before>(?<![\\w-])snmp\\w{1,12}\\b[^\\r\\n]{0,200}?\\s-X\\s{0,4})${value}`, 'g'),
  },
  {
    what: 'User name and password together in a command',
    needs: ' -',
    pattern:
      /(?<before>(?<![\w-])(?:curl|smbclient|rpcclient|net|wmic|winexe|lftp|https?|smbmap|xh)\s[^\r\n]{0,150}?(?<=\s)(?:-u|--user|-U|--proxy-user|-a|--auth)\s{0,4}['"]?[^\s:%,'"-][^\s:%,'"]{0,127}[:%,])[^\s'"]{1,512}/g,
  },
  {
    what: 'Passwords at a place of a command',
    needs: /net |htpasswd|vault |rabbitmqctl|schtasks|freerdp|mstsc|echo /,
    pattern:
      /(?<before>(?<![\w-])(?:net[ \t]{1,4}use[ \t]{1,4}(?:\w:[ \t]{1,4})?\\\S{1,200}[ \t]{1,4}(?!\/)|net[ \t]{1,4}user[ \t]{1,4}[\w.-]{1,60}[ \t]{1,4}(?!\/)|htpasswd\s[^\r\n]{0,60}?-\w{0,4}b\w{0,4}[ \t]{1,4}\S{1,200}[ \t]{1,4}\S{1,100}[ \t]{1,4}|vault[ \t]{1,4}login[ \t]{1,4}(?![-m])|rabbitmqctl[ \t]{1,4}(?:add_user|change_password)[ \t]{1,4}\S{1,100}[ \t]{1,4}|schtasks\s[^\r\n]{0,200}?\/rp[ \t]{1,4}|(?:xfreerdp|mstsc)\s[^\r\n]{0,200}?\/p:)['"]?)[^\s'"]{1,512}|(?<beforeLines>(?<![\w-])echo[ \t]{1,4}(?:-\w[ \t]{1,4})?)[^\r\n|]{1,200}(?=\|\s{0,4}(?:sudo[ \t]{1,4}(?:-\w{1,9}[ \t]{1,4}){0,3}-\w{0,5}S|(?:sudo\s)?(?:chpasswd|passwd)))/g,
  },
  {
    what: 'PowerShell: `ConvertTo-SecureString`',
    needs: '-',
    pattern: /(?<before>ConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?['"]{1,2})[^'"\r\n]{1,512}/gi,
  },
  {
    what: 'Passwords in SQL and .netrc',
    needs: ' ',
    pattern:
      /(?<before>IDENTIFIED[ \t]{1,4}(?:(?:WITH|USING)[ \t]{1,4}\S{1,60}[ \t]{1,4})?(?:BY|AS(?=\s{1,4}['"])|USING)[ \t]{1,4}(?:(?:PASSWORD|VALUES|RANDOM)[ \t]{1,4})?|(?<![\w-])login\s{1,9}\S{1,128}\s{1,9}password\s{1,9}|(?<![\w-])(?:PASSWORD|SECRET|PASSPHRASE)[ \t]{1,4}(?=['"]))(?:"[^"\r\n]{1,512}"|'[^'\r\n]{1,512}'|[^\s;'"]{1,512})/gi,
  },
  {
    what: 'Rows that SQL adds to columns of credentials',
    needs: '(',
    pattern:
      /(?<before>INSERT[ \t]{1,4}INTO[ \t]{1,4}[^\s(]{1,200}[ \t\r\n]{0,4}\((?<names>[^()]{1,1000})\)\s{0,9}VALUES\s{0,9})[^;\r\n<]{1,4000}/gi,
  },
  {
    what: 'The default of a variable of Terraform',
    needs: 'variable',
    pattern:
      /(?<before>variable[ \t]{1,4}"(?<names>[^"\r\n]{1,100})"\s{0,4}\{[^{}]{0,500}?\bdefault\s{0,20}=\s{0,4})[^\r\n]{1,4000}/g,
  },
  {
    what: 'Parts of a form',
    needs: 'form-data',
    pattern:
      /(?<before>form-data;\s{0,4}name="(?<names>[^"\r\n]{1,100})"[^\r\n]{0,200}(?:\r?\n[^\r\n]{1,200}){0,4}\r?\n\r?\n)[^\r\n]{1,4000}/gi,
  },
  {
    what: 'Signing in to mail, FTP and Redis',
    needs: /AUTH |LOGIN |PASS |334 /,
    pattern:
      /(?<before>(?<![\w-])AUTH[ \t]{1,4}(?:PLAIN|XOAUTH2|CRAM-MD5)[ \t]{1,4}|(?<![\w-])[A-Za-z]?\d{1,6}\sLOGIN\s\S{1,100}\s|(?<=^|\n)\s{0,4}USER\s\S{1,100}\r?\n\s{0,9}PASS\s|334\sUGFzc3dvcmQ6\s{1,9})[^\s]{4,512}/g,
  },
  {
    what: 'Lines of .pgpass',
    needs: /:(?:\d{2,5}|\*):[^:\s\d]/,
    pattern:
      /(?<before>(?<=^|[\s"'>=:])[\w.*-]{1,200}:(?:\d{2,5}|\*):[^:\s\d][^:\s]{0,60}:[^:\s]{1,60}:)[^\s"'<]{1,200}/g,
  },
  {
    what: 'User name and password together: `user/pass: admin/…`',
    needs: /[:=]/,
    pattern:
      /(?<before>(?<![\w-])(?:(?:user(?:name)?|login|benutzer|id)\s?\/\s?(?:pass\w{0,6}|pwd|pw)|credentials?|creds)\s?[:=]\s?)[^\s/:]{1,100}\s?[/:]\s?[^\s"'<]{1,200}/gi,
  },
  {
    what: 'In Chinese, Japanese and Korean, which set no space',
    needs: /[\u3000-\uffff]/,
    pattern:
      /(?<before>(?:パスワード|暗証番号|密码|密碼|口令|비밀번호)\s?(?:は|を|が|是|为|為|는|은)\s?)[\x21-\x7e]{2,200}/g,
  },
];
