import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';
import { parseJson, writeJson } from '../../../../../src/platform/common/json/json.ts';

/** Returns a line for each place: `#id name (privileges)`. */
function linesOf(text: string): { readonly lines: readonly string[]; readonly unrecognized: string | undefined } {
  const { organizations, unrecognized } = readPrivilegeMap(parseJson(text));
  const lines = organizations.flatMap((organization) =>
    [organization, ...organization.sites].map(({ id, name, grants }) => {
      const held = grants.flatMap(({ privileges }) => privileges).join(' ');
      return `${id === undefined ? '' : `#${id} `}${name} (${held})`;
    }),
  );
  return { lines, unrecognized: unrecognized.length === 0 ? undefined : writeJson(unrecognized) };
}

describe('organizations and sites of a privilege map', () => {
  for (const [what, map, lines] of [
    [
      'their IDs differ only beyond double precision',
      '{"organizations":[{"id":72057594037927937,"name":"A","sites":[{"id":1152921504606846977,"name":"S","privileges":["R"]},{"id":1152921504606846976,"name":"S","privileges":["W"]}]},{"id":72057594037927936,"name":"A","sites":[]}]}',
      [
        '#72057594037927937 A ()',
        '#1152921504606846977 S (R)',
        '#1152921504606846976 S (W)',
        '#72057594037927936 A ()',
      ],
    ],
    [
      'their values of siteId differ only beyond double precision',
      '[{"orgId":90071992547409931,"siteId":90071992547409933,"privileges":["R"]},{"orgId":90071992547409931,"siteId":90071992547409932,"privileges":["W"]}]',
      [
        '#90071992547409931 90071992547409931 ()',
        '#90071992547409933 90071992547409933 (R)',
        '#90071992547409932 90071992547409932 (W)',
      ],
    ],
    [
      'they have the same name and no IDs in one list',
      '{"organizations":[{"name":"A","sites":[{"name":"S","privileges":["R"]},{"name":"S","privileges":["W"]}]},{"name":"A","sites":[{"name":"S","privileges":["X"]}]}]}',
      ['A ()', 'S (R)', 'S (W)', 'A ()', 'S (X)'],
    ],
    [
      'they have the same name in one list and only one of them has an ID',
      '{"organizations":[{"id":7,"name":"A","sites":[{"id":3,"name":"S","privileges":["R"]},{"name":"S","privileges":["W"]}]}]}',
      ['#7 A ()', '#3 S (R)', 'S (W)'],
    ],
  ] as const)
    it(`readPrivilegeMap keeps two places separate if ${what}`, () =>
      assert.deepEqual(linesOf(map), { lines, unrecognized: undefined }));

  it('readPrivilegeMap merges list items of the same site if each item names a role', () => {
    const map =
      '{"organizations":[{"name":"A","sites":[{"name":"S","role":"One","privileges":["R"]},{"name":"S","role":"Two","privileges":["W"]}]}]}';
    assert.deepEqual(linesOf(map).lines, ['A ()', 'S (R W)']);
  });

  it('readPrivilegeMap keeps places in the order of the map, even if keys are numbers', () => {
    assert.deepEqual(linesOf('{"30":{"7":["R"],"3":["W"]},"4":{"9":["X"]}}').lines, [
      '#30 30 ()',
      '#7 7 (R)',
      '#3 3 (W)',
      '#4 4 ()',
      '#9 9 (X)',
    ]);
  });

  it('readPrivilegeMap merges the places of a repeated key, or leaves them unrecognized if their values conflict', () => {
    assert.deepEqual(linesOf('{"1:A":{"10:S":["R"]},"2:B":["X"],"1:A":{"10:S":["W"],"11:T":["R"]}}'), {
      lines: ['#1 A ()', '#10 S (R W)', '#11 T (R)', '#2 B (X)'],
      unrecognized: undefined,
    });
    for (const [map, part] of [
      ['{"1:A":{"10:S":["R"]},"1:A":"x"}', '"1:A":{"10:S":["R"]},"1:A":"x"'],
      ['{"1:A":{"10:S":["R"],"10:S":{"One":["W"]}}}', '"10:S":["R"],"10:S":{"One":["W"]}'],
      ['{"1:A":{"10:S":{"One":{"READ":true,"READ":false}}}}', '"READ":true,"READ":false'],
    ] as const) {
      const { lines, unrecognized = '' } = linesOf(map);
      assert.ok(unrecognized.includes(part), unrecognized);
      assert.doesNotMatch(lines.join(' '), /\([A-Z]/);
    }
  });
});
