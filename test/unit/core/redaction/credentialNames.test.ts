import assert from 'node:assert/strict';
import { isCredentialName } from '../../../../src/core/redaction/credentialNames.ts';

/** Names by the rule that they stand for, in the spellings that services use. */
const credentials: Readonly<Record<string, string>> = {
  'a word for a password': 'password passwd passwrd passphrase passcode passkey pwd Passwort passwoert Kennwort motDePasse contraseña contrasena claveSecreta senha wachtwoord lösenord passord adgangskode heslo пароль secret client_secret credentials creds token tokens x-auth-token connectionString connStr keytab mnemonic',
  'a whole name': 'pass pw pin pins puk otp totp hotp hmac tgt krbtgt psk pat cvv cvc jti jwt sas sig bearer auth authorization masterauth mdp Set-Cookie csrf xsrf id_rsa id_ed25519 id_ecdsa xPin oldPass new-pin authorizationHeader jwtString',
  'a key by what it opens': 'apiKey api_key APIKEY X-Api-Key accessKey signingKey signatureKey signKey privateKey encryptionKey decryptKey sharedKey preSharedKey authKey sessionKey masterKey sshKey storageKey accountKey licenseKey licenceKeys bitlockerKey webhookKey awsKey openaiKey',
  'a code, a pass, an answer or a seed': 'verificationCode otpCode backup_codes dbPass rootPw wifiPin securityAnswer totpSeed otpUri sessionId jsessionid cookie samlAssertion communityString',
};
const others: Readonly<Record<string, string>> = {
  'something about a credential': 'tokenType passwordExpiresAt secretCount credential_id passwordPolicy tokenUrl passwordChanged tokentype passwordpolicy credentialName secretPath passwordHint tokenTtl',
  'another thing that ends alike': 'publicKey primaryKey foreignKey sortKey partitionKey cacheKey authorizedKeys keyboard monkey bypass compass overpass lowPass bandpass boardingPass areaCode statusCode zipCode author authority shipping spin opinion tokenizer secretary postcode',
};

describe('names of credentials', () => {
  for (const [what, names] of Object.entries(credentials)) {
    for (const name of names.split(' ')) it(`${name} is one, as ${what}`, () => assert.equal(isCredentialName(name), true));
  }
  for (const [what, names] of Object.entries(others)) {
    for (const name of names.split(' ')) it(`${name} is none, but ${what}`, () => assert.equal(isCredentialName(name), false));
  }
});
