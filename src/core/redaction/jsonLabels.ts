import { isObject, type JsonObject } from '../base/json.ts';
import { isCredentialName } from './names/credentialNames.ts';
import { remembering } from './names/remembering.ts';
import { isCredentialIn } from './text/assignments.ts';

/** Words that end the name of a member which says what the object is about, and of those that hold it then: `{"attributeName": "password", "attributeValue": "…"}`. */
const labels = new Set(
  'name key label id field property parameter param attribute attr variable var header option type title macro path setting k n'.split(
    ' ',
  ),
);
const holders = new Set(
  'value values val vals v text texts data content contents string strings default current old new plain raw from to before after'.split(
    ' ',
  ),
);

/** The last word of a name: `attributeValue`, `attribute_value`, `@value`. */
const lastWord = (name: string): string => /(\p{Lu}?\p{Ll}+|\p{Lu}+)\d*$/u.exec(name)?.[1]?.toLowerCase() ?? name;

/** Whether a member of this name says what its object is about. */
const isLabel = remembering((name) => labels.has(lastWord(name)), false);

/** Whether a member of this name holds the value of what its object is about. */
export const isHolder = remembering(
  (name) => holders.has(lastWord(name)) || /^(?:_|#|val(?:ue)?[A-Z]\w*)$/.test(name),
  false,
);

/** Whether a member of the object says that it is about a credential. */
export function isAboutCredential(object: JsonObject): boolean {
  for (const key in object) {
    const name = object[key];
    if (typeof name === 'string') {
      if (isLabel(key) && isCredentialIn(lastOfPath(name))) return true;
    } else if ((key === '$' || key === '@' || key === '_attributes') && isObject(name) && isAboutCredential(name))
      return true;
  }
  return false;
}

/** Whether a member is secret by what its object is: a private key as JSON (RFC 7517), or a Secret of Kubernetes. */
export function isSecretOf(object: JsonObject, name: string): boolean {
  if (name.length <= 2) return typeof object.kty === 'string' && /^(?:d|k|p|q|dp|dq|qi)$/.test(name);
  return (name === 'data' || name === 'stringData') && object.kind === 'Secret';
}

/** `/user/password` of a patch (RFC 6901). */
const lastOfPath = (name: string): string => (name.startsWith('/') ? name.slice(name.lastIndexOf('/') + 1) : name);

/** Finds the elements of a list that are credentials: the second of a pair, what follows the name of a header or an option, and columns under a head. */
export function credentialsInList(
  list: readonly unknown[],
  name: string,
  isInList: boolean,
): (index: number) => boolean {
  const [first, second] = list;
  if (
    isInList &&
    list.length === 2 &&
    typeof first === 'string' &&
    typeof second === 'string' &&
    isCredentialName(first)
  )
    return (index) => index === 1;
  const isInTurn = list.length % 2 === 0 && /header|args?$|argv|command|environ/i.test(name);
  return (index) => {
    const before = list[index - 1];
    return (
      typeof before === 'string' && ((isInTurn && index % 2 === 1) || /^--?\w/.test(before)) && isCredentialName(before)
    );
  };
}

/** Finds the columns of the rows in a list that are credentials, by names in another member of the object, or in its first row. Undefined where none is. */
export function credentialColumns(
  rows: readonly unknown[],
  parent: JsonObject | undefined,
): readonly number[] | undefined {
  const [first] = rows;
  if (!Array.isArray(first)) return undefined;
  for (const names of [first as unknown[], ...(parent ? Object.values(parent) : [])]) {
    if (!Array.isArray(names) || names.length !== first.length) continue;
    const found = names.flatMap((name: unknown, index) => (isNameOfCredential(name) ? [index] : []));
    if (found.length > 0) return found;
  }
  return undefined;
}

function isNameOfCredential(name: unknown): boolean {
  return typeof name === 'string' ? isCredentialIn(name) : isObject(name) && isAboutCredential(name);
}
