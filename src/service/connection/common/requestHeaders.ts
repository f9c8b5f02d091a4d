import { OrgAccessError } from '../../../platform/common/errors.ts';
import type { HeaderFault } from '../../../platform/errors/common/requestProblems.ts';

export type Header = readonly [name: string, value: string];

/** Headers with which a service may treat a request as one of another method. */
export const methodOverrides: readonly string[] = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/**
 * Headers that people can't set, because they carry the token, frame the request, change its method, or could start a
 * session.
 */
const reserved = [
  ...methodOverrides,
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

/** Checks the name of a custom header (RFC 9110 §5.1). */
export function headerNameFault(name: string): 'syntax' | 'reserved' | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return 'syntax';
  return reserved.includes(name.toLowerCase()) ? 'reserved' : undefined;
}

/** Checks the value of a custom header (RFC 9110 §5.5). Only Latin-1 can be sent. */
export function headerValueFault(value: string): HeaderFault | undefined {
  if (value.trim() === '') return { why: 'empty' };
  if (/[^\P{Cc}\t\u0080-\u009f]/u.test(value)) return { why: 'controlCharacter' };
  const character = [...value].find((one) => (one.codePointAt(0) ?? 0) > 0xff);
  return character === undefined ? undefined : { why: 'notLatin1', character };
}

/** @throws OrgAccessError of kind `shape` */
export function requireSendable(headers: readonly Header[]): void {
  for (const [name, value] of headers) {
    const fault = headerNameFault(name);
    if (fault) throw new OrgAccessError('shape', { code: 'headerNotAllowed', name, why: fault });
    const valueFault = headerValueFault(value);
    if (valueFault) throw new OrgAccessError('shape', { code: 'headerNotSendable', name, ...valueFault });
  }
}
