import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readByMeaning, readPrivilegeMap } from '../../../../../../src/access/common/privilegeMap.ts';
import { tryFastPath } from '../../../../../../src/access/common/privilegeMap/fastPath/fastPath.ts';
import { decodeUserRecord } from '../../../../../../src/access/common/userRecord.ts';
import { redaction } from '../../../../../../src/redaction/common/redaction.ts';
import { seeded } from '../../../../../support/randomJson.ts';
import { rounds } from '../../../../../support/rounds.ts';

/** Returns a random integer from 0 to `below`, exclusive. */
type Draw = (below: number) => number;

function drawFrom(seed: number): Draw {
  const random = seeded(seed);
  return (below) => Math.floor(random() * below);
}

const oddTexts = [
  ...[
    '',
    ' ',
    'READ',
    'READ, WRITE',
    'a: b',
    '1:Acme',
    '1:Acme:10:Oslo',
    '10:Oslo',
    '10: Oslo',
    '7',
    '007',
    'x1:y',
    'org:admin',
    '"1:Acme":"10:Oslo"',
    '"10:Oslo"',
  ],
  ...[
    '__proto__',
    'constructor',
    'key',
    'value',
    'id',
    'name',
    'roles',
    'Role',
    'sites',
    'privileges',
    'organizations',
    'site',
    'LOCATIONS',
    'company',
    'actions',
  ],
  ...[
    'granted',
    'items',
    'sets',
    'quota',
    'regions',
    'pending',
    'deniedSets',
    'operator',
    'password',
    'PassWord',
    'schemaVersion',
    'Operator',
    'Acme',
    'DEVICES',
  ],
  ...[
    'resource',
    'code',
    'description',
    'privilegeName',
    'orgId',
    'siteRoles',
    'Beta: North',
    ':',
    '1:',
    ': x',
    'toString',
    '-0',
  ],
];

/** Makes maps of usual forms, in which one of `oneIn` values is unusual. */
class Maker {
  readonly draw: Draw;
  readonly #oneIn: number;

  constructor(draw: Draw, oneIn: number) {
    this.draw = draw;
    this.#oneIn = oneIn;
  }

  #isOdd = (): boolean => this.draw(this.#oneIn) === 0;
  #one = <T>(items: readonly T[]): T => items[this.draw(items.length)] as T;
  #several = <T>(make: (index: number) => T, max = 3): T[] =>
    Array.from({ length: this.draw(max + 1) }, (_, index) => make(index));
  #text = (usual: string): string => (this.#isOdd() ? this.#one(oddTexts) : usual);

