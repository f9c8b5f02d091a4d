import assert from 'node:assert/strict';
import { explainDeniedAnswer } from '../../../../src/model/tools/answers/explainDenied.ts';
import { organization, site } from '../../../support/access/access.ts';
import { dataOf, readAnswer } from '../../../support/access/toolData.ts';

interface Explained {
  readonly heldThere?: readonly {
    readonly site?: string;
    readonly fitsHeld: readonly string[];
    readonly fitsNotHeld: readonly string[];
    readonly grants: readonly { readonly role: string; readonly privileges: readonly string[] }[];
    readonly furtherGrants: number;
  }[];
  readonly privilegesThatMayFit: readonly {
    readonly privilege?: string;
    readonly role?: string;
    readonly grantedAt: number;
    readonly suchAs: readonly object[];
    readonly inRoles?: readonly string[];
  }[];
  readonly toAskFor: readonly string[];
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('why a request may have been denied', () => {
  const access = {
    organizations: [
      organization(
        '1:Acme',
        [
          site('10:Oslo', { Operator: ['DEVICES: READ', 'DEVICES: WRITE'], '': ['PLAN'], Viewer: ['REPORTS: READ'] }),
          site('11:Oslo Havn', { Guest: [] }),
          site('Oslo Vest', { Viewer: ['DEVICES: READ'] }),
        ],
        { Auditor: ['LOG'] },
      ),
      organization('Beta', [], { Operator: ['DEVICES: WRITE'] }),
    ],
  };
  const answer = (denied: Parameters<typeof explainDeniedAnswer>[1], of = access) =>
    explainDeniedAnswer({ access: of, unread: 0, scopes: ['read'] }, denied, 'm4rk');
  const explain = (denied: Parameters<typeof explainDeniedAnswer>[1], of = access) =>
    dataOf<Explained>(answer(denied, of));
  const lead = (denied: Parameters<typeof explainDeniedAnswer>[1], of = access) =>
    readAnswer(answer(denied, of)).lead.split('\n')[0] ?? '';

  it('names what is held at each of several places, and what is not', () => {
    const { heldThere = [] } = explain({ privilege: 'devices', place: 'Oslo H' });
    assert.deepEqual(
      heldThere.map((place) => place.site),
      ['Oslo Havn'],
    );
    const [oslo] = explain({ privilege: 'devices', place: '10' }).heldThere ?? [];
    assert.deepEqual([oslo?.fitsHeld, oslo?.fitsNotHeld], [['DEVICES: READ', 'DEVICES: WRITE'], []]);
    assert.deepEqual(oslo?.grants, [
      { role: 'Operator', privileges: ['DEVICES: READ', 'DEVICES: WRITE'] },
      { role: 'not said', privileges: ['PLAN'] },
      { role: 'Viewer', privileges: ['REPORTS: READ'] },
    ]);
    assert.equal(oslo?.furtherGrants, 0);
  });

  it('counts the places, and what fits, in sentences of its own', () => {
    assert.match(
      lead({ privilege: 'DEVICES: WRITE', place: '10' }),
      / Privileges and roles that fit the words of the attempt: 1\. Held of these at the first place: 1\. If the map grants it/,
    );
    assert.match(
      lead({ privilege: 'DEVICES: WRITE', place: '11' }),
      / attempt: 1\. None of these is held at the first place\. If the map grants it/,
    );
    const many = {
      organizations: [
        organization(
          '1:Acme',
          numbers(5).map((id) => site(`${id}:Same ${id}`)),
          { '': ['READ'] },
        ),
      ],
    };
    assert.match(
      lead({ privilege: 'READ', place: 'same' }, many),
      / attempt: 1\. 5 places match the name; the best 3 are listed\. None of these/,
    );
    assert.equal(explain({ privilege: 'READ', place: 'same' }, many).heldThere?.length, 3);
    assert.match(lead({ privilege: 'fly', place: '10' }), / fits the words of the attempt\. If the map grants it/);
  });

  it('names the roles that have a privilege, and where some of them are', () => {
    const [write] = explain({ privilege: 'DEVICES: WRITE' }).privilegesThatMayFit;
    assert.deepEqual(write, {
      privilege: 'DEVICES: WRITE',
      grantedAt: 2,
      suchAs: [{ organization: 'Acme', site: 'Oslo', siteId: '10' }, { organization: 'Beta' }],
      inRoles: ['Operator'],
    });
    const [plan] = explain({ privilege: 'PLAN' }).privilegesThatMayFit;
    assert.deepEqual(plan?.inRoles, [], 'granted by no role that is named');
    const [role] = explain({ privilege: 'Operator' }).privilegesThatMayFit;
    assert.deepEqual([role?.role, role?.grantedAt, role && 'inRoles' in role], ['Operator', 2, false]);
  });

  it('takes a role for held by its name, even without a privilege, and a privilege by what grants it', () => {
    const [havn] = explain({ privilege: 'Guest', place: '11' }).heldThere ?? [];
    assert.deepEqual([havn?.fitsHeld, havn?.fitsNotHeld], [['Guest'], []]);
    const [oslo] = explain({ privilege: 'Guest', place: '10' }).heldThere ?? [];
    assert.deepEqual([oslo?.fitsHeld, oslo?.fitsNotHeld], [[], ['Guest']]);
  });

  it('has words to ask for what is missing, with the ID where there is one', () => {
    assert.deepEqual(explain({ privilege: 'DEVICES: WRITE', place: 'Oslo Vest' }).toAskFor, [
      'privilege "DEVICES: WRITE" at "Oslo Vest" in "Acme"',
    ]);
    assert.deepEqual(explain({ privilege: 'DEVICES: WRITE', place: '11' }).toAskFor, [
      'privilege "DEVICES: WRITE" at "Oslo Havn" (ID 11) in "Acme"',
    ]);
    assert.deepEqual(explain({ privilege: 'Guest', place: 'Beta' }).toAskFor, ['role "Guest" at "Beta"']);
    assert.deepEqual(explain({ privilege: 'fly', place: 'Beta' }).toAskFor, []);
    assert.deepEqual(explain({ privilege: 'PLAN' }).toAskFor, []);
  });

  it('shows a few of many, and says how many more there are', () => {
    const names = numbers(9).map((number) => `READ ${number}`);
    const many = {
      organizations: [
        organization('1:Acme', [
          site('10:Oslo', Object.fromEntries(names.map((name) => [`Role of ${name}`, [name]]))),
          site('11:Bergen'),
          ...numbers(5).map((id) => site(`${100 + id}:Other ${id}`, { Reader: names })),
        ]),
      ],
    };
    const { heldThere = [], privilegesThatMayFit } = explain({ privilege: 'read 1', place: '10' }, many);
    assert.deepEqual([heldThere[0]?.grants.length, heldThere[0]?.furtherGrants], [6, 3]);
    const all = explain({ privilege: 'READ', place: '10' }, many);
    assert.deepEqual([all.privilegesThatMayFit.length, all.heldThere?.[0]?.fitsHeld.length], [6, 6]);
    assert.equal(explain({ privilege: 'READ', place: '11' }, many).heldThere?.[0]?.fitsNotHeld.length, 6);
    assert.equal(privilegesThatMayFit[0]?.suchAs.length, 3);
  });
});
