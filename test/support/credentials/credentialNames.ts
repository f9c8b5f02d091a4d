/** Names under which services send credentials, by who sends them. Written as they are sent: case, separators, prefixes and suffixes count. */
const names: Readonly<Record<string, string>> = {
  'plain words':
    'password passwd passwort pwd pass pw passphrase passcode secret token apikey credential credentials jwt psk otp cookie',
  'camel case': `
    userPassword adminPassword rootPassword loginPassword currentPassword newPassword oldPassword confirmPassword repeatPassword tempPassword
    initialPassword defaultPassword plainPassword plainTextPassword clearTextPassword encryptedPassword hashedPassword passwordHash passwordDigest passwordValue
    passwordPlain passwordEncrypted oneTimePassword userPwd adminPwd rootPass dbPass userPasscode`,
  'databases and queues': `
    dbPassword databasePassword DB_PASSWORD DB_PASS POSTGRES_PASSWORD PGPASSWORD MYSQL_ROOT_PASSWORD MYSQL_PWD MONGO_INITDB_ROOT_PASSWORD REDIS_PASSWORD requirepass
    masterauth rabbitmq_default_pass RABBITMQ_ERLANG_COOKIE spring.datasource.password spring.rabbitmq.password hibernate.connection.password masterUserPassword
    ssl.keystore.password ssl.truststore.password sasl.jaas.password connectionString ConnectionStrings`,
  'directories and mail':
    'bindPassword bind_password ldapBindPassword ldap.bind.password bindCredential bindPw rootpw unicodePwd smtpPassword smtp_password smtp_auth_password mailPassword imapPass',
  'discovery and monitoring': `
    snmpCommunity snmp_community community communityString community_string readCommunity writeCommunity readOnlyCommunity readWriteCommunity roCommunity rwCommunity
    trapCommunity snmpCommunityString SNMPCommunity snmpv2-community authPassword privPassword auth_password priv_password authPassphrase privPassphrase authKey privKey
    snmpv3_authpassphrase snmpv3_privpassphrase snmpAuthKey snmpPrivKey securityAuthPassword wmiPassword winrmPassword sshPassword sshPass sshPassphrase sshPrivateKey
    telnetPassword vcenterPassword ipmi_password ipmiPassword bmcPassword iloPassword idracPassword jmxPassword agentToken agentKey macroSecret tls_psk`,
  'network devices': `
    enablePassword enable_password enableSecret enable_secret becomePassword ansible_password ansible_ssh_pass ansible_become_pass ansible_become_password tacacsKey
    tacacsSecret radiusSecret radiusKey radiusSharedSecret sharedSecret shared_secret preSharedKey pre_shared_key presharedKey preshared-key ikePsk wpaPsk
    wpa_passphrase wpaPassphrase wifiPassword proxyPassword proxy_pass localAdminPassword encrypted-password psksecret bgpPassword ospfAuthKey ntpKey`,
  'snake and kebab case': `
    user_password admin_password root_password password_hash hashed_password new_password user-password admin-password client_secret client-secret api_key api-key
    access_token refresh-token auth-token private-key private_key secret_key secret-key access_key secret_access_key session_token csrf_token`,
  'Pascal case':
    'Password UserPassword AdminPassword PasswordHash ClientSecret ApiKey APIKey AccessToken RefreshToken AuthToken PrivateKey SecretKey SharedAccessKey ConnectionString SecurityToken',
  capitals:
    'PASSWORD PASSWD SECRET TOKEN APIKEY API_KEY ADMIN_PASSWORD ROOTPASSWORD CLIENT_SECRET ACCESS_TOKEN SECRET_KEY SECRET_KEY_BASE JWT_SECRET APP_KEY PRIVATE_KEY',
  'run together':
    'userpassword adminpassword rootpassword dbpassword authpassword newpassword passwordhash clientsecret accesstoken refreshtoken authtoken sessiontoken privatekey secretkey secretaccesskey sharedsecret presharedkey bindpassword keystorepassword storepass keypass',
  'dotted and nested':
    'db.password server.admin.password auth.token settings.apiKey keystore.password javax.net.ssl.keyStorePassword management.security.token credentials.secret user[password] users[0].password config:secret auth/password',
  'with an affix':
    'x_password password2 password_2 password1 _password $password password_ __password__ -password j_password os_password pPassword strPassword sPassword txtPassword m_password fieldPassword password_enc passwordEnc passwordCrypt b64password password_base64 passwordB64 PasswordBase64',
  'OAuth and OpenID': `
    accessToken refreshToken idToken id_token bearerToken bearer_token authToken oauthToken oauth_token oauth_token_secret consumerSecret clientSecret appSecret app_secret
    applicationSecret tokenValue token_value registration_access_token client_assertion clientAssertion code_verifier codeVerifier authorization_code device_code
    subject_token actor_token samlAssertion SAMLResponse`,
  clouds: `
    secretAccessKey aws_secret_access_key AWS_SECRET_ACCESS_KEY SecretAccessKey aws_session_token accessKeySecret AccessKeySecret SessionToken storageAccountKey accountKey
    AZURE_CLIENT_SECRET ARM_CLIENT_SECRET sasToken sharedAccessSignature primaryConnectionString secondaryConnectionString private_key GOOGLE_API_KEY subscriptionKey
    DIGITALOCEAN_TOKEN CLOUDFLARE_API_TOKEN HCLOUD_TOKEN OS_PASSWORD masterPassword adminPass`,
  'tools and platforms': `
    apiToken api_token personalAccessToken personal_access_token jenkinsToken githubToken GITHUB_TOKEN gitlab_token NPM_TOKEN _authToken slackToken botToken SLACK_BOT_TOKEN
    webhookSecret webhook_secret vaultToken VAULT_TOKEN unsealKey unseal_keys_b64 rootToken root_token joinToken bootstrapToken registrationToken registration_token
    serviceAccountToken kubeToken token-secret SENTRY_AUTH_TOKEN DD_API_KEY datadogApiKey newRelicLicenseKey NEW_RELIC_LICENSE_KEY dockerPassword registryPassword`,
  keys: 'privateKeyPem rsaPrivateKey privateKeyPassword keyPassword keystorePassword truststorePassword keyStorePass trustStorePassword signingKey signing_key signingSecret encryptionKey encryption_key masterKey hmacKey hmacSecret jwtSecret jwtSigningKey aesKey cookieSecret sessionSecret client-key-data tlsKey sslKey recoveryKey',
  'web frameworks':
    'csrfToken csrfmiddlewaretoken xsrfToken authenticity_token __RequestVerificationToken remember_token rememberToken resetToken reset_password_token passwordResetToken confirmationToken verificationToken sessionKey session_secret sessionid JSESSIONID PHPSESSID connect.sid ASP.NET_SessionId authCookie secret_key_base APP_SECRET',
  headers: `
    Authorization Proxy-Authorization Cookie Set-Cookie X-Api-Key X-API-Token X-Auth-Token X-Auth-Key X-Access-Token X-Vault-Token X-Amz-Security-Token X-Goog-Api-Key
    Ocp-Apim-Subscription-Key X-Subject-Token X-Storage-Token PRIVATE-TOKEN JOB-TOKEN X-CSRF-Token X-XSRF-TOKEN X-Session-Token X-Functions-Key X-Shopify-Access-Token
    X-Rundeck-Auth-Token X-Cisco-Meraki-API-Key X-Consul-Token X-Redmine-API-Key vmware-api-session-id`,
  'named by who sends them': `
    adminPassphrase loginPw wlanKey wepKey vpnKey ikeKey md5Key authorizationKey api-access-token MASTER_KEY RAILS_MASTER_KEY DJANGO_SECRET privatekeydata id_rsa keyPem keyMaterial clientKey caKey
    p12Password pfxPassword jksPassword cert_key userKeyPass MAIL_PASSWORD FTP_PASS DEPLOY_KEY CI_JOB_TOKEN TF_VAR_password sealKey bitlockerKey keytabBase64 ntlmHash nthash bindpw sapassword
    MSSQL_SA_PASSWORD repl_password opsgenieKey DD_APP_KEY appkey fcmServerKey twilioAuthToken recaptchaSecret samlKey jwtKey sessionCookie tgt authTicket ASPXAUTH bearerAuth basic_auth snmpAuthPass
    v3PrivPwd privacyKey usmAuthKey communityRO community_rw trapCommunityName pwdHash password_digest pass_phrase passKey resetCode inviteCode mfaCode hotp cvv2 enrollmentKey probeKey k3s_token
    gossip_encryption_key zookeeperPassword sasl_password jaasConfig connString servicePrincipalKey cosmosKey`,
  'second factors':
    'totpSecret totp_secret otpSecret otpSeed mfaSecret twoFactorSecret two_factor_secret two_factor_recovery_codes recoveryCode recoveryCodes backupCodes scratchCodes secretAnswer securityAnswer pinCode userPin seedPhrase',
  'other languages': `
    Passwort Kennwort passwort_neu benutzerPasswort benutzerkennwort Geheimnis motDePasse mot_de_passe motdepasse mdp contraseña contrasena contraseñaUsuario claveSecreta
    clave_acceso senha senhaUsuario palavra-passe wachtwoord wachtwoordHash lösenord losenord passord adgangskode salasana hasło haslo heslo jelszó jelszo parola пароль
    şifre sifre κωδικός 密码 密碼 口令 パスワード 비밀번호 mật_khẩu סיסמה`,
};

/** As labels of forms and tables have them, with spaces. */
const labels = [
  'User password',
  'Admin Password',
  'API key',
  'API Token',
  'Client secret',
  'SNMP community string',
  'Read-only community',
  'Private key',
  'Shared secret',
  'Mot de passe',
  'Current password:',
  'Password (again)',
  'Pre-shared key',
  'Clave de acceso',
  'Enable Secret',
];

export const credentialNames: readonly string[] = [
  ...new Set([...Object.values(names).flatMap((text) => text.trim().split(/\s+/)), ...labels]),
];
