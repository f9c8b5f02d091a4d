import assert from 'node:assert/strict';
import type { ServiceAccount } from '../../../src/api/jobs/common/discovery/serviceAccounts.ts';
import { chooseAccounts } from '../../../src/api/jobs/vscode/chooseAccounts.ts';
import { acceptList, choosingNothing, withList } from '../support/questions.ts';

const account: ServiceAccount = { connectionType: 'SNMP', name: 'inventory', usernames: [], element: {} };
const choose = (accounts: readonly ServiceAccount[]) =>
  chooseAccounts('Create Discovery', { step: 2, totalSteps: 4 }, Promise.resolve({ accounts }));

describe('discovery form', () => {
  it('The step for service accounts continues only once one is selected', async () => {
    const refusal = 'Select at least one service account. The service needs one.';
    const chosen = await withList(
      async (list) => {
        if (list.placeholder === refusal) list.selectedItems = list.items;
        await acceptList();
      },
      () => choose([account]),
    );
    assert.deepEqual(chosen, { accounts: [account] });
  });

  it('The step for service accounts continues without one at a site that has none', async () => {
    let chosen: unknown;
    await choosingNothing(async () => (chosen = await choose([])));
    assert.deepEqual(chosen, { accounts: [] });
  });
});
