import { statSync } from 'node:fs';
import { readNamedFile, readNamedText } from '../../platform/node/namedFile.ts';
import type { PasswordCredentials } from '../../service/common/tokenRequests.ts';
import { defaultScope, idForThisWindow, type Connection } from '../../service/connection/common/connection.ts';
import { isPem } from '../../service/connection/node/connectionOptions.ts';
import { decodeConnections } from '../../service/connection/node/connectionSettings.ts';
import { connectionProblemText } from '../../service/connection/node/connectionText.ts';

/** Environment of a program, or a part of it. */
type Variables = Readonly<Record<string, string | undefined>>;

/** Variables with a secret. Each can also name a file, with `_FILE` at the end of its name. */
const secretVariables = [
  'ORG_ACCESS_CLIENT_SECRET',
  'ORG_ACCESS_PASSWORD',
  'ORG_ACCESS_CLIENT_PASSPHRASE',
  'ORG_ACCESS_HEADERS',
] as const;
type SecretVariable = (typeof secretVariables)[number];

/** Variables that programs of `org-access run` don't inherit, so that they use its session. */
export const signInVariables: readonly string[] = [
  'ORG_ACCESS_CLIENT_ID',
  ...secretVariables.flatMap((name) => [name, `${name}_FILE`]),
];

export interface VariablesSignIn {
  readonly connection: Connection;
  readonly credentials: PasswordCredentials;
  readonly passphrase?: string;
  /** Sentences about files with secrets that other users of this computer can read. */
  readonly warnings: readonly string[];
}

/** Error about a missing or invalid variable. Its message is for the person. */
class VariableError extends Error {}

/**
 * Returns the variables that describe a connection, without its secrets. Certificates are in files, whose names the
 * person chooses.
 */
export function variablesOf(connection: Connection, username: string): Readonly<Record<string, string>> {
  const { baseUrl, clientId, scope, trusted, clientCertificate, tokenEndpoint, clientAuthentication } = connection;
  const { grantType, headers = [] } = connection;
  const isPublic = clientAuthentication === 'none';
  return {
    ORG_ACCESS_URL: baseUrl,
    ORG_ACCESS_CLIENT_ID: clientId,
    ...(!isPublic && { ORG_ACCESS_CLIENT_SECRET_FILE: '' }),
    ...(grantType
      ? { ORG_ACCESS_GRANT_TYPE: grantType }
      : { ORG_ACCESS_USERNAME: username, ORG_ACCESS_PASSWORD_FILE: '' }),
    ...(scope !== defaultScope && { ORG_ACCESS_SCOPE: scope }),
    ...(tokenEndpoint !== undefined && { ORG_ACCESS_TOKEN_ENDPOINT: tokenEndpoint }),
    ...(clientAuthentication && { ORG_ACCESS_CLIENT_AUTHENTICATION: clientAuthentication }),
    ...(trusted && { [trusted.kind === 'authority' ? 'ORG_ACCESS_CA_FILE' : 'ORG_ACCESS_TRUSTED_CERT_FILE']: '' }),
    ...(clientCertificate?.pfxFile !== undefined && { ORG_ACCESS_CLIENT_PFX: clientCertificate.pfxFile }),
    ...(clientCertificate?.certificateFile !== undefined && {
      ORG_ACCESS_CLIENT_CERT: clientCertificate.certificateFile,
      ORG_ACCESS_CLIENT_KEY: clientCertificate.keyFile,
    }),
    ...(headers.length > 0 && { ORG_ACCESS_HEADERS_FILE: '' }),
  };
}

/**
 * Reads a connection and what it signs in with from variables, and the files that they name.
 *
 * @returns a sentence about the first variable that is missing or invalid
 */
export function readVariables(env: Variables): VariablesSignIn | { readonly problem: string } {
  try {
    return read(env);
  } catch (error) {
    if (error instanceof VariableError) return { problem: error.message };
    throw error;
  }
}

function read(env: Variables): VariablesSignIn {
  const warnings: string[] = [];
  const secret = (name: SecretVariable) => secretIn(env, name, warnings);
  const clientId = required(env, 'ORG_ACCESS_CLIENT_ID');
  const isClient = optional(env, 'ORG_ACCESS_GRANT_TYPE') === 'client_credentials';
  const passphrase = secret('ORG_ACCESS_CLIENT_PASSPHRASE');
  const settings = {
    id: idForThisWindow('variables'),
    baseUrl: required(env, 'ORG_ACCESS_URL'),
    clientId,
    scope: env.ORG_ACCESS_SCOPE ?? defaultScope,
    tokenEndpoint: optional(env, 'ORG_ACCESS_TOKEN_ENDPOINT'),
    clientAuthentication: optional(env, 'ORG_ACCESS_CLIENT_AUTHENTICATION'),
    grantType: optional(env, 'ORG_ACCESS_GRANT_TYPE'),
    trusted: trustedIn(env),
    clientCertificate: clientCertificateIn(env),
    headers: headersIn(secret('ORG_ACCESS_HEADERS')),
  };
  const { connections, problems } = decodeConnections([settings]);
  const [connection] = connections;
  const [, problem = 'incomplete'] = problems[0] ?? [];
  if (!connection)
    throw new VariableError(
      `${variableOf[problem] ?? 'ORG_ACCESS_URL'} isn't usable. ${connectionProblemText(problem)}`,
    );
  return {
    connection,
    credentials: {
      clientSecret: secret('ORG_ACCESS_CLIENT_SECRET') ?? '',
      username: isClient ? '' : required(env, 'ORG_ACCESS_USERNAME'),
      password: isClient ? '' : passwordIn(env, secret('ORG_ACCESS_PASSWORD')),
    },
    ...(passphrase !== undefined && { passphrase }),
    warnings,
  };
}

