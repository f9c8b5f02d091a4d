import assert from 'node:assert/strict';
import { osloId, placeId } from '../../support/service/demoPlaces.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

describe('rows of the Access view', () => {
  it(
    'The menu of a row opens Find Where Granted for a privilege, and runs an operation with the site of the row',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, quickInput } = workbench;
      const demo = await scene.demo();
      await signIn(scene, demo);
      await tree.expand('Acme Infrastructure');
      const path = `/api/v2/devices/${placeId('Acme Infrastructure')}/${osloId}`;
      await scene.connectTo(demo, {
        'orgAccess.endpoints': [{ name: 'Devices of a site', path: '/api/v2/devices/{orgId}/{siteId}' }],
      });
      await tree.choose('Acme Infrastructure', 'Use This Organization');
      await tree.expand('Oslo Data Center');
      await tree.expand('Operator');
      const privilege = (await tree.read()).find(({ level }) => level === 4)?.label ?? assert.fail();
      await tree.choose(privilege, 'Find Where Granted…');
      await quickInput.titled(`${privilege}: granted at`);
      await quickInput.escape();
      await tree.choose('Oslo Data Center', 'Run Operation Here…');
      await quickInput.titled('Run with Oslo Data Center');
      await quickInput.type('Devices of a site');
      await quickInput.pick('Devices of a site');
      await workbench
        .webview()
        .locator('.facts', { hasText: `GET ${path}` })
        .filter({ hasText: 'Oslo Data Center (Acme Infrastructure)' })
        .waitFor();

      await tree.choose('Acme Infrastructure', 'Run Operation Here…');
      await quickInput.titled('Run with Acme Infrastructure');
      await quickInput.row('Application groups').waitFor();
      assert.equal(
        await quickInput.rows.filter({ hasText: 'Topology' }).filter({ hasText: 'topology/detail' }).count(),
        0,
      );
      await quickInput.escape();
    }),
  );
});
