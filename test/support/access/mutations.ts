import type { Random } from '../randomJson.ts';

const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  5e-324,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(100_000),
  '1:',
  ':',
  '::',
  '__proto__',
  [],
  {},
  [[]],
  [null],
  [{}],
  { '': '' },
  { length: 1e9 },
  { toString: 1 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { then: 'x' },
];

const oddNames = [
  '',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'access_token',
  'error',
  'name',
  '1:',
  ':x',
  'id',
  'roles',
  '\u202e',
  '0',
];

const oddText = [
  '\u0000',
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\\u',
  '1e999',
  'NaN',
  '-',
  'null',
  '\ufeff',
  '</script>',
  '\r\n',
  '/**/',
  '"__proto__":{},',
];

/** Mutates the text or the value of a valid body. */
export function mutate(body: string, random: Random): Buffer {
  const changes = 1 + Math.floor(random() * 4);
  if (random() < 0.5) {
    const value: unknown = JSON.parse(body);
    for (let change = 0; change < changes; change += 1) changeMember(value, random);
    return Buffer.from(JSON.stringify(value));
  }
  let bytes = Buffer.from(body);
  for (let change = 0; change < changes; change += 1) bytes = changeBytes(bytes, random);
  return bytes;
}

function changeMember(root: unknown, random: Random): void {
  let holder = root as Record<string, unknown>;
  for (;;) {
    const name = pick(Object.keys(holder), random);
    if (name === undefined) return;
    const value = holder[name];
    if (typeof value === 'object' && value !== null && random() < 0.7) {
      holder = value as Record<string, unknown>;
      continue;
    }
    const way = random();
    if (way < 0.6) holder[name] = structuredClone(pick(oddValues, random));
    else Reflect.deleteProperty(holder, name);
    if (way > 0.8)
      Object.defineProperty(holder, pick(oddNames, random) ?? '', {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return;
  }
}

function changeBytes(bytes: Buffer, random: Random): Buffer<ArrayBuffer> {
  const at = Math.floor(random() * (bytes.length + 1));
  const length = Math.floor(random() ** 3 * bytes.length);
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
  switch (Math.floor(random() * 6)) {
    case 0:
      return Buffer.concat([before]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, part, part, after]);
    case 3:
      return Buffer.concat([before, Buffer.from(pick(oddText, random) ?? ''), part, after]);
    case 4:
      return Buffer.concat([
        before,
        Buffer.from(Array.from({ length: 1 + Math.floor(random() * 8) }, () => Math.floor(random() * 256))),
        part,
        after,
      ]);
    default: {
      const changed = Buffer.from(bytes);
      if (at < changed.length) changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      return changed;
    }
  }
}

function pick<T>(values: readonly T[], random: Random): T | undefined {
  return values[Math.floor(random() * values.length)];
}
