import assert from 'node:assert/strict';
import { Access, LimitExceededError } from '../../../../../../src/access/common/privilegeMap/meaning/access.ts';

describe('Access', () => {
  it('Access throws after more than eight million steps by default', () => {
    const access = new Access();
    access.countSteps(8_000_000);
    assert.throws(() => access.countSteps(1), LimitExceededError);
  });

  it('Access throws if there are more organizations and sites than the given number', () => {
    const access = new Access({ steps: Number.POSITIVE_INFINITY, entities: 2 });
    const organization = access.organization({ id: '1', name: 'Acme' });
    access.site(organization, { id: '10', name: 'Oslo' });
    access.site(organization, { id: '10', name: 'Oslo' });
    assert.throws(() => access.site(organization, { id: '11', name: 'Bergen' }), LimitExceededError);
  });

  it('Access counts repeated names and grants each time', () => {
    const access = new Access();
    const organization = access.organization({ id: '1', name: 'Acme' });
    access.site(organization, { id: '10', name: 'Oslo' });
    access.site(organization, { id: '10', name: 'Oslo' });
    assert.equal(access.nameCount, 3);
    access.grant([organization], 'Viewer', ['READ']);
    access.grant([organization], 'Viewer', ['READ']);
    assert.equal(access.grantCount, 2);
    assert.deepEqual(access.organizations, [
      {
        id: '1',
        name: 'Acme',
        sites: [{ id: '10', name: 'Oslo', grants: [] }],
        grants: [{ role: 'Viewer', privileges: ['READ'] }],
      },
    ]);
  });
});
