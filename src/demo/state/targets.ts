import { objectsOf, textOf, type JsonObject } from '../base/json.ts';
import { badRequest } from '../base/response.ts';

/** Address of a discovery, with its name if given. */
export interface Target {
  readonly address: string;
  readonly fqdn?: string;
}

const maxAddresses = 1024;

/** Reads an `ipPool`. @throws OperationRefusal if it is invalid */
export function readTargets(ipPool: JsonObject): readonly Target[] {
  const spans = [
    ...objectsOf(ipPool.ipRange).map((range) => [numberOf(range.ipAddressFrom), numberOf(range.ipAddressTo)] as const),
    ...objectsOf(ipPool.maskRange).map(({ ipAddressMask, mask }) => network(numberOf(ipAddressMask), Number(mask))),
  ];
  const sizes = spans.map(([first, last]) => last - first + 1);
  if (sizes.some((size) => !(size > 0)))
    throw badRequest('An address or a mask of ipPool is malformed, or a range ends before it begins.');
  if (sizes.reduce((sum, size) => sum + size, 0) > maxAddresses)
    throw badRequest(`The ranges of ipPool have more than ${maxAddresses} addresses.`);
  const named = [...objectsOf(ipPool.fqdnAddress), ...objectsOf(ipPool.fqdnV6Address)].map(({ ip, ipv6, fqdn }) => {
    const [address, name] = [textOf(ip ?? ipv6), textOf(fqdn)];
    if (!address && !name) throw badRequest('An address of ipPool has neither an address nor a name.');
    return { address: address || name, ...(name && { fqdn: name }) };
  });
  const addresses = spans.flatMap(([first], index) =>
    Array.from({ length: sizes[index] ?? 0 }, (_, at) => ({ address: written(first + at) })),
  );
  return [...addresses, ...named];
}

function network(address: number, bits: number): readonly [first: number, last: number] {
  const size = bits >= 1 && bits <= 32 ? 2 ** (32 - bits) : NaN;
  const first = address - (address % size);
  return [first, first + size - 1];
}

/** Returns NaN for what is no address. */
function numberOf(address: unknown): number {
  const bytes = textOf(address).split('.');
  const isAddress = bytes.length === 4 && bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) <= 255);
  return isAddress ? bytes.reduce((sum, byte) => sum * 256 + Number(byte), 0) : NaN;
}

function written(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}