  #oddValue(depth = 0): unknown {
    const kind = this.draw(depth > 2 ? 7 : 10);
    if (kind < 7) return [null, true, false, 0, -1.5, this.#one(oddTexts), undefined][kind] ?? null;
    if (kind === 7) return this.#several(() => this.#oddValue(depth + 1));
    return Object.fromEntries(this.#several(() => [this.#one(oddTexts), this.#oddValue(depth + 1)]));
  }

  #value = (usual: unknown): unknown => (this.#isOdd() ? this.#oddValue() : usual);

  /** Makes an object, sometimes with further members or in another order. */
  #object(members: [string, unknown][]): unknown {
    const all = members.map(([key, value]): [string, unknown] => [this.#text(key), this.#value(value)]);
    if (this.#isOdd()) all.splice(this.draw(all.length + 1), 0, [this.#one(oddTexts), this.#oddValue()]);
    if (this.#isOdd())
      all.splice(this.draw(all.length + 1), 0, [
        this.#one(['description', 'quota', 'pending', 'schemaVersion']),
        this.#one(['text', 3, null, true]),
      ]);
    if (this.#isOdd()) all.reverse();
    return Object.fromEntries(all);
  }

  #list(items: readonly unknown[]): unknown {
    const list = items.map((item) => this.#value(item));
    if (this.#isOdd() && list.length > 0) list.push(structuredClone(this.#one(list)));
    return list;
  }

  #privileges = (): unknown =>
    this.#list(this.#several((index) => this.#text(`P${this.draw(30)}-${index}`), this.draw(8) === 0 ? 30 : 4));
  #roleName = (index: number): string => this.#text(`${this.#one(['Operator', 'Auditor', 'viewer'])}${index}`);
  #areas = (): unknown =>
    this.#object(
      this.#several(() => [
        this.#one(['DEVICES', 'REPORTS', 'Areas: A']),
        this.#list(['READ', 'WRITE'].slice(this.draw(2)).map(this.#text)),
      ]),
    );

  #role = (index: number): unknown =>
    this.#object([
      ...(this.draw(4) === 0 ? [['id', index] as [string, unknown]] : []),
      ['name', this.#roleName(index)],
      ['privileges', this.draw(3) === 0 ? this.#privileges() : this.#areas()],
    ]);

  byRole = (): unknown => this.#object(this.#several((index) => [this.#roleName(index), this.#privileges()]));
  set = (): unknown =>
    this.#object([
      ['roles', this.#list(this.#several(this.#roleName, 2))],
      ['privileges', this.#privileges()],
    ]);
  #held = (): [string, unknown][] =>
    this.draw(4) === 0
      ? [
          ['roles', this.#list([this.#roleName(0)])],
          ['privileges', this.#privileges()],
        ]
      : [['roles', this.#list(this.#several(this.#role))]];

  keyed = (grants: () => unknown): unknown => {
    const sites = () => this.#object(this.#several(() => [`${this.draw(9)}:Site: ${this.draw(9)}`, grants()]));
    return this.#object(this.#several(() => [`${this.draw(9)}:Acme`, sites()]));
  };

  listed = (): unknown => {
    const place = (inside: [string, unknown][]) =>
      this.#object([['id', this.#text(String(this.draw(60)))], ['name', `Place ${this.draw(9)}`], ...inside]);
    const sites = () => this.#list(this.#several(() => place(this.#held())));
    const organizations = this.#several(() => place([...(this.draw(3) === 0 ? this.#held() : []), ['sites', sites()]]));
    return this.#object([
      ['schemaVersion', 4],
      ['organizations', this.#list(organizations)],
    ]);
  };
}

const forms: Record<string, (maker: Maker) => unknown> = {
  'lists keyed by role': (maker) => maker.keyed(maker.byRole),
  'roles beside privileges': (maker) => maker.keyed(maker.set),
  'mixtures of keyed lists and roles beside privileges': (maker) =>
    maker.keyed(() => (maker.draw(2) === 0 ? maker.byRole() : maker.set())),
  'lists of place objects': (maker) => maker.listed(),
};

const received = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** Asserts that the fast path agrees with the general reader. Returns whether it read a site. */
function check(map: unknown): boolean {
  const before = JSON.stringify(map);
  const expected = readByMeaning(map);
  const fast = tryFastPath(map);
  if (fast) assert.deepEqual(fast, expected, before);
  assert.deepEqual(readPrivilegeMap(map), expected, before);
  const record = decodeUserRecord({ password: 'secret', orgPrivilegeMap: map });
  const raw = record.raw as { orgPrivilegeMap: unknown };
  assert.equal(redaction().value(raw), raw, before);
  assert.deepEqual(record.access, readByMeaning(raw.orgPrivilegeMap), before);
  assert.equal(JSON.stringify(map), before);
  return fast?.organizations.some(({ sites }) => sites.length > 0) ?? false;
}

/** Number of maps of each form and each share of unusual values. */
const count = rounds(400, 120);

const folder = path.join(process.cwd(), 'test/records');

describe('tryFastPath', () => {
  for (const [name, form] of Object.entries(forms)) {
    it(`tryFastPath returns the same access as the general reader for random ${name}`, () => {
      const fast = [1e9, 200, 60, 20, 6].map((oneIn, index) => {
        const maker = new Maker(drawFrom(index + 1), oneIn);
        return Array.from({ length: count }, () => check(received(form(maker)))).filter(Boolean).length;
      });
      const [clean = 0, , , odd = 0] = fast;
      assert.ok(clean > count / 2 && odd > 0 && odd < clean, `fast: ${fast.join(', ')}`);
    });
  }

  it('tryFastPath never differs from the general reader for a record in test/records', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    assert.ok(names.length >= 41);
    for (const name of names)
      check((JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { map: unknown }).map);
  });
});
