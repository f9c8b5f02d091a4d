const ofTokens = `
  tokenType: bearer | token_type: Bearer | tokenEndpoint: https://id.example.com/oauth/token
  token_endpoint: https://id.example.com/token | tokenExpiry: 2026-01-01T00:00:00Z
  tokenExpiresAt: 2026-01-01T00:00:00Z | tokenExpiration: PT1H | tokenLifetime: 1h | tokenCount: 12 | tokenName: ci
  tokenId: tok-17 | tokenStatus: active | tokenUri: https://id.example.com/t | tokenUrl: https://id.example.com/t
  tokenIssuer: https://id.example.com | tokenFormat: jwt | tokenScopes: read write | tokenCreatedAt: 2025-01-01
  tokensUsed: 512 | maxTokens: 4096 | tokenizer: standard | tokenUsage: api | accessTokenLifetime: 3600
  accessTokenUrl: https://id.example.com/t | accessTokenFormat: opaque | accessTokenExpiresIn: 3600
  refreshTokenExpiresIn: 86400 | refreshTokenLifetime: 30d | token_endpoint_auth_method: client_secret_basic
  authType: ldap | authMethod: password | authenticationType: LDAP | authProvider: keycloak
  authUrl: https://id.example.com/ | authProtocol: SHA | privProtocol: AES128 | authMode: oauth2 | auth_method: token
  authenticated: yes | authorizationEndpoint: https://id.example.com/authorize
  authorizationUrl: https://id.example.com/authorize | authority: https://id.example.com | authorName: Robin
  author: Robin | authors: A, B | authoritative: yes | authenticationStatus: success | authLevel: 2
  authoredAt: 2025-01-01 | authorizedBy: anna | authorizationType: role | securityLevel: authPriv
  securityName: monitor | securityModel: usm | securityGroup: web | securityContext: restricted
  securityProtocol: TLSv1.3 | securityZone: dmz | grantType: password | grant_type: password | response_type: token
  challenge: none | scope: read write trust | loginName: anna | loginUrl: /login | loginCount: 3
  signInMethod: password
`;

const ofPasswords = `
  passwordPolicy: strong | passwordPolicyId: 12 | password_policy: default | passwordLastChanged: 2025-02-03T04:05:06Z
  passwordChangedAt: 2025-02-03T04:05:06Z | passwordExpiresAt: 2026-02-03 | passwordExpiry: 90d
  passwordExpired: false | passwordExpirationDate: 2026-01-01 | passwordAge: 45 days | passwordMinLength: 12
  minPasswordLength: 12 | passwordStrength: strong | passwordHistory: 5 | passwordRequired: yes
  passwordResetRequired: no | passwordResetUrl: https://id.example.com/reset | passwordHint: the usual
  passwordStatus: set | passwordSet: yes | passwordType: ldap | passwordEnabled: true | passwordAuthentication: no
  password_last_changed: 2025-01-01 | password_expires: never | passwordNeverExpires: true
  pwdLastSet: 133500000000000000 | pwdChangedTime: 20250101000000Z | badPwdCount: 0
  badPasswordTime: 133500000000000000 | mustChangePassword: false | forgotPasswordUrl: /forgot
  passwordComplexity: high | passwordEncryptionAlgorithm: bcrypt | passwordHashAlgorithm: bcrypt | hasPassword: true
  isPasswordSet: yes | passwordless: yes | showPassword: no | passwordManager: vault | passwordAttempts: 3
`;

