import assert from 'node:assert/strict';
import { outlineOf } from '../../screen/support/panels/drawn.ts';
import { rawJsonOf } from '../../screen/support/panels/rawJson.ts';
import { eventually, withResponse } from '../support/pageBench.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `dev-${index}`,
    hostName: index === 7 ? '<img src=x onerror=alert(1)>\u202e' : `host-${index}`,
    deviceType: 'COMPUTE',
    type: 'VM',
    status: ['UP', 'DOWN', 'DEGRADED', 'QUIESCED'][index % 4],
    children: [
      { name: `disk-${index}`, status: 'UP', children: index === 3 ? [{ name: 'dev-3', children: [] }] : null },
    ],
  }));
const large = {
  data: { storageNode: { name: 'Payroll', status: 'DEGRADED', children: many(2_000) }, span: 2_000, depth: 3 },
};
const groups = {
  data: {
    level: 1,
    levelName: 'Business Unit',
    groupElements: [
      {
        groupId: 'g-1',
        groupName: 'Finance',
        appList: [{ applicationId: 'a-1', applicationName: 'Payroll', level: 1, levelName: 'Business Unit' }],
      },
    ],
  },
};

describe('a response as an outline', () => {
  it(
    'A long outline with hostile names is read by keyboard and searched, and marks an item that is below itself',
    withResponse(large, async ({ page, workbench }) => {
      const outline = outlineOf(workbench);
      await outline.button('Outline').click();
      await outline.row(/^Payroll DEGRADED/).waitFor();
      await outline.summary.filter({ hasText: 'Span: 2000 · Depth: 3 · Levels: 4 · Below itself: 1' }).waitFor();
      await outline.act('Expand All');
      await outline.row('host-3 QUIESCED COMPUTE · VM').waitFor();
      assert.ok((await outline.rows.count()) < 100);
      assert.equal(await outline.tree.locator('img').count(), 0);
      await outline.tree.focus();
      await page.keyboard.press('End');
      await outline.says(/^Payroll › host-1999 › disk-1999 · Depth: 3 · UP$/);
      await page.keyboard.press('Home');
      await page.keyboard.press('Control+f');
      await outline.search.fill('DEV-3');
      await outline.frame.locator('.found', { hasText: 'of 4,002 items' }).waitFor();
      await outline.row(/^dev-3 Below itself/).click();
      await outline.says(/Below itself: the same item is above it, at depth 2$/);
      await outline.search.fill('nothing like it');
      await outline.frame.getByText('No item matches the search.').waitFor();
    }),
  );

  it(
    'Items of an outline are opened and closed by keyboard, and lead to their JSON and to the operations for them',
    withResponse(
      groups,
      async ({ page, workbench, seen }) => {
        const outline = outlineOf(workbench);
        await outline.button('Outline').click();
        await outline.row('Business Unit Level 1').click();
        assert.equal(await outline.offers('Show Topology'), false, 'a level is no application');
        await outline.tree.focus();
        await page.keyboard.type('pay');
        await outline.says(/› Finance › Payroll · Depth: \d · Application · a-1$/);
        await page.keyboard.press('ArrowLeft');
        await outline.says(/› Finance · Depth: \d · Group/);
        await page.keyboard.press('ArrowLeft');
        await outline.tree.locator('[aria-selected="true"][aria-expanded="false"]').waitFor();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        await outline.says(/Payroll/);
        await outline.act('Show Hierarchy');
        await eventually('the hierarchy is requested', () => seen.commands.length === 1);
        assert.deepEqual(seen.commands[0], [
          'orgAccess.runOperation',
          { callId: 1, act: 'showHierarchy', applicationId: 'a-1' },
        ]);
        await outline.tree.focus();
        await page.keyboard.press('Enter');
        await rawJsonOf(workbench).isAt('$.data.groupElements[0].appList[0]');
      },
      {
        operation: 'Application groups',
        call: { method: 'GET', kind: 'read', path: '/api/v2/applicationGroup/group' },
      },
    ),
  );
});
