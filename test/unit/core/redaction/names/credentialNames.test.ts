import assert from 'node:assert/strict';
import { isCredentialName, isPassword, tellsNothing } from '../../../../../src/core/redaction/names/credentialNames.ts';
import '../../../../support/credentials/forgottenNames.ts';

/** Names by the rule that they stand for, in the spellings that services use. */
const credentials: Readonly<Record<string, string>> = {
  'a word for a password':
    'password passwd passwrd passphrase passcode passkey pwd Passwort passwoert Kennwort motDePasse contraseña contrasena claveSecreta claveAcceso clave_de_acceso senha wachtwoord lösenord passord adgangskode hasło haslo heslo κωδικός κωδικος пароль パスワード mật_khẩu mat_khau matkhau secret client_secret cred cred2 credentials creds token tokens token_ast x-auth-token connectionString connStr keytab keystore mnemonic',
  'a whole name':
    'pass pw pin pins puk otp totp hotp hmac tgt krbtgt psk pskHash pat cvv cvc jti jwt sas sig bearer auth authorization masterauth mdp Set-Cookie Set-Cookie2 csrf xsrf id_rsa id-rsa idrsa id_ed25519 id_ecdsa xPin oldPass new-pin authorizationHeader jwtString assertion SAMLResponse seed code_verifier device_code basicAuth authHeader ntlmHash nthashes pwHash pinValue otpString passText snmpCommunity pem pfxFile p12',
  'a key by what it opens':
    'apiKey api_key APIKEY X-Api-Key accessKey signingKey signatureKey signKey privateKey privKey encryptionKey decryptKey sharedKey preSharedKey authKey sessionKey masterKey sshKey storageKey accountKey licenseKey licenceKeys bitlockerKey webhookKey awsKey openaiKey sealKey enrolmentKey enrollmentKey ingestKey certKey desKey wpaKey functionKey apiKey12 keyMaterial cacheKeySigningKey',
  'a code, a pass, an answer or a seed':
    'verificationCode authCode authorizationCode otpCode backup_codes dbPass dbpass smtppass12 rootPw rootpw rootpw12 ilo4adminpw wifiPin svc_acct_pw svc_acct_pw_ vault_otp my_jwt team-pin team3Pin XYZPin svc_acct_pass securityAnswer totpSeed otpUri sessionId sessid jsessionid cookie samlAssertion communityString kerberosTicket loginTickets ticketGrantingTicket walletUrl mfaUri tokenId secretId',
  'one in another spelling':
    'tok\u00aden tok\u034fen tok\ufff9en ｔｏｋｅｎ db/token token_for_last_user XAuthToken dbPASSWORD',
};
const others: Readonly<Record<string, string>> = {
  'something about a credential':
    'tokenType passwordExpiresAt secretCount secretscount credential_id credentialsId user_credential_id passwordPolicy tokenUrl passwordChanged tokentype passwordpolicy credentialName secretPath keystorePath passwordHint tokenTtl passwords_names token_status token_sizes passwordexpiresat token_expiresat',
  'something about another credential':
    'apiKeyId apiKeyCount keyContentType authCodeLength ftpPassiveMode userPinned cookiePolicy sessionIdleTimeout clientAssertionType communityStringIndex trapCommunityNameSuffix loginTicketQueue aspxauthTimeout jaasConfigPath magicLinkEnabled keyPrivateBits pskMode securityAnswerCount totpUrlTemplate communityStringLength',
  'another thing that ends alike':
    'publicKey publicKeys public_ssh_key publicKeyPem primaryKey foreignKey sortKey partitionKey cacheKey authorizedKeys keyboard monkey bypass compass overpass lowPass bandpass boardingPass by_pass multi_pass single_pass first_pass second_pass third_pass low_pass high_pass band_pass boarding_pass season_pass areaCode statusCode zipCode author authority shipping spin opinion tokenizer secretary creditLimit postcode',
  'the name of a place': '../secret ./token C:\\token ~/secret file:///token',
};

describe('names of credentials', () => {
  for (const [what, names] of Object.entries(credentials)) {
    for (const name of names.split(' '))
      it(`${name} is one, as ${what}`, () => assert.equal(isCredentialName(name), true));
  }
  for (const [what, names] of Object.entries(others)) {
    for (const name of names.split(' '))
      it(`${name} is none, but ${what}`, () => assert.equal(isCredentialName(name), false));
  }

  it('are not as long as a text', () => {
    assert.deepEqual(
      [20, 21].map((count) => isCredentialName('token'.repeat(count))),
      [true, false],
    );
  });

  it('may have several words, but are no sentences', () => {
    for (const name of [
      'User password',
      'the new password',
      'New  password.',
      'Your password',
      ' your new password',
      'v1.2 admin password',
      'Team north of core password',
    ])
      assert.equal(isCredentialName(name), true, name);
    for (const name of [
      'Is your new password',
      'this\ttoken  is secret',
      ' keep your own password',
      'enter new password.',
      'Forgot the password?',
      'core switches need passwords.',
    ])
      assert.equal(isCredentialName(name), false, name);
  });
});

describe('the value of a credential', () => {
  const nothing = [
    '',
    ' none ',
    'true',
    '***',
    '(none).',
    '[redacted]',
    '••••7',
    '${TOKEN}',
    '$(cat x)',
    '{{ token }}',
    '<your token>',
    '%TOKEN%',
    '$env:TOKEN',
    '{',
    ' , ; ',
    'set',
    'not set',
    'unset',
    'is required',
    'admin',
    'read',
    'manage:users.all',
    '*'.repeat(199),
  ];
  const something = [
    'a',
    '* a',
    '<a b!>',
    '%a b%',
    '$env:a b',
    'setting',
    'preset',
    'is secret',
    'admin1',
    'read me',
    'manage:a b',
    'truest',
    'untrue',
    '*'.repeat(200),
  ];
  for (const value of nothing)
    it(`tells nothing: ${value.slice(0, 20)}`, () => assert.equal(tellsNothing('token', value), true));
  for (const value of something)
    it(`is hidden: ${value.slice(0, 20)}`, () => assert.equal(tellsNothing('token', value), false));

  it('tells how many there are, where more than one is meant', () => {
    for (const name of ['tokens', 'API_KEYS', 'backupCodes', 'pins'])
      assert.deepEqual(
        ['12', '1', '123456789', '1234567890', '12a', 'a12'].map((value) => tellsNothing(name, value)),
        [true, true, true, false, false, false],
        name,
      );
    for (const name of ['token', 'passwordSalt', 'pass']) assert.equal(tellsNothing(name, '12'), false, name);
  });
});

describe('a member that is left out', () => {
  it('is called password, in any case', () => {
    assert.deepEqual(['password', 'PassWord', 'password1', 'my_password', 'passwore', ''].map(isPassword), [
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
