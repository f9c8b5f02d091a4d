import assert from 'node:assert/strict';
import { editorsAreKept } from '../support/everywhere.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { beginSignIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { becomes } from '../support/servers/service.ts';

describe('raw JSON after a reload', () => {
  it(
    'Raw JSON shows a tree row, and keeps its positions while hidden and after a reload',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, page } = workbench;
      const tab = (label: string) => page.locator('.tabs-container .tab', { hasText: label });
      const service = await scene.demo();
      // A given session has no token response.
      await beginSignIn(scene, service);
      await workbench.quickInput.answer('(2/2)', service.password);
      await workbench.tree.row('Acme Infrastructure').waitFor();
      await tree.expand('Acme Infrastructure');
      await tree.choose('Malmö', 'Reveal in Raw JSON');
      const rawJson = rawJsonOf(workbench);
      await rawJson.isAt('$.data.orgPrivilegeMap.organizations[0].sites[6]');
      await tree.expand('Malmö');
      await tree.choose('DEVICES: READ', 'Reveal in Raw JSON');
      const place = '$.data.orgPrivilegeMap.organizations[0].sites[6].roles[0].privileges.DEVICES[0]';
      await rawJson.isAt(place);

      await rawJson.tab('Token Response').click();
      await rawJson.line('"token_type"').click();
      await rawJson.isAt('$.token_type');
      // Otherwise an older state, with the same tab and another position, would pass below as the last one.
      await editorsAreKept(page, /orgAccess\.rawJson.*"tab":"token"/);

      await workbench.runCommand('Org Access: Show Access Matrix');
      await tableOf(workbench, 'Access matrix').row('Malmö').waitFor();
      await tab('Raw JSON: Demo').click();
      await rawJson.isAt('$.token_type');
      await becomes(() => rawJson.tab('Token Response').getAttribute('aria-selected'), 'true');
      await rawJson.tab('User Detail').click();
      await rawJson.isAt(place);

      await editorsAreKept(page, /orgAccess\.rawJson.*"tab":"detail"/);
      await workbench.reload();
      await rawJson.isAt(place);
      await workbench.runCommand('Org Access: Show Raw JSON');
      await rawJson.lines.first().waitFor();
      assert.equal(await tab('Raw JSON: Demo').count(), 1);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
