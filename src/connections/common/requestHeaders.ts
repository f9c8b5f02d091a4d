import type { HeaderFault } from '../../errors/common/requestProblems.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';

/** A header of a request beside those that each request has. */
export type Header = readonly [name: string, value: string];

/** Headers that carry the token, frame the request, or would make a session of calls that need none. A person cannot set them. */
const reserved = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'host',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
];

/** The fault of a header's name (RFC 9110 §5.1); undefined for one that a person may set. */
export function headerNameFault(name: string): 'syntax' | 'reserved' | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return 'syntax';
  return reserved.includes(name.toLowerCase()) ? 'reserved' : undefined;
}

/** The fault of a header's value (RFC 9110 §5.5), with the first character that cannot be sent; undefined for one that can. */
export function headerValueFault(value: string): HeaderFault | undefined {
  if (value.trim() === '') return { why: 'empty' };
  if (/[^\P{Cc}\t\u0080-\u009f]/u.test(value)) return { why: 'controlCharacter' };
  const character = [...value].find((one) => (one.codePointAt(0) ?? 0) > 0xff);
  return character === undefined ? undefined : { why: 'notLatin1', character };
}

/** @throws OrgAccessError of kind `shape` for a header that cannot or must not be sent */
export function requireSendable(headers: readonly Header[]): void {
  for (const [name, value] of headers) {
    const fault = headerNameFault(name);
    if (fault) throw new OrgAccessError('shape', { code: 'headerNotAllowed', name, why: fault });
    const valueFault = headerValueFault(value);
    if (valueFault) throw new OrgAccessError('shape', { code: 'headerNotSendable', name, ...valueFault });
  }
}
