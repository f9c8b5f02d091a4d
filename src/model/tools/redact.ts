import { parseJson, rewriteMembers } from '../../core/json.ts';
import { withoutPasswords } from '../../core/userRecord.ts';
import { hidden, withoutSecrets } from '../../core/withoutSecrets.ts';

/** Members that hold a credential by their name, in any spelling: `accessToken`, `api_key`, `X-Auth-Token`, `privateKey`, `pwd`. */
const secretName = /token|secret|passw|passphrase|pwd|credential|authorization|cookie|^auth$|^jti$|(api|access|private|secret|session|signing|encryption|shared)[-_ ]?key/i;

/**
 * The body of an answer without credentials, for a reader that keeps what it reads: passwords are dropped, members that are
 * named like a credential and every occurrence of the given secrets are replaced, in the usual encodings too.
 *
 * @returns compact JSON; undefined where the body is not JSON, since nothing can be told apart in it then
 */
export function redact(body: string, secrets: readonly string[]): string | undefined {
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    return undefined;
  }
  return withoutSecrets(JSON.stringify(withoutCredentials(json)), secrets);
}

/** Numbers, truth values and null tell nothing about a credential, other than of what kind it is. */
function withoutCredentials(json: unknown): unknown {
  return rewriteMembers(withoutPasswords(json), (key, value) => {
    const isValue = typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null;
    return secretName.test(key) && isValue ? { value: hidden } : undefined;
  });
}
