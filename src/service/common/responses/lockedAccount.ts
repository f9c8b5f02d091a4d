import { own, parseObject, text } from '../../../platform/common/json/json.ts';
import type { Problem } from '../../../platform/errors/common/problems.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';

const lockedWords = new RegExp(
  [
    String.raw`\b(?:un)?lock|disabled|expir|suspend|\bblock|inactive|deactivat|revoked|banned|frozen|terminated|locked`,
    String.raw`not (?:yet )?(?:been )?(?:active|activated|enabled|verified|confirmed|approved|fully set up)`,
    String.raw`too many|maximum number|exceeded|required action`,
    String.raw`(?:must|need(?:s|ed)? to|has to|have to|should|required to) (?:be )?(?:chang|reset|renew|updat)`,
    String.raw`(?:change|reset|update|renew) (?:your |the )?password|password (?:change|reset|update) `,
    String.raw`gesperrt|abgelaufen|deaktiviert|verrouill|désactiv|expiré|bloque|caduc|scadut|bloccat|disabilitat`,
  ].join('|'),
  'i',
);

/** Codes about the client, scope, or request instead of the person. Some services send `invalid_client` for both. */
const notOfPerson = ['unauthorized_client', 'invalid_scope', 'unsupported_grant_type'];

const personWords = /account|user|password|credential|log-?in|sign-?in|konto|benutzer|kennwort|passwort|compte|cuenta/i;

/**
 * Returns a problem if a code such as `account_locked`, or the service's sentence, suggests a locked account or expired
 * password.
 */
export function lockedAccount(
  body: string,
  oauthCode: string | undefined,
  secrets: readonly string[],
): Problem<'accountMayBeLocked'> | undefined {
  if (oauthCode !== undefined && notOfPerson.includes(oauthCode)) return undefined;
  const json = parseObject(body) ?? {};
  const members = ['error_description', ...(oauthCode === undefined ? ['message', 'detail', 'error'] : [])];
  const sentences = [...members.map((name) => text(own(json, name))), oauthCode?.replaceAll('_', ' ')];
  const isOfPerson = (sentence: string) =>
    oauthCode === 'invalid_client'
      ? personWords.test(sentence) && !/client/i.test(sentence)
      : oauthCode === 'invalid_grant' || personWords.test(sentence);
  const isMeant = (sentence: string) => lockedWords.test(sentence) && isOfPerson(sentence);
  const said = sentences.find((sentence) => sentence !== undefined && isMeant(sentence));
  if (said === undefined) return undefined;
  return { code: 'accountMayBeLocked', said: redaction(secrets).text(said).text };
}
