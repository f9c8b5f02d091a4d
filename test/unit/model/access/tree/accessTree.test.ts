import assert from 'node:assert/strict';
import { decodeUserRecord } from '../../../../../src/core/userRecord.ts';
import type { AccessNode } from '../../../../../src/model/access/tree/accessNode.ts';
import { accessTree, targetOf } from '../../../../../src/model/access/tree/accessTree.ts';
import { organization, site } from '../../../../support/access/access.ts';
import { body, everyNode } from '../../../../support/access/nestedRecord.ts';

function rowsOf(body: unknown): readonly AccessNode[] {
  return accessTree(decodeUserRecord(body), 'en');
}

/** The tree as indented lines of kind, label and description. */
function outline(nodes: readonly AccessNode[], indent = ''): string[] {
  return nodes.flatMap((node) => [
    `${indent}${node.kind} ${node.label}${node.description ? ` | ${node.description}` : ''}`,
    ...outline(node.children?.() ?? [], `${indent}  `),
  ]);
}

describe('accessTree', () => {
  it('shows the user, then organizations, sites, roles and privileges in natural order', () => {
    assert.deepEqual(outline(rowsOf(body).slice(1)), [
      'organization Acme | 3 sites · default',
      '  site Empty hall | 0 privileges',
      '  site Hall 2 | 2 roles',
      '    role Auditor | 1 privilege',
      '      privilege AUDIT',
      '    role Operator | 1 privilege',
      '      privilege READ',
      '  site Hall 10 | Viewer · 2 privileges · default',
      '    privilege AUDIT',
      '    privilege READ',
      'organization Beta | 2 privileges',
      '  privilege READ',
      '  privilege WRITE',
      'organization Gamma | 1 site',
      '  wholePlace On the whole organization | 1 privilege',
      '    privilege READ',
      '  site Main | 1 privilege',
      '    privilege READ',
      'unread Not understood | 1',
      '  unreadPart {"schemaVersion":4}',
    ]);
  });

  it('shows what is known of the user', () => {
    const [user] = rowsOf(body);
    assert.equal(user?.label, 'Jo Berg');
    assert.equal(user?.description, 'jo@example.com');
    const fields = outline(user?.children?.() ?? []);
    assert.deepEqual(fields.slice(0, 4), [
      'field Name | Jo Berg',
      'field Email | jo@example.com',
      'field Group | Operators',
      'field User type | LOCAL',
    ]);
    assert.match(fields[4] ?? '', /^field Last login \| Jan 15, 2026/);
    assert.deepEqual(fields.slice(5), ['field Default organization | Acme', 'field Default site | Hall 10']);
  });

  it('calls the user "You" where the service does not name them, and lists several default sites', () => {
    const [user] = rowsOf({ defaultSite: ['"1:Acme":"10:Oslo"', '"1:Acme":"11:Rome"'] });
    assert.equal(user?.label, 'You');
    assert.deepEqual(outline(user?.children?.() ?? []), ['field Default sites | Oslo, Rome']);
  });

  it('marks the default organization and site, by their IDs or else by their names', () => {
    const defaults = (defaultOrg: string, defaultSite: string, orgPrivilegeMap: unknown) =>
      everyNode(rowsOf({ defaultOrg, defaultSite: [defaultSite], orgPrivilegeMap }))
        .filter(({ description }) => description?.endsWith('default'))
        .map(({ id, tooltip }) => [id, tooltip.split('\n').find((line) => line.startsWith('Your default'))]);
    const organizationMark = 'Your default organization';
    const siteMark = 'Your default site';
    const two = { '1:Acme': { '10:Oslo': ['READ'] }, '2:Acme': { '10:Oslo': ['READ'], '11:Oslo': ['READ'] } };
    assert.deepEqual(defaults('2:Acme', '"2:Acme":"10:Oslo"', two), [
      ['organization:["2","Acme"]', organizationMark],
      ['organization:["2","Acme"]/site:["10","Oslo"]', siteMark],
    ]);
    const unnumbered = { Acme: { Oslo: ['READ'] }, Beta: { Oslo: ['READ'] } };
    for (const [org, place] of [
      ['Acme', '"Acme":"Oslo"'],
      ['1:Acme', '"1:Acme":"10:Oslo"'],
    ] as const)
      assert.deepEqual(
        defaults(org, place, unnumbered),
        [
          ['organization:[null,"Acme"]', organizationMark],
          ['organization:[null,"Acme"]/site:[null,"Oslo"]', siteMark],
        ],
        org,
      );
    assert.deepEqual(
      defaults('Acme', '"Acme":"Oslo"', two).map(([id]) => id),
      [
        'organization:["1","Acme"]',
        'organization:["1","Acme"]/site:["10","Oslo"]',
        'organization:["2","Acme"]',
        'organization:["2","Acme"]/site:["10","Oslo"]',
        'organization:["2","Acme"]/site:["11","Oslo"]',
      ],
    );
  });

  it('has a row for privileges without a role among roles, and one for what an organization itself grants', () => {
    const rows = accessTree(
      {
        ...decodeUserRecord({}),
        access: {
          organizations: [
            organization('1:Acme', [site('10:Oslo', { Viewer: ['READ'], '': ['LOG'], Auditor: ['LOG'] })], {
              '': ['PLAN'],
            }),
          ],
          unread: [],
        },
      },
      'en',
    );
    const all = everyNode(rows);
    assert.deepEqual(
      all.filter(({ kind }) => kind === 'role').map(({ id, label }) => [id, label]),
      [
        ['organization:["1","Acme"]/site:["10","Oslo"]/role', 'Without a role'],
        ['organization:["1","Acme"]/site:["10","Oslo"]/role:[null,"Auditor"]', 'Auditor'],
        ['organization:["1","Acme"]/site:["10","Oslo"]/role:[null,"Viewer"]', 'Viewer'],
      ],
    );
    const whole = all.find(({ kind }) => kind === 'wholePlace');
    assert.equal(whole?.id, 'organization:["1","Acme"]/own');
    assert.equal(whole.tooltip, 'On the whole organization\n1 privilege');
    assert.deepEqual(whole.target.member, 'orgPrivilegeMap');
    assert.deepEqual(
      whole.target.names.map(({ name }) => name),
      ['Acme'],
    );
  });

  it('leads to a place in the raw JSON as its row does', () => {
    const [acme] = [organization('1:Acme', [site('10:Oslo')])];
    const [oslo] = acme.sites;
    assert.ok(oslo);
    const record = { ...decodeUserRecord({}), access: { organizations: [acme], unread: [] } };
    const row = everyNode(accessTree(record, 'en')).find(({ kind }) => kind === 'site');
    assert.deepEqual(targetOf({ organization: acme, site: oslo }), row?.target);
    assert.deepEqual(row?.target, { member: 'orgPrivilegeMap', names: [acme, oslo] });
  });

  it('has a row for each part that was not understood', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown;
    const parts = [{ schemaVersion: 4, more: 1 }, 'text', ['list'], null, deep, 'text'];
    const record = { ...decodeUserRecord({}), access: { organizations: [], unread: parts } };
    const row = accessTree(record, 'en').find(({ kind }) => kind === 'unread');
    assert.deepEqual(
      { ...row, children: undefined },
      {
        id: 'unread',
        kind: 'unread',
        label: 'Not understood',
        name: 'Not understood',
        description: '6',
        tooltip: "Parts of the response that aren't an organization, site, role, or privilege, as received",
        json: parts,
        target: { member: 'orgPrivilegeMap', names: [] },
        children: undefined,
      },
    );
    assert.deepEqual(
      row?.children?.().map(({ id, label, target }) => [id, label, target]),
      ['{"schemaVersion":4,"more":1}', 'text', '["list"]', 'null', 'Nested too deeply to be shown', 'text'].map(
        (label, index) => [
          `unread/${index}`,
          index === 1 || index === 5 ? '"text"' : label,
          { member: 'orgPrivilegeMap', names: index === 0 ? [{ name: 'schemaVersion' }] : [] },
        ],
      ),
    );
    const many = {
      ...record,
      access: { organizations: [], unread: Array.from({ length: 1001 }, () => ({ part: 'of a map' })) },
    };
    const [range] =
      accessTree(many, 'en')
        .find(({ kind }) => kind === 'unread')
        ?.children?.() ?? [];
    assert.deepEqual(
      [range?.id, range?.label, range?.target],
      [
        'unread/range:0-',
        '{"part":"of a map"} – {"part":"of a map"} (1,000)',
        { member: 'orgPrivilegeMap', names: [] },
      ],
    );
  });

  it('gives every row an id of its own, the same each time', () => {
    const hostile = {
      orgPrivilegeMap: { a: { 'b/c': ['x', 'y'] }, 'a/b': { c: ['x', 'y'] }, '1:a': { '1:b': ['x'] } },
    };
    for (const record of [body, hostile]) {
      const ids = everyNode(rowsOf(record)).map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length);
      assert.deepEqual(
        everyNode(rowsOf(record)).map(({ id }) => id),
        ids,
      );
    }
  });

  it('shows unseen characters, and copies names to the letter', () => {
    const name = 'Oslo\u202E\u0007gnp.exe';
    const site = everyNode(
      rowsOf({ orgPrivilegeMap: { '1:Acme': { [`10:${name}`]: { roles: ['V'], privileges: ['READ'] } } } }),
    ).find(({ kind }) => kind === 'site');
    assert.equal(site?.label, 'Oslo‹U+202E›‹U+0007›gnp.exe');
    assert.equal(site?.name, name);
    for (const unseen of ['\u202E', '\u0007']) assert.ok(!site?.tooltip.includes(unseen));
  });

  it('does not fail on what is nested without end', () => {
    const deep = JSON.parse('{"orgPrivilegeMap":{"odd":' + '['.repeat(20_000) + ']'.repeat(20_000) + '}}') as unknown;
    assert.ok(everyNode(rowsOf(deep)).length > 1);
  });

  for (const odd of [null, 'text', [], {}, { orgPrivilegeMap: 7 }, { orgPrivilegeMap: [] }]) {
    it(`shows ${JSON.stringify(odd)} as a user without access`, () => assert.equal(rowsOf(odd)[0]?.kind, 'user'));
  }
});
