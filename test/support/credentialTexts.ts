/**
 * Credentials that are told by their form alone, whatever they are called. What stands in braces is secret, and filled in
 * by `fill` of credentials.ts: a letter for its alphabet, and its length; `{w}` is a word that looks like any other.
 */
export const credentialTexts: Readonly<Record<string, readonly string[]>> = {
  'private keys': [
    '-----BEGIN RSA PRIVATE KEY-----\n{b64}\n{b64}\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\r\n{b64}\r\n{b40}\r\n-----END PRIVATE KEY-----',
    '-----BEGIN ENCRYPTED PRIVATE KEY-----\n{b64}\n-----END ENCRYPTED PRIVATE KEY-----',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA{b60}\n{b70}\n-----END OPENSSH PRIVATE KEY-----\n',
    '-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,ABCDEF\n\n{b64}\n-----END EC PRIVATE KEY-----',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n{b64}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----',
    '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n{b64}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----',
    '-----BEGIN PRIVATE KEY-----\\n{b64}\\n{b64}\\n-----END PRIVATE KEY-----\\n',
    '-----BEGIN RSA PRIVATE KEY-----\n{b64}\n{b64}',
    '    -----BEGIN RSA PRIVATE KEY-----\n    {b64}\n    {b64}\n    -----END RSA PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----{b80}-----END PRIVATE KEY-----',
    'PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nPublic-Lines: 1\nAAAAB3NzaC1yc2E\nPrivate-Lines: 2\n{b64}\n{b40}\nPrivate-MAC: {x40}',
    'AGE-SECRET-KEY-1{A58}',
  ],
  'tokens of three parts': ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx{u30}.{u43}', 'eyJhbGciOiJSU0EtT0FFUCJ9.{u43}.{u16}.{u60}.{u22}', 'expired: eyJ0eXAiOiJKV1QifQ.eyJ{u40}.{u43} (at 12:00)', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIx{u30}.'],
  'URLs with a password': [
    'https://root:{w}@cmdb.example.com/api', 'postgres://app:{w}@db.example.com:5432/app?sslmode=require', 'mysql://root:{w}@10.0.0.5/cmdb', 'mongodb+srv://app:{w}@cluster0.example.net/x',
    'redis://:{w}@cache:6379/0', 'rediss://default:{w}@cache:6380', 'amqp://guest:{w}@mq:5672/%2f', 'amqps://app:{w}@[2001:db8::1]:5671', 'ftp://anna:{w}@files.example.com/x', 'smtp://mailer:{w}@mail:587',
    'ldap://cn=admin:{w}@ldap.example.com', 'git clone https://oauth2:{w}@git.example.com/a/b.git', 'https://{a40}@git.example.com/a/b.git', 'git+https://x-access-token:{a40}@git.example.com/a',
    'smb://dom;anna:{w}@files/share', 'https://root:p@ss{w}@cmdb.example.com/', 'https://root:a%2Fb{w}@cmdb.example.com/', 'https://root:a/b{w}@cmdb.example.com/', 'rtsp://admin:{w}@camera-7/stream', 'snmp://{w}@10.0.0.1', 'HTTPS://Root:{w}@CMDB.example.com',
    'failed to fetch "https://u:{w}@h/": 401', 'ssh://admin:{w}@core-1:22', 'socks5://u:{w}@proxy:1080', 'http:\\/\\/root:{w}@h.example.com\\/x',
  ],
  'URLs with a credential in the query': [
    'https://api.example.com/v1?access_token={w}&x=1', 'GET /v1/nodes?api_key={w} HTTP/1.1', 'https://x.example.com/cb#access_token={w}&token_type=bearer', '/login?user=anna&password={w}', 'https://x.example.com/?token={w}',
    'https://acct.blob.example.net/c/f?sv=2024-01-01&se=2026-01-01T00%3A00%3A00Z&sp=r&sig={a43}%3D', 'https://b.s3.example.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=60&X-Amz-Signature={x64}',
    'https://storage.example.com/b/o?GoogleAccessId=a&Expires=1700000000&Signature={a60}', 'https://s.example.com/o?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Signature={x128}', 'https://d1.cdn.example.net/f?Expires=1&Signature={a60}&Key-Pair-Id=K1',
    'https://x.example.com/cb?code={a40}&state=1', 'https://h/?a=1&amp;password={w}&amp;b=2', 'user=anna&password={w}&grant_type=password', 'https://h/?X-Amz-Security-Token={a80}&X-Amz-Date=20260101T000000Z', 'otpauth://totp/Acme:anna?secret={A32}&issuer=Acme', 'https://h/?apikey={w}', 'https://h/?sig={w}', 'https://h/reset?reset_token={w}',
  ],
  'webhooks': ['https://hooks.slack.com/services/T0AAAAAAA/B0AAAAAAA/{a24}', 'https://discord.com/api/webhooks/123456789012345678/{u68}', 'https://api.telegram.org/bot123456789:{u35}/sendMessage', 'https://acme.webhook.office.com/webhookb2/0a1b@0a1b/IncomingWebhook/{x32}/0a1b'],
  'connection strings': [
    'Server=db;Database=cmdb;User Id=sa;Password={w};Encrypt=true', 'Data Source=db;Uid=sa;Pwd={w}', 'DRIVER={ODBC Driver 18};SERVER=db;UID=sa;PWD={w};', 'Driver=x;PWD={{w};x};Server=y', 'Server=db;Password="a;{w}";Database=x', "Server=db;Password='a;{w}';Database=x",
    'Data Source=(DESCRIPTION=(ADDRESS=(HOST=db)));User Id=scott;Password={w};', 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey={b86}==;EndpointSuffix=core.example.net', 'Endpoint=sb://x.example.net/;SharedAccessKeyName=Root;SharedAccessKey={b43}=',
    'HostName=hub.example.net;DeviceId=d;SharedAccessKey={b43}=', 'SharedAccessSignature sr=hub.example.net&sig={a43}%3d&se=1700000000', 'BlobEndpoint=https://a.example.net;SharedAccessSignature=sv=2024&sig={a43}', "host=db port=5432 user=app password='{w}' dbname=x", 'host=db user=app password={w} dbname=x',
    'cache.example.net:6380,password={w},ssl=True', 'jdbc:mysql://root:{w}@db/x', 'jdbc:postgresql://db/x?user=app&password={w}', 'jdbc:oracle:thin:scott/{w}@//db:1521/orcl', 'jdbc:sqlserver://db:1433;user=sa;password={w};', 'jdbc:db2://h:50000/db:user=a;password={w};', 'root:{w}@tcp(db:3306)/cmdb',
    'org.apache.kafka.common.security.plain.PlainLoginModule required username="a" password="{w}";', 'Persist Security Info=True;User ID=sa;Password={w}', 'provider=x;jet oledb:database password={w};', 'AccountEndpoint=https://a.example.net:443/;AccountKey={b86}==;', 'InstrumentationKey=x;Authorization=y;Password = {w} ;',
  ],
  'schemes of authorization': [
    'Authorization: Basic {b32}=', 'Authorization: Bearer {u40}', 'authorization: bearer {w}', 'Bearer {u40}', 'Basic {b32}==', 'Authorization: Digest username="anna", realm="r", nonce="n", uri="/", response="{x32}"', 'Authorization: Negotiate {b80}', 'Authorization: NTLM TlRMTVNTUAAD{b60}',
    'AWS4-HMAC-SHA256 Credential=AKID/20260101/eu-west-1/s3/aws4_request, SignedHeaders=host, Signature={x64}', 'Authorization: Token token={w}', 'Authorization: Token {x40}', 'Authorization: ApiKey {a40}', 'Authorization: Splunk {x40}', 'Authorization: GenieKey {x36}', 'Authorization: SSWS {u42}', 'Authorization: Hawk id="a", ts="1", mac="{b43}="',
    'Authorization: OAuth oauth_consumer_key="k", oauth_signature="{a40}"', 'Authorization: Snowflake Token="{a80}"', 'Authorization: PVEAPIToken=root@pam!mon={x36}', 'Authorization: SharedKey acct:{b43}=', 'Authorization: {w}', 'Proxy-Authorization: Basic {b32}', 'Cookie: JSESSIONID={X32}; theme=dark', 'Set-Cookie: sid={u32}; Path=/; HttpOnly', 'X-Api-Key: {w}',
    'sent header Authorization=Bearer {u40} to core-1', "{'Authorization': 'Token {x40}'}", 'Authorization: AWS AKIDEXAMPLE:{b28}=', 'Authorization: Zabbix-Session {x32}', 'Authorization: Key {w}',
  ],
  'stored passwords': [
    '$2b$12${a53}', '$2y$10${a53}', '$1$salt${a22}', '$5$rounds=5000$salt${a43}', '$6$salt${a86}', '$y$j9T$salt${a43}', '$7$101$salt${a43}', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ${b43}', 'pbkdf2_sha256$600000$salt${b43}=', '{SSHA}{b40}', '{SHA}{b27}=', '{MD5}{b22}==', '{CRYPT}$6$salt${a86}', '{bcrypt}$2a$10${a53}',
    '$apr1$salt${a22}', '$P$B{a31}', '$H$9{a31}', '*{X40}', 'md5{x32}', 'SCRAM-SHA-256$4096:c2FsdA==${b43}=:{b43}=', '$8$salt${a43}', '$9$salt${a43}', '$krb5tgs$23$*u$R$s*${x64}', 'Administrator:500:aad3b435b51404eeaad3b435b51404ee:{x32}:::', 'root:$6$salt${a86}:19000:0:99999:7:::', 'scrypt:32768:8:1$salt${x128}', 'pbkdf2:sha256:600000$salt${x64}', 'sha1$salt${x40}',
    '0x0200{X60}', '$ANSIBLE_VAULT;1.1;AES256\n{x80}\n{x80}', 'ENC({b44})', '{cipher}{x64}', 'vault:v1:{b60}', '{xor}{b24}', '{AES}{b44}=', '{noop}{w}', '{PBKDF2-SHA256}600000$salt${b43}', '$pbkdf2-sha512$25000$salt${b86}', '$scrypt$ln=16,r=8,p=1$c2FsdA${b43}', '$sha1$40000$salt${a28}', '{AQAAABAAAAAQ{b40}=}', '$7${a40}',
  ],
  'tokens of providers': [
    'ghp_{a36}', 'gho_{a36}', 'ghs_{a36}', 'github_pat_{a22}_{a59}', 'glpat-{a20}', 'gldt-{a20}', 'glrt-{a20}', 'xoxb-123456789012-1234567890123-{a24}', 'xoxp-1234-1234-1234-{x32}', 'xapp-1-A0-1-{x64}', 'AKIA{A16}', 'ASIA{A16}', 'AIza{a35}', 'ya29.{a60}', 'GOCSPX-{a28}', '1//0{u60}', 'sk_live_{a24}', 'rk_live_{a24}', 'whsec_{a32}', 'sk-{a48}', 'sk-proj-{a48}', 'sk-ant-api03-{a80}',
    'hf_{a34}', 'npm_{a36}', 'pypi-AgEIcHlwaS5vcmc{a60}', 'dop_v1_{x64}', 'SG.{a22}.{a43}', 'key-{x32}', 'SK{x32}', 'hvs.{a90}', 'hvb.{a90}', 'dckr_pat_{a27}', 'NRAK-{A27}', 'glsa_{a32}_{x8}', 'glc_eyJ{a60}', 'eyJrIjoi{a60}', 'dapi{x32}', 'shpat_{x32}', 'lin_api_{a40}', 'figd_{a40}', 'sq0atp-{a22}', 'ATATT3xFf{a60}', 'ATCTT3xFf{a60}', 'pul-{x40}', '{a14}.atlasv1.{a60}',
    'PMAK-{x24}-{x34}', 'dt0c01.{A24}.{A64}', 'xkeysib-{x64}-{a16}', 'ntn_{a43}', 'sbp_{x40}', 'K10{x64}::server:{x32}', 'dp.pt.{a43}', 'EAACEdEose0cBA{a40}', 'rubygems_{x48}', 'sntrys_eyJ{a60}', 'tskey-auth-{a12}-{a32}', 'PRIVATE-TOKEN: {a20}', 'nvapi-{a60}', 'gsk_{a52}', 'r8_{a37}', 'secret_{a43}', 'ops_eyJ{a80}', 'AccountKey={b86}==', '123456789:AA{u33}',
  ],
};
