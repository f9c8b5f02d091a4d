import assert from 'node:assert/strict';
import { withoutCredentialForms } from '../../../../src/core/redaction/text/credentialForms.ts';
import { marked } from '../../../support/marked.ts';
import '../../../support/forgottenNames.ts';

const forms: Readonly<Record<string, readonly string[]>> = {
  'secrets in the configuration of a device': [
    'enable secret 5 ‹Kite›', 'enable  password ‹Kite›\n!', 'username admin privilege 15 secret 0 ‹Kite›', 'x\n  snmp-server community ‹Kite› RO', 'log: radius-server host 10.0.0.1 key ‹Kite›', 'set system root-authentication encrypted-password ‹"Kite maple›"', "neighbor 10.1.1.1 password ‹'Kite maple›'",
    'tacacs-server key level 15 encrypted ‹Kite›', '> isis password ‹Kite›', "'enable secret ‹Kite›'", 'ip ospf message-digest-key 1 md5 ‹Kite›', 'set password ENC ‹Kite›', 'set secret ‹\\"Kite\\›"',
    'enable password policy', 'set password = Kite', 'set secret: Kite', 'enable secret is gone', 'unable secret Kite', 'password-policy x', 'enable password encryption aes',
    'snmp-server host 10.0.0.1 version 2c ‹Kite›', 'snmp-server host h traps  ‹Kite›', 'com2sec ro default ‹Kite›', 'com2sec6 ro ::/0 ‹Kite›', 'rocommunity ‹Kite› 10.0.0.0/8', 'rwcommunity6 ‹Kite›', 'requirepass ‹Kite›', 'masterauth ‹Kite›', 'AUTH default ‹Kite›', 'requirepass := x', 'xrequirepass Kite',
  ],
  'the password of a line of a device': ['line vty 0 4\n password ‹Kite›\n login', 'x\n\tkey-string ‹Kite› ', 'x\n  secret ‹Kite›', 'x\npassword Kite', 'x\n password a: b', 'x\n password required\n'],
  'the data of a Secret of Kubernetes': ['kind: Secret\ndata:\n‹  a: b\n  c: d\n›x', "kind: 'Secret'\nstringData:  \r\n‹  a: b›", 'kind: Secret\n- data:\n‹  a: b›', 'data:\n‹  a: b\n›kind: Secret', 'kind: ConfigMap\ndata:\n  a: b\n'],
  'a community, a key or a password with its kind': ['community cipher ‹Kite›', 'KEY  7  ‹Kite›', 'password level 15 encrypted ‹Kite›', 'pre-shared-key plain-text ‹"Kite maple›"', 'password 8 characters', 'key 3 times', 'xpassword 7 Kite'],
  'users of SNMPv3': ['createUser anna ‹SHA "Kite" AES "Kite"›\nx', 'createUser -e 0x80 anna ‹SHA Kite›'],
  'passwords after an option': [
    'sshpass -p ‹Kite› ssh h', 'mysql -uroot -p‹Kite› cmdb', 'mysqldump  -p‹Kite›', 'docker login -u a -p ‹Kite›', 'oc login -p ‹Kite›', 'mongosh -p ‹Kite›', 'psexec64 h -p ‹Kite›', '7z x -p‹Kite›', 'ipmitool -H h -P ‹Kite›', 'zip -P ‹Kite› a', 'mosquitto_pub -P ‹Kite›', 'redis-cli -h c -a ‹Kite›', 'ldapsearch -x -w ‹Kite›', 'snmpwalk -v2c -c ‹Kite› h', 'snmpget -v3 -A ‹Kite› -X ‹Kite› h', "sshpass -p ‹'Kite maple›'",
    'xsshpass -p Kite', 'sshpass; -p Kite', 'grep -p Kite', 'grep -P Kite', 'iwconfig -w Kite', 'mysqlx -p Kite',
  ],
  'a user name and a password together': ['curl -s -u anna:‹Kite› https', "curl --user 'anna:‹Kite›'", 'curl --user=anna:‹Kite›', 'smbclient //h -U dom/anna%‹Kite›', 'lftp -u anna,‹Kite› h', 'http -a anna:‹Kite› h', 'curl --proxy-user "anna:‹Kite›"', 'curl -U a:‹Kite›', 'curl -uanna:‹Kite› h', 'xcurl -u anna:Kite', 'curl -x anna:Kite', 'curl -u -a:b'],
  'a password at its place': [
    'net use \\\\h\\c$ ‹Kite› /user:a', 'C:\\> net use z: \\\\h ‹Kite›', 'xnet use \\\\h Kite', 'net  use  zz \\\\h Kite', 'net  use  z:  \\\\\\\\host\\c$  ‹Kite›', 'net  user  anna.b-c  ‹Kite›', 'htpasswd  -bc2  file  anna  ‹Kite›', 'vault  login  ‹Kite›', 'rabbitmqctl  add_user  anna  ‹Kite›', 'schtasks /rp  ‹Kite›', 'echo  -n  ‹Kite ›|  sudo  -kk  -n  -kS id', 'echo ‹Kite ›|chpasswd', 'net  use z: \\\\h ‹Kite›', 'net user anna ‹Kite› /add', 'net use \\\\h /user:a', 'net user anna /delete', "net user anna '‹Kite›'", 'htpasswd -b f anna ‹Kite›', 'htpasswd -c -Bb f anna ‹Kite›', 'vault login ‹Kite›', 'vault login -method=x', 'rabbitmqctl add_user a ‹Kite›', 'rabbitmqctl change_password a ‹Kite›',
    'schtasks /create /ru a /rp ‹Kite›', 'xfreerdp /u:a /p:‹Kite› /v:h', 'mstsc /v:h /p:‹Kite›', 'echo ‹Kite ›| sudo -S id', 'echo -n ‹Kite ›| sudo -k -S id', 'echo ‹"root:Kite" ›| chpasswd', 'echo ‹Kite ›| sudo passwd', 'echo Kite | grep x', 'xecho Kite | sudo -S',
  ],
  'a password that PowerShell makes a secure string of': ['ConvertTo-SecureString "‹Kite maple›" -AsPlainText', "ConvertTo-SecureString  -String  '‹Kite›'", 'ConvertTo-SecureString ""‹Kite›""', 'ConvertTo-SecureString $x'],
  'a password in a statement of SQL or in .netrc': [
    'IDENTIFIED BY ‹Kite›;', "identified  by  ‹'Kite maple'›", "IDENTIFIED WITH mysql_native_password AS ‹'*1'›", "IDENTIFIED WITH x AS  ‹'*1'›", 'IDENTIFIED  USING  x  BY ‹Kite›', "IDENTIFIED BY VALUES  ‹'S:1'›", 'IDENTIFIED BY PASSWORD ‹Kite›', 'IDENTIFIED USING ‹Kite›', 'IDENTIFIED WITH x  BY ‹Kite›',
    'login anna password ‹Kite›', 'login  anna\n  password  ‹Kite› x', "WITH PASSWORD  ‹'Kite maple'›", 'SECRET ‹"Kite maple"›', 'PASSPHRASE ‹"Kite"›',
    'identified as x', 'xlogin anna password Kite', "MYPASSWORD 'Kite'", 'PASSWORD Kite',
  ],
  'rows for columns of credentials': ["INSERT INTO users (name, password) VALUES ‹('a', 'Kite')›;", "insert  into  users\n(`api_key`)  values  ‹('Kite')›", 'INSERT INTO t("a", [token]) VALUES ‹(1)›', "INSERT INTO users (name, age) VALUES ('a', 4)"],
  'the default of a variable of Terraform': ['variable "db_password" {\n  type = string\n  default = ‹"Kite"›\n}', 'variable  "token"  { default  =  ‹"Kite" ›', 'variable "region" { default = "x" }', 'variable "token"{default=‹"Kite"›'],
  'a part of a form': ['form-data; name="password"\r\n\r\n‹Kite›\r\n--x', 'form-data;  name="api_key"; filename="x"\nContent-Type: a/b\nX: y\n\n‹Kite›', 'form-data; name="user"\n\nanna', 'form-data;name="token"\n\n‹Kite›'],
  'signing in to mail, FTP and Redis': [
    'AUTH  PLAIN  ‹YW5uYQ==› x', 'AUTH XOAUTH2 ‹Kite›', 'AUTH CRAM-MD5 ‹Kite›', 'a12 LOGIN anna ‹Kite›', '7 LOGIN anna ‹Kite› x', 'USER anna\r\nPASS ‹Kite›', 'x\n  USER anna\n  PASS ‹Kite›\n', '334 UGFzc3dvcmQ6\r\n‹S2l0ZQ==›', 'xAUTH PLAIN Kite', 'ab12 LOGIN anna Kite', 'PASS Kite', 'x USER anna\nPASS Kite',
  ],
  'a line of .pgpass': ['db.example.com:5432:cmdb:app:‹Kite›', 'h:5432:postgres:service:‹Kite›', '*:*:cmdb:app:‹Kite› x', 'x="h-1.a_b:5432:*:app:‹Kite›"', 'x/h:5432:cmdb:app:Kite', 'h:1:cmdb:app:Kite', 'h:5432:4db:app:Kite'],
  'a user name and a password after the names of both': ['user/pass: ‹admin/Kite›', 'username / password = ‹admin / Kite› x', 'login/pwd:‹a:Kite›', 'Benutzer/pw: ‹a/b›', 'id/passwort: ‹a/b›', 'credentials: ‹admin / Kite›', 'credential=‹a/b›', 'creds : ‹a:b›<', 'xcreds: a/b', 'creds a/b'],
  'a value after its name in Chinese, Japanese or Korean': ['パスワードは‹Kite7›です', '密码 是 ‹Kite7›', '密碼為‹Kite7›', '口令为‹Kite7›', '비밀번호는 ‹Kite7›', '暗証番号が‹1234›', 'パスワードの Kite7'],
};

describe('credentials in commands and configurations', () => {
  for (const [what, samples] of Object.entries(forms)) {
    it(`are ${what}`, () => {
      for (const sample of samples) {
        const [text, shown] = marked(sample);
        assert.equal(withoutCredentialForms(text), shown);
      }
    });
  }
});
