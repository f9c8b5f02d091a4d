import assert from 'node:assert/strict';
import { osloId, placeId } from '../../support/service/demoPlaces.ts';
import { apiOf } from '../support/parts/api.ts';
import { rawJsonOf } from '../support/parts/rawJson.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('API view', () => {
  it(
    'copies calls as programs: of an operation, of a call that was made, and with the IDs of a site',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput, tree } = workbench;
      const demo = await scene.demo();
      const api = apiOf(workbench);
      await signIn(scene, demo);
      await tree.expand('Acme Infrastructure');
      await workbench.setClipboard('');
      await tree.choose('Oslo Data Center', 'Copy As > Copy Request as…');
      await quickInput.pick('Applications');
      await quickInput.row('Ansible').waitFor();
      await workbench.screenshot('api-copy-as');
      await quickInput.pick('curl');
      assert.equal(
        await workbench.clipboardHolds(/curl/),
        `organization_id='${placeId('Acme Infrastructure')}'\nsite_id='${osloId}'\ncurl --globoff --fail-with-body --silent --show-error \\\n  --header 'Accept: application/json' \\\n  --header "$(org-access header)" \\\n  '${demo.url}/api/v2/iman/storage'\n`,
      );
      await api.open();
      await api.choose('Create discovery', 'Copy Request as…');
      await quickInput.pick('Python');
      assert.match(await workbench.clipboardHolds(/requests/), /"POST",\n {4}"http.*\/schedule\/",/);
      await api.press('Topology', 'Run Operation');
      const made = await api.newest('Topology', /^200 OK/);
      await rawJsonOf(workbench).line('"core-1"').waitFor();
      await chooseFrom(made, 'Copy Request as…');
      await quickInput.pick('HTTP file for httpyac');
      await workbench.clipboardHolds(/\nGET http:\/\/127\.0\.0\.1:\d+\/api\/v2\/topology\/detail\/default\n/);
    }),
  );
});