const variableOf: Readonly<Record<string, string>> = {
  clientCertificate: 'ORG_ACCESS_CLIENT_CERT',
  tokenEndpoint: 'ORG_ACCESS_TOKEN_ENDPOINT',
  clientAuthentication: 'ORG_ACCESS_CLIENT_AUTHENTICATION',
  grantType: 'ORG_ACCESS_GRANT_TYPE',
  headers: 'ORG_ACCESS_HEADERS',
};

function passwordIn(env: Variables, password: string | undefined): string {
  if (password !== undefined && password !== '') return password;
  const isSet = env.ORG_ACCESS_PASSWORD !== undefined || env.ORG_ACCESS_PASSWORD_FILE !== undefined;
  throw isSet ? empty('ORG_ACCESS_PASSWORD') : missing('ORG_ACCESS_PASSWORD_FILE');
}

function required(env: Variables, name: string): string {
  const value = env[name];
  if (value === undefined) throw missing(name);
  if (value.trim() === '') throw empty(name);
  return value;
}

function optional(env: Variables, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

function missing(name: string): VariableError {
  return new VariableError(
    `ORG_ACCESS_CLIENT_ID is set, so org-access signs in with variables of the environment, and ${name} is missing. To use the access of this terminal, unset ORG_ACCESS_CLIENT_ID.`,
  );
}

/** Returns the error for an empty variable. CI systems set the variable of a missing secret to nothing. */
function empty(name: string): VariableError {
  return new VariableError(`${name} is empty. If this is CI, check that the secret exists and that this job gets it.`);
}

function secretIn(env: Variables, name: SecretVariable, warnings: string[]): string | undefined {
  const [value, file] = [optional(env, name), optional(env, `${name}_FILE`)];
  if (file === undefined) return value;
  if (value !== undefined) throw new VariableError(`${name} and ${name}_FILE are both set. Use one of them.`);
  const text = readNamed(file, `${name}_FILE`, readNamedText);
  if (isReadableByOthers(file))
    warnings.push(
      `Other users of this computer can read "${file}" (${name}_FILE). To prevent that, run: chmod 600 "${file}"`,
    );
  // Only the last line break is removed, because a password may begin or end with spaces.
  return text.replace(/\r?\n$/, '');
}

/** Whether other users can read a file. False on Windows, which has no such mode. */
function isReadableByOthers(file: string): boolean {
  return process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
}

function readNamed<T>(file: string, variable: string, read: (file: string) => T): T {
  try {
    return read(file);
  } catch (error) {
    throw new VariableError(`The file "${file}" (${variable}) ${(error as Error).message}.`);
  }
}

function trustedIn(env: Variables) {
  const [authority, certificate] = ['ORG_ACCESS_CA_FILE', 'ORG_ACCESS_TRUSTED_CERT_FILE'].map((name) => {
    const file = optional(env, name);
    return file === undefined ? undefined : readNamed(file, name, readPem);
  });
  if (authority !== undefined && certificate !== undefined)
    throw new VariableError('ORG_ACCESS_CA_FILE and ORG_ACCESS_TRUSTED_CERT_FILE are both set. Use one of them.');
  if (authority !== undefined) return { kind: 'authority', pem: authority };
  return certificate === undefined ? undefined : { kind: 'certificate', pem: certificate };
}

/** @throws Error whose message completes a sentence about the file */
function readPem(file: string): string {
  // The file is read as Latin-1, because comments beside the certificates may be in any character set.
  const pem = readNamedFile(file).toString('latin1');
  if (isPem(pem)) return pem;
  throw new Error('has no certificate in PEM, which begins with "-----BEGIN CERTIFICATE-----"');
}

function clientCertificateIn(env: Variables) {
  const [certificateFile, keyFile, pfxFile] = [
    'ORG_ACCESS_CLIENT_CERT',
    'ORG_ACCESS_CLIENT_KEY',
    'ORG_ACCESS_CLIENT_PFX',
  ].map((name) => optional(env, name));
  if (certificateFile === undefined && keyFile === undefined && pfxFile === undefined) return undefined;
  return { certificateFile, keyFile, pfxFile };
}

/** Reads one header per line, such as `X-Gateway-Key: 123`. */
function headersIn(text: string | undefined) {
  return text
    ?.split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      return { name: line.slice(0, Math.max(at, 0)).trim(), value: line.slice(at + 1).trim() };
    });
}
