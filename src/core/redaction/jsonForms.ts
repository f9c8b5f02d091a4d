import { credentialName, isAboutCredential, type CredentialName } from './credentialNames.ts';
import { layersOf } from './layers.ts';
import type { Span } from './span.ts';
import { endOfQuote, tellsNothing } from './textForms.ts';

/** The name under which the service lists what is granted: members below it are named after organizations, sites, roles and privileges. */
const grantsName = 'orgPrivilegeMap';

/** Words, as a privilege or a role is called: `READ`, `Site Admin`, `devices:write`. */
const words = /^\p{L}[\p{L} _:.,/&()-]*$/u;

/** An object or a list that is not over yet. */
interface Open {
  readonly isObject: boolean;
  /** What it is named after, where that is a credential. */
  readonly credential: CredentialName | undefined;
  readonly isGrants: boolean;
  /** The name of the member that is looked at. */
  name: string | undefined;
}

/** A sign of JSON, the beginning of a string, or anything else up to the next of these. */
const token = () => /[{}[\],"]|[^\s{}[\],":]+/g;

/**
 * Where credentials are in JSON, in their order: by the names of members, and by what is in each string. It goes through the text once,
 * from token to token, and goes on after what is no JSON.
 *
 * @param inString finds them in what is between quotes
 */
export function credentialsInJson(
  text: string,
  inString: (content: string) => readonly Span[],
  isByName: boolean,
): Span[] {
  const found: Span[] = [];
  const outermost: Open = { isObject: false, credential: undefined, isGrants: false, name: undefined };
  const opened: Open[] = [];
  let open = outermost;
  const tokens = token();
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const { 0: first, index: at } = match;
    if (first === '{' || first === '[') {
      const isObject = first === '{';
      const isGrants = open.isGrants || open.name === grantsName;
      const named = isByName && !isGrants ? credentialOf(open) : undefined;
      // A number below an object has a name of its own, and says how many there are of that.
      const credential = named && isObject ? { ...named, isOfNumbers: false } : named;
      opened.push(open);
      open = { isObject, credential, isGrants, name: undefined };
    } else if (first === '}' || first === ']') open = opened.pop() ?? outermost;
    else if (first === ',') open.name = undefined;
    else if (first === '"') {
      const end = endOfQuote(text, at + 1);
      const content = text.slice(at + 1, end);
      const isName = open.isObject && open.name === undefined;
      const credential = isName || !isByName ? undefined : credentialOf(open);
      tokens.lastIndex = end + 1;
      if (isName) open.name = (content.includes('\\') ? layersOf(content)[1]?.text : undefined) ?? content;
      if (credential && !tellsNothing(content, credential) && !(open.isGrants && words.test(content)))
        found.push({ start: at + 1, end });
      else for (const { start, end: to } of inString(content)) found.push({ start: at + 1 + start, end: at + 1 + to });
    } else if (/^-?\d/.test(first)) {
      const isCredential = isByName && !open.isGrants && credentialOf(open)?.isOfNumbers === true;
      if (isCredential || inString(first).length > 0) found.push({ start: at, end: at + first.length, isValue: true });
    }
  }
  return found;
}

/** What the value that comes next is called by, where that is a credential. */
function credentialOf({ isObject, name = '', credential }: Open): CredentialName | undefined {
  if (!isObject) return credential;
  return credentialName(name) ?? (isAboutCredential(name) ? undefined : credential);
}
