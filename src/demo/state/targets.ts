import { objectsOf, textOf } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';

/** Address of a discovery, with its name if given. */
export interface Target {
  readonly address: string;
  readonly fqdn?: string;
}

const maxAddresses = 1024;

/** Reads an `ipPool`. Returns a sentence if it is invalid. */
export function readTargets(ipPool: JsonObject): readonly Target[] | string {
  const spans = [
    ...objectsOf(ipPool.ipRange).map(({ ipAddressFrom, ipAddressTo }) => span(ipAddressFrom, ipAddressTo)),
    ...objectsOf(ipPool.maskRange).map(({ ipAddressMask, mask }) => network(ipAddressMask, mask)),
  ];
  if (spans.includes(undefined))
    return 'An address or a mask of ipPool is malformed, or a range ends before it begins.';
  const known = spans.filter((one) => one !== undefined);
  if (known.reduce((sum, { first, last }) => sum + last - first + 1, 0) > maxAddresses)
    return `The ranges of ipPool have more than ${maxAddresses} addresses.`;
  const named = [
    ...objectsOf(ipPool.fqdnAddress).map(({ ip, fqdn }) => target(ip, fqdn)),
    ...objectsOf(ipPool.fqdnV6Address).map(({ ipv6, fqdn }) => target(ipv6, fqdn)),
  ];
  if (named.includes(undefined)) return 'An address of ipPool has neither an address nor a name.';
  const numbers = known.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  return [...numbers.map((number) => ({ address: written(number) })), ...named.filter((one) => one !== undefined)];
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function span(from: unknown, to: unknown): Span | undefined {
  const [first, last] = [numberOf(from), numberOf(to)];
  return first === undefined || last === undefined || last < first ? undefined : { first, last };
}

function network(address: unknown, mask: unknown): Span | undefined {
  const number = numberOf(address);
  const bits = /^\d{1,2}$/.test(String(mask)) ? Number(mask) : NaN;
  if (number === undefined || !(bits >= 1 && bits <= 32)) return undefined;
  const size = 2 ** (32 - bits);
  const first = number - (number % size);
  return { first, last: first + size - 1 };
}

function target(address: unknown, fqdn: unknown): Target | undefined {
  const [ip, name] = [textOf(address), textOf(fqdn)];
  if (!ip && !name) return undefined;
  return { address: ip || name, ...(name && { fqdn: name }) };
}

function numberOf(address: unknown): number | undefined {
  const bytes = textOf(address).split('.');
  const isAddress = bytes.length === 4 && bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) <= 255);
  return isAddress ? bytes.reduce((sum, byte) => sum * 256 + Number(byte), 0) : undefined;
}

function written(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}
