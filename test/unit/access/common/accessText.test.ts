import assert from 'node:assert/strict';
import { accessText } from '../../../../src/access/common/accessText.ts';
import { organization, site } from '../../../support/access/access.ts';

describe('accessText', () => {
  it('accessText writes places, roles, and privileges on separate lines, indented by level', () => {
    const organizations = [
      organization('2:Zeta', [site('Rome')]),
      organization(
        '1:Acme',
        [site('11:Oslo', { Viewer: ['WRITE', 'READ'], Auditor: ['LOG'], '': ['PING'] }), site('2:Bay')],
        {
          Planner: [],
        },
      ),
    ];
    assert.equal(
      accessText(organizations),
      [
        'Acme (1)',
        '  Planner:',
        '  Bay (2)',
        '  Oslo (11)',
        '    - PING',
        '    Auditor:',
        '      - LOG',
        '    Viewer:',
        '      - READ',
        '      - WRITE',
        '',
        'Zeta (2)',
        '  Rome',
        '',
      ].join('\n'),
    );
  });

  it('accessText lists a privilege of a role once if several grants include it, in any order', () => {
    const grants = [
      { role: 'Viewer', privileges: ['READ'] },
      { role: 'Viewer', privileges: ['LOG', 'READ'] },
    ];
    const text = (order: typeof grants) => accessText([{ name: 'Acme', sites: [], grants: order }]);
    assert.equal(text(grants), 'Acme\n  Viewer:\n    - LOG\n    - READ\n');
    assert.equal(text(grants.toReversed()), text(grants));
  });

  it('accessText writes invisible characters as code points, and names in full', () => {
    const long = `x\u202e${'y'.repeat(2000)}`;
    const text = accessText([organization(long, [], { [long]: [long] })]);
    assert.equal(text.split(`x‹U+202E›${'y'.repeat(2000)}`).length, 4);
  });
});