const ofSecrets = `
  secretName: db-credentials | secretId: sec-12 | secretType: kubernetes.io/tls | secretRef: vault/db
  secretPath: kv/data/db | secretArn: arn:aws:secretsmanager:eu-west-1:123456789012:secret:db | secretVersion: 3
  secretCount: 7 | secretsEngine: kv | secretary: Anna | clientSecretExpiresAt: 0 | client_secret_expires_at: 0
  secretKeyRef: db-password | secretStore: vault | secretProvider: aws | secretRotation: 30d
  secretNamespace: kube-system | credentialId: cred-9 | credentialName: Linux SSH | credentialType: ssh
  credentialsId: jenkins-ssh | credentialCount: 4 | credentialStatus: valid | credentialUsername: root
  credentialSource: cyberark | credentialsExpired: false | credentialProfile: default | primaryKey: id
  primary_key: ci_id | foreignKey: org_id
  publicKey: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleExampleExample anna@host
  public_key: ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAB | sshPublicKey: ssh-ed25519 AAAAC3Nz
  publicKeyFingerprint: SHA256:uNiVztksCsDhcc0u9e8BrwfZ1aX | keyCount: 2 | keyId: k-1 | keyName: ops | keyType: rsa
  keySize: 2048 | keyLength: 4096 | keyUsage: digitalSignature | keyAlgorithm: RSA | keyVersion: 2
  keyVaultName: kv-prod | keyVaultUri: https://kv.example.net/ | keyspace: cmdb | keyboard: qwerty | keyword: router
  keywords: a, b | key: core-1 | keys: a,b | sortKey: name | partitionKey: /tenant | rowKey: 7 | cacheKey: user:7
  routingKey: events.up | messageKey: m-7 | objectKey: logs/a.gz | uniqueKey: host+port | lookupKey: n | mapKey: eu
  issueKey: OPS-12 | projectKey: OPS | siteKey: OSL1 | userKey: anna | orgKey: acme | hostKeyAlgorithm: ssh-ed25519
  hotkey: F5 | translationKey: menu.open | resourceKey: disk | metricKey: cpu.load | groupKey: g1 | entityKey: e-4
  assetKey: a-19 | i18nKey: title | apiKeyName: ci | apiKeyId: k-12 | accessKeyId: AK-example | apiKeyCount: 2
  apiKeyStatus: active | signingKeyId: kid-1 | encryptionKeyId: arn:k | kmsKeyId: alias/x | encryptionAlgorithm: AES
  keyManager: kms | keyRotation: yearly | dataKeyAlgorithm: AES
`;

/** Names that contain the letters of credential names. */
const ofLikeLetters = `
  compass: north | bypass: enabled | passive: true | passthrough: gpu | passed: 17 | passRate: 98% | passCount: 17
  passenger: x | passport: EU | encompass: all | overpass: A1 | monkey: George | turkey: TR | donkey: x | hockey: ice
  jockey: x | tokenized: yes | pinnedAt: 2025-01-01 | pinned: true | ping: 12 ms | pinCount: 24 | shipping: eu
  mapping: a | pingTarget: 10.0.0.1 | spin: up | opinion: x | community_count: 3 | communityId: 7
  communityName: Operators | communityUrl: https://forum.example.com | bgpCommunity: 65000:100
  extendedCommunity: 65000:1 | standardCommunities: 65000:1 | secretariat: b | credentialed: yes | cookieConsent: yes
  cookiePolicy: strict | cookieDomain: example.com | cookieName: sid | saltVersion: 3006 | saltMaster: salt-1
  basalt: rock | sessionTimeout: 30m | sessionCount: 12 | sessionType: web | sessionStart: 2025-01-01
  hashAlgorithm: sha256 | hash: d41d8cd98f00b204e9800998ecf8427e | checksum: 0a1b2c3d
  commitHash: 9fceb02d0ae598e95dc970b74767f19372d61af8
  fileHash: sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
  signatureAlgorithm: SHA256withRSA | signatureVersion: 4 | codeName: noble | statusCode: 200
  errorCode: invalid_grant | countryCode: NO | zipCode: 0150 | postalCode: 0150 | siteCode: OSL | authCodeLifetime: 60
  seedHost: a | seedDevice: 10.0.0.1 | seedUrl: https://a.example.com | nonceLifetime: 5m | ticketNumber: INC0012
  ticket: INC0012 | ticketId: 12 | passwordMeter: shown | credentialOrder: 1 | credentialGroup: linux | tokenRing: no
  tokenBucket: 100/s | tokenCost: 2 | credentialedScan: yes | authenticatedScan: yes | keychainName: login
  keynote: x | keypad: numeric | keyIndicators: a, b | authoring: x | authorizedKeysFile: .ssh/authorized_keys
  authSource: ldap | authDomain: corp | authServer: radius-1 | authFailures: 3 | authTimeout: 30 s
  loginBanner: Welcome | secretsManagerArn: arn:aws:x:y | credentialStore: vault | qrCode: shown
  barCode: 4006381333931 | exitCode: 0 | reasonCode: link-down | siteCodeName: north | securityZone2: dmz
  pinout: rj45 | spinning: no | nodeKey: core-1 | licenseStatus: valid | bgpSessionState: established
  sessionState: up | activeSessions: 12 | maxSessions: 100 | hashBucket: 7 | seedRouter: 10.0.0.1
  bgpCommunities: 65000:1 | communityList: cl-1 | keyPath: a.b | shardKey: site | hashKey: id | rangeKey: time
  tagKey: env | registryKey: HKLM\\Software\\Org | wireguardPublicKey: mT8xY0pEXAMPLE= | tlsVersion: 1.3
  ikeVersion: 2 | ospfRouterId: 10.0.0.1 | radiusServer: 10.0.0.2 | md5sum: d41d8cd98f00b204e9800998ecf8427e
  privLevel: 15 | privilegeLevel: 15
`;

