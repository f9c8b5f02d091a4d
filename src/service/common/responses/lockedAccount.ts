import type { Problem } from '../../../errors/common/problems.ts';
import { own, parseObject, text } from '../../../platform/common/json/json.ts';
import { redaction } from '../../../redaction/common/redaction.ts';

/** Words by which services say that it is not the password that is wrong, in the languages of their usual translations. */
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

/** Characters of a sentence of the service that are looked at. */
const longestSentence = 400;

/** Codes that are about the client, the scope or the form of the request, and about no person. */
const notOfPerson = ['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_grant_type'];

/** Words of what a person signs in with. Where no code says what a sentence is about, one of them must. */
const personWords = /account|user|password|credential|log-?in|sign-?in|konto|benutzer|kennwort|passwort|compte|cuenta/i;

/**
 * The problem where a service says, in words of its own, that an account is locked or a password has expired: trying on only makes it worse.
 *
 * @param oauthCode the code of the refusal, which may say it too, as `account_locked` does
 * @param secrets that are hidden in the sentence
 */
export function lockedAccount(
  body: string,
  oauthCode: string | undefined,
  secrets: readonly string[],
): Problem<'accountMayBeLocked'> | undefined {
  if (oauthCode !== undefined && notOfPerson.includes(oauthCode)) return undefined;
  const answer = parseObject(body) ?? {};
  const members = ['error_description', ...(oauthCode === undefined ? ['message', 'detail', 'error'] : [])];
  const sentences = [...members.map((name) => text(own(answer, name))), oauthCode?.replaceAll('_', ' ')];
  const isMeant = (sentence: string) =>
    lockedWords.test(sentence) && (oauthCode === 'invalid_grant' || personWords.test(sentence));
  const said = sentences.find((sentence) => sentence !== undefined && isMeant(sentence));
  if (said === undefined) return undefined;
  return { code: 'accountMayBeLocked', said: redaction(secrets).text(said.slice(0, longestSentence)).text };
}
