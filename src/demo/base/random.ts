export type RandomNumbers = ReturnType<typeof randomNumbers>;

/** Returns a deterministic generator. */
export function randomNumbers(seed: number) {
  let counter = seed;
  /** Returns an integer in [0, limit), uniformly. */
  const below = (limit: number) => {
    counter = (counter + 0x9e3779b9) | 0;
    return Math.floor((mixed(counter) / 2 ** 32) * limit);
  };
  return { below, of: <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0] };
}

/** Finalizer of MurmurHash3, a bijection. */
function mixed(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Returns a 32-bit hash (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mixed(hash);
}

/** Returns the lowercase UUID at an index of a sequence, which has no duplicates. */
export function uuidOf(sequence: string, index = 0): string {
  const [one, other] = [hashOf(sequence), hashOf(`${sequence}+`)];
  const first = mixed((index + one) | 0);
  const second = mixed((Math.imul(index, 0x9e3779b1) ^ other) | 0);
  const third = mixed((first + other) | 0);
  const digits = [first, second, third, mixed((second + one) | 0)]
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}