const ofInventories = `
  serialNumber: FOC1234X0AB | macAddress: 00:1b:44:11:3a:b7 | ipAddress: 10.0.0.1 | hostName: core-1
  fqdn: core-1.example.com | assetTag: A-0012 | model: C9300-48P | vendor: Cisco | osVersion: 17.9.4a
  firmware: 2.1.0-b7 | uuid: 0e7f1c1e-7f7a-4f5c-9a9e-0a1b2c3d4e5f | guid: {0e7f1c1e-7f7a-4f5c-9a9e-0a1b2c3d4e5f}
  location: Oslo / DC1 / R4 | rack: R4-U12 | interface: GigabitEthernet1/0/1 | vlan: 120 | subnet: 10.0.0.0/24
  gateway: 10.0.0.254 | dnsName: a.example.com | sysObjectId: 1.3.6.1.4.1.9.1.1 | sysDescr: Cisco IOS Software
  uptime: 12 days, 3:04 | status: up | severity: critical | owner: anna | contact: noc@example.com
  description: Core switch | department: IT | cpu: Xeon | memory: 64 GB | user: anna | userName: anna | username: root
  login: anna | email: anna@example.com | phone: +47 22 00 00 00 | group: Operators | userType: LOCAL
  createdBy: admin | lastLoginTime: 2025-01-02T03:04:05.678Z
  certificateThumbprint: A1B2C3D4E5F6A1B2C3D4E5F6A1B2C3D4E5F6A1B2 | etag: "33a64df5" | correlationId: b7c1d2e3
  requestId: req-8812 | traceId: 4bf92f3577b34da6a3ce929d0e0e4736 | spanId: 00f067aa0ba902b7 | licenseType: enterprise
  licenseExpiry: 2026-01-01 | productName: Org | timezone: Europe/Oslo | privilege: VIEW | privileges: READ,WRITE
  role: Site Admin | oid: 1.3.6.1.2.1.1.5.0 | snmpVersion: v3 | snmpUser: monitor | snmpPort: 161
  snmpContext: default | contextName: c | engineId: 8000000903001b4411 | sshPort: 22 | sshUser: root
  sshHostKey: ssh-ed25519 AAAAC3Nz | sshKeyFingerprint: SHA256:aa | wmiNamespace: root\\cimv2 | dbUser: app
  dbName: cmdb | dbHost: db | jdbcUrl: jdbc:postgresql://db/cmdb | connectionUrl: https://a.example.com:8443/x
  baseUrl: https://a.example.com:8443 | proxyUser: p | privateIp: 10.0.0.4 | privateNetwork: net-1
  privateDnsName: ip-10-0-0-4 | isPrivate: true | accessLevel: full | accessMode: rw | accessPoint: ap-1
  accessType: ssh | recoveryMode: full | recoveryPoint: 15m | backupCount: 3 | clientId: org-access
  client_id: org-access | bindDn: cn=reader,dc=x | baseDn: dc=x | sharedStorage: san | sharedBy: anna
  masterNode: k8s-1 | enableSsh: yes
`;

/** Parses `name: value | name: value`. */
function textMembers(table: string): [name: string, value: string][] {
  return table
    .split(/[|\n]/)
    .filter((member) => member.trim() !== '')
    .map((member) => {
      const [, name = '', value = ''] = /^\s*(\w+): (.*?)\s*$/.exec(member) ?? [];
      if (value === '') throw new Error(`This is no member: ${member}`);
      return [name, value];
    });
}

/** Members that look like credentials. None may be masked. */
export const harmlessNames: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(textMembers([ofTokens, ofPasswords, ofSecrets, ofLikeLetters, ofInventories].join('\n'))),
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
  id_token_signing_alg_values_supported: ['RS256'],
  imagePullSecrets: [{ name: 'regcred' }],
  certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
};
