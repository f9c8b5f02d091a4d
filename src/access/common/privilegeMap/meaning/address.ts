const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const opaque = /^(?:urn|arn|mailto|tel|oid|did|spiffe|jdbc):/i;
const groups =
  /^\[?[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?:(?:\d{1,3}\.){3}\d{1,3})?(?:%\w+)?(?:\/\d+)?(?:\](?::\d+)?)?$/i;
const macAddress = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5,7}$/i;
const hostAndPort = /^(?:[\w-]+(?:\.[\w-]+)+|localhost):\d{1,5}(?:\/.*)?$/i;
const timestamp = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const drive = /^[a-z]:[\\/]/i;

function isIpv6(text: string): boolean {
  if (!groups.test(text)) return false;
  return text.includes('::') || text.replace(/[[\]].*|[%/].*/g, '').split(':').length === 8;
}

/** Whether colons belong to an address, path, or time instead of an ID. */
export const isAddress = (text: string): boolean =>
  scheme.test(text) ||
  opaque.test(text) ||
  isIpv6(text) ||
  macAddress.test(text) ||
  hostAndPort.test(text) ||
  timestamp.test(text) ||
  drive.test(text);
