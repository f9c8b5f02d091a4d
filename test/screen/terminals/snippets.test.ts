import assert from 'node:assert/strict';
import { osloId, placeId } from '../../support/service/demoPlaces.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('Copy Request as', () => {
  it(
    'Copy Request As writes programs for a site of the Access view and for a sent request',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput, tree } = workbench;
      const demo = await scene.demo();
      const api = apiOf(workbench);
      await signIn(scene, demo);
      await tree.expand('Acme Infrastructure');
      await tree.choose('Helsinki Pasila', 'Copy Request As…');
      await quickInput.pick('Devices');
      await quickInput.pick('curl');
      const helsinki = `${placeId('Helsinki Pasila')}:Helsinki Pasila`;
      const curl = await workbench.clipboardHolds(/curl/);
      assert.ok(
        curl.includes(`\nsite_id='${helsinki}'\n`) && curl.includes(`'${demo.url}/api/v2/devices/tableView?`),
        curl,
      );
      await api.open();
      await api.press('Topology', 'Run Operation');
      const made = await api.newest('Topology', /^200 OK/);
      await rawJsonOf(workbench).line('"links"').waitFor();
      await chooseFrom(made, 'Copy Request As…');
      await quickInput.pick('HTTP file');
      const file = await workbench.clipboardHolds(
        /\nGET http:\/\/127\.0\.0\.1:\d+\/api\/v2\/topology\/detail\/default\n/,
      );
      assert.ok(file.includes(`  const site_id = "${osloId}:Oslo Data Center";\n`), file);
    }),
  );
});
