import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isResponseMetadata } from '../meaning/responseMetadata.ts';
import { isContainer } from '../meaning/shapes.ts';
import { meaningOf, squash } from '../meaning/vocabulary.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const linkKeys = setOf(
  'links link self href hrefs url uri urls uris hyperlinks ref refs selflink rel related permalink next prev previous first last $ref',
);
const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/(?!\/)|#|\?|\.\.?\/|mailto:|urn:)\S*$/i;
const fullAddress = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i;
const isAddressText = (value: unknown): boolean => typeof value === 'string' && address.test(value);

/** Whether a value is a link: `{"href": "/sites"}`, `[{"rel": "self", "href": "/"}]`, `{"self": "https://…"}`. */
function isLink(value: unknown, depth = 0): boolean {
  if (isAddressText(value)) return true;
  if (!isContainer(value) || depth > 3) return false;
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => isContainer(item) && isLink(item, depth + 1));
  const members = Object.entries(value);
  const isHref = ([key, inner]: [string, unknown]) =>
    /^[@$_]?(?:href|hreflang|ref)$/i.test(key) && typeof inner === 'string';
  if (members.some(isHref))
    return members.every(([key, inner]) => !isContainer(inner) && meaningOf(key)?.kind !== 'level');
  return (
    members.some(([, inner]) => inner !== null) &&
    members.every(
      ([key, inner]) =>
        inner === null ||
        (linkKeys.has(squash(key)) ? isLink(inner, depth + 1) : isContainer(inner) && isLink(inner, depth + 1)),
    )
  );
}

export function isLinkMember(key: string, value: unknown): boolean {
  const word = squash(key.replace(/^[@$]/, ''));
  if (linkKeys.has(word) || key === '$ref')
    return typeof value === 'string' ? address.test(value) || key === '$ref' : isLink(value);
  if (meaningOf(key)) return false;
  return isContainer(value)
    ? !Array.isArray(value) && isLink(value)
    : typeof value === 'string' && fullAddress.test(value);
}

const errorKeys = setOf(
  'code status statuscode statustext httpstatus httpcode error errorcode errorid errors message msg messages errormessage errormsg ' +
    'errordescription errortype errordetails errorname detail details timestamp time date datetime path uri url instance method type title trace ' +
    'stack stacktrace traceid spanid requestid correlationid transactionid exception exceptionclass exceptiontype exceptionmessage cause ' +
    'causes reason reasons success ok succeeded failed severity description developermessage usermessage moreinfo help hint fault faultcode ' +
    'faultstring faultactor locale debugmessage suberrors violations fielderrors documentationurl info retryafter retryable service host ' +
    'domain level category data result body name key params parameters arguments args',
);
const errorDetailKeys = setOf(
  'error errors errorcode errormessage errormsg errordescription errortype errordetails message msg messages fault faultstring faultcode exception ' +
    'exceptionmessage stacktrace suberrors violations fielderrors developermessage usermessage',
);
/** Keys that, with a mere message, make an error body. */
const besideMessage = setOf(
  'code status statuscode httpstatus httpcode timestamp error errorcode path trace stack stacktrace exception success ok type severity traceid ' +
    'requestid correlationid cause details reason level statustext errors name',
);

const isFailure = (value: unknown): boolean => {
  const code = Number(value);
  return code >= 400 && code < 600;
};

export const isErrorField = (key: string): boolean => errorKeys.has(squash(key));

/** Whether an object only reports an error. */
export function isErrorBody(value: unknown): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  if (keys.length === 0 || keys.length > 30) return false;
  const words = keys.map((key) => squash(key.replace(/^[@$]/, '')));
  if (!words.every((word) => errorKeys.has(word))) return false;
  const valueOf = (word: string): unknown => value[keys[words.indexOf(word)] ?? ''];
  if (
    ['data', 'result', 'body'].some(
      (word) => isContainer(valueOf(word)) && Object.keys(valueOf(word) as object).length > 0,
    )
  )
    return false;
  const isProblem = words.includes('title') && (isFailure(valueOf('status')) || words.includes('detail'));
  const details = words.filter((word) => errorDetailKeys.has(word));
  if (isProblem) return true;
  if (details.some((word) => word !== 'message' && word !== 'msg' && word !== 'messages')) return true;
  if (details.length > 0) return words.some((word) => besideMessage.has(word)) || words.length === 1;
  return (
    (words.includes('detail') ||
      words.includes('reason') ||
      words.includes('description') ||
      words.includes('statustext')) &&
    (isFailure(valueOf('status')) || isFailure(valueOf('statuscode')) || isFailure(valueOf('code')))
  );
}

export const isErrorKey = (key: string): boolean => /^(?:errors?|fault|exception|problem|warnings?)$/.test(squash(key));

const payloadKeys = setOf('data result results payload response body content value items');
const statusKeys = setOf(
  'code status statuscode message msg messages success ok succeeded responsecode responsemessage returncode retcode errcode errmsg',
);

/** Returns the key of the payload in an envelope: `{"code": 0, "message": "OK", "data": {…}}`. */
export function payloadKey(object: JsonObject): string | undefined {
  const keys = Object.keys(object);
  if (keys.length < 2 || keys.length > 30) return undefined;
  const payload = keys.filter((key) => payloadKeys.has(squash(key)) && isContainer(object[key]));
  const others = keys.filter((key) => key !== payload[0]);
  const isEnvelope = others.every(isResponseMetadata) && others.some((key) => statusKeys.has(squash(key)));
  return payload.length === 1 && isEnvelope ? payload[0] : undefined;
}
