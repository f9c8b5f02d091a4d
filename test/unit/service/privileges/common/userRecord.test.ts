import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/platform/common/json/json.ts';
import { hidden } from '../../../../../src/platform/redaction/common/span.ts';
import { decodeUserRecord, type UserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';

/** Returns the fields of a record other than the access and the JSON. */
const fieldsOf = (record: UserRecord): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !['access', 'raw', 'json'].includes(key)));

describe('decodeUserRecord', () => {
  const body = {
    name: 'Jo Berg',
    email: 'jo@example.com',
    password: '$2a$10$hash',
    group: 'Operators',
    userType: 'LOCAL',
    lastLoginTime: '2026-01-14T09:30:00.123Z',
    defaultOrg: '1:Acme: North',
    defaultSite: ['"1:Acme: North":"10:Oslo"', '11:Bergen', { '2:Beta': '20:Main' }],
    orgPrivilegeMap: {
      '1:Acme': { '10:Oslo': { roles: ['Viewer'], privileges: ['READ'], password: '$2a$10$nested' } },
    },
    somethingNew: { kept: true },
  };

  it('decodeUserRecord reads the documented fields', () => {
    const record = decodeUserRecord(body);
    assert.equal(record.name, 'Jo Berg');
    assert.equal(record.group, 'Operators');
    assert.equal(record.lastLoginAtMs, Date.UTC(2026, 0, 14, 9, 30, 0, 123));
    assert.deepEqual(record.defaultOrganization, { id: '1', name: 'Acme: North' });
    assert.deepEqual(record.defaultSites, [
      { id: '10', name: 'Oslo', organization: { id: '1', name: 'Acme: North' } },
      { id: '11', name: 'Bergen' },
      { id: '20', name: 'Main', organization: { id: '2', name: 'Beta' } },
    ]);
    assert.deepEqual(
      record.access.organizations.map(({ name }) => name),
      ['Acme'],
    );
  });

  it('decodeUserRecord masks passwords at any depth, except in the revealed JSON, and keeps everything else', () => {
    const { raw, json, revealed } = decodeUserRecord({ ...body, apiKey: 'maple-4711' });
    for (const shown of [json, JSON.stringify(raw)]) assert.doesNotMatch(shown, /hash|nested|maple/);
    assert.deepEqual((raw as typeof body).somethingNew, { kept: true });
    assert.match(revealed?.() ?? '', /maple-4711/);
    assert.ok('password' in body, 'the argument is left alone');
  });

  it('decodeUserRecord reads a detail in an envelope and keeps the envelope in the raw JSON', () => {
    const links = { self: 'https://192.0.2.10/api/v2/users/loggedIn/detail' };
    const enveloped = decodeUserRecord({ data: body, links, password: 'beside' });
    const { raw, json, ...details } = enveloped;
    const { raw: plain, json: plainJson, ...expected } = decodeUserRecord(body);
    assert.deepEqual(details, expected);
    assert.deepEqual(raw, { data: plain, links, password: hidden });
    assert.equal(json, `{"data":${plainJson},"links":${JSON.stringify(links)},"password":"${hidden}"}`);
  });

  it('decodeUserRecord treats `data` as a field if the map is next to `data`, or if `data` is not an object', () => {
    const beside = decodeUserRecord({ name: 'Jo', data: { name: 'Other' }, orgPrivilegeMap: {} });
    assert.equal(beside.name, 'Jo');
    for (const data of ['text', null, ['Other']]) assert.equal(decodeUserRecord({ name: 'Jo', data }).name, 'Jo');
  });

  it('decodeUserRecord reads each field under its exact name and trims the value', () => {
    const texts = {
      email: 'jo@example.com',
      phone: '+47 1',
      group: 'Operators',
      userType: 'LOCAL',
      authenticationType: 'LDAP',
    };
    const dates = { lastLoginTime: '2026-01-14T09:30:00.123Z', lastUserUpdateTime: '2026-01-13T00:00:00Z' };
    const record = decodeUserRecord({
      ...texts,
      ...dates,
      name: ' Jo Berg\n',
      firstName: 'Another',
      emailAddress: 'second@example.com',
      defaultOrg: '1:Acme',
    });
    assert.deepEqual(fieldsOf(record), {
      ...texts,
      name: 'Jo Berg',
      lastLoginAtMs: Date.UTC(2026, 0, 14, 9, 30, 0, 123),
      lastUpdateAtMs: Date.UTC(2026, 0, 13),
      defaultOrganization: { id: '1', name: 'Acme' },
      defaultSites: [],
    });
  });

  it('decodeUserRecord accepts times only in the documented format', () => {
    for (const time of [
      '14 January 2026',
      '2026-01-14',
      1768383000123,
      ['2026-01-14T09:30:00Z'],
      'at 2026-01-14T09:30:00Z',
      '2026-99-14T09:30:00Z',
      '+002026-01-14T09:30:00Z',
    ]) {
      assert.deepEqual(fieldsOf(decodeUserRecord({ lastLoginTime: time })), { defaultSites: [] }, String(time));
    }
  });

  it('decodeUserRecord reads a default organization as `<id>:<name>`, and a number alone as a name', () => {
    for (const [text, organization] of [
      [' "1:Acme\nNorth" ', { id: '1', name: 'Acme\nNorth' }],
      ['1:Acme: North', { id: '1', name: 'Acme: North' }],
      ['17', { name: '17' }],
      ['"17"', { name: '17' }],
      ['Beta: North', { name: 'Beta: North' }],
      ['1:', { name: '1:' }],
      [':Acme', { name: ':Acme' }],
    ] as const)
      assert.deepEqual(decodeUserRecord({ defaultOrg: text }).defaultOrganization, organization, text);
  });

  const acme = { id: '1', name: 'Acme' };
  const oslo = { id: '10', name: 'Oslo' };
  const sites: readonly (readonly [value: unknown, sites: object[]])[] = [
    ['"1:Acme":"10:Oslo"', [{ ...oslo, organization: acme }]],
    [['  "1:Acme"  :  "10:Oslo"  '], [{ ...oslo, organization: acme }]],
    ['10:Oslo', [oslo]],
    ['Oslo', [{ name: 'Oslo' }]],
    [
      { '1:Acme': '10:Oslo', '': '11:Bergen', '2:Beta': '' },
      [
        { ...oslo, organization: acme },
        { id: '11', name: 'Bergen' },
      ],
    ],
    [{ '2:Beta': '"1:Acme":"10:Oslo"' }, [{ ...oslo, organization: acme }]],
    ['x "1:Acme":"10:Oslo"', [{ name: 'x "1:Acme":"10:Oslo"' }]],
    [['', null, 3, []], []],
    [null, []],
  ];
  it('decodeUserRecord reads default sites as texts, lists, and maps', () => {
    for (const [value, expected] of sites)
      assert.deepEqual(decodeUserRecord({ defaultSite: value }).defaultSites, expected, JSON.stringify(value));
  });

  it('decodeUserRecord masks credentials in fields and unrecognized values beside a usual map', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
    const { name, access, raw } = decodeUserRecord({
      name: 'Jo',
      orgPrivilegeMap: { organizations: [{ id: 1, name: 'Acme', note: token }], version: 4 },
    });
    assert.equal(name, 'Jo');
    assert.deepEqual(access.organizations, [{ id: '1', name: 'Acme', sites: [], grants: [] }]);
    assert.equal(access.unrecognized.length, 2);
    assert.deepEqual(access.unrecognized[1], { version: 4 });
    assert.ok(!JSON.stringify([access, raw]).includes('dozjg'), JSON.stringify(access));
  });

  it('decodeUserRecord masks the given secrets wherever the body repeats them, with any map', () => {
    for (const orgPrivilegeMap of [
      { organizations: [{ id: 1, name: 'Acme', note: 'Kite-maple' }] },
      { odd: ['Kite-maple'] },
    ]) {
      const body = { name: 'Jo', note: 'was Kite-maple', orgPrivilegeMap };
      const { raw, access } = decodeUserRecord(body, ['Kite-maple']);
      assert.doesNotMatch(JSON.stringify([raw, access]), /maple/);
      assert.match(JSON.stringify(decodeUserRecord(body).raw), /was Kite-maple/);
    }
  });

  it('decodeUserRecord joins the name from its parts, and falls back to `emailAddress`', () => {
    const record = decodeUserRecord({
      firstName: 'Jo',
      middleName: ' ',
      lastName: 'Berg',
      emailAddress: 'jo@example.com',
    });
    assert.equal(record.name, 'Jo Berg');
    assert.equal(decodeUserRecord({ firstName: 'Jo', middleName: 'K.', lastName: 'Berg' }).name, 'Jo K. Berg');
    assert.equal(record.email, 'jo@example.com');
  });

  it('decodeUserRecord omits fields of unexpected types', () => {
    const record = decodeUserRecord({
      name: 3,
      email: null,
      group: {},
      lastLoginTime: 'yesterday',
      defaultOrg: [],
      defaultSite: 7,
      phone: '',
    });
    assert.deepEqual(fieldsOf(record), { defaultSites: [] });
    assert.deepEqual(record.access.organizations, []);
    assert.equal((record.raw as { name: unknown }).name, 3);
  });

  it('decodeUserRecord accepts any value without an error', () => {
    for (const odd of [undefined, null, 'text', 3, [], [{ name: 'x' }]])
      assert.deepEqual(decodeUserRecord(odd).access.organizations, []);
  });

  it('decodeUserRecord keeps the JSON as received, except for masked values', () => {
    const written = '{ "name":"Jo", "lastLogin":1.50, "name":"Jo" }';
    const { json } = decodeUserRecord(parseJson(written), [], written);
    assert.equal(json, written);
    const secret = (password: string) => `{ "id":9007199254740993,\t"pass\\u0077ord":"${password}","note":2.50}`;
    assert.equal(decodeUserRecord(parseJson(secret('hush')), [], secret('hush')).json, secret(hidden));
  });
});
