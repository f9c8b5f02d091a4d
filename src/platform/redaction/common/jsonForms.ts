import {
  closeBrace,
  closeBracket,
  comma,
  endOfString,
  minus,
  nine,
  openBrace,
  openBracket,
  quote,
  zero,
} from '../../common/json/jsonCharacters.ts';
import { isAboutCredential, type CredentialName } from './credentialNames.ts';
import { layersOf } from './layers.ts';
import type { Span } from './span.ts';
import { endOf, isInsignificant } from './textForms.ts';

/** Member whose keys name organizations, sites, roles, and privileges. */
const grantsName = 'orgPrivilegeMap';

const words = /^\p{L}[\p{L} _:.,/&()-]*$/u;

interface Open {
  readonly isObject: boolean;
  readonly credential: CredentialName | undefined;
  readonly isGrants: boolean;
  name: string | undefined;
}

const restOfNumber = /[\d.eE+-]+/y;

/**
 * Finds the credentials in JSON. Tolerates invalid JSON.
 *
 * @param inString finds credentials in a string
 * @param nameOf classifies keys; without it, keys are ignored
 */
export function credentialsInJson(
  text: string,
  inString: (content: string) => readonly Span[],
  nameOf?: (name: string) => CredentialName | undefined,
): Span[] {
  const found: Span[] = [];
  const outermost: Open = { isObject: false, credential: undefined, isGrants: false, name: undefined };
  const opened: Open[] = [];
  let open = outermost;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const start = at + 1;
      const end = endOfString(text, start);
      const content = text.slice(start, end);
      const isName = open.isObject && open.name === undefined;
      const credential = isName || !nameOf ? undefined : credentialOf(open, nameOf);
      at = end;
      if (isName) open.name = (content.includes('\\') ? layersOf(content)[1]?.text : undefined) ?? content;
      if (credential && !isInsignificant(content, credential) && !(open.isGrants && words.test(content)))
        found.push({ start, end });
      else for (const span of inString(content)) found.push({ start: start + span.start, end: start + span.end });
    } else if (code === comma) open.name = undefined;
    else if (code === openBrace || code === openBracket) {
      const isObject = code === openBrace;
      const isGrants = open.isGrants || open.name === grantsName;
      const named = nameOf && !isGrants ? credentialOf(open, nameOf) : undefined;
      // Inside an object, a number has a name of its own, and is a count or an ID instead of a credential.
      const credential = named && isObject ? { ...named, isOfNumbers: false } : named;
      opened.push(open);
      open = { isObject, credential, isGrants, name: undefined };
    } else if (code === closeBrace || code === closeBracket) open = opened.pop() ?? outermost;
    else if ((code >= zero && code <= nine) || code === minus) {
      const end = endOf(restOfNumber, text, at);
      const isCredential = nameOf && !open.isGrants && credentialOf(open, nameOf)?.isOfNumbers === true;
      if (isCredential || inString(text.slice(at, end)).length > 0) found.push({ start: at, end, isValue: true });
      at = end - 1;
    }
  }
  return found;
}

function credentialOf(
  { isObject, name = '', credential }: Open,
  nameOf: (name: string) => CredentialName | undefined,
): CredentialName | undefined {
  if (!isObject) return credential;
  return nameOf(name) ?? (credential && !isAboutCredential(name) ? credential : undefined);
}
