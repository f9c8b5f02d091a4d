import assert from 'node:assert/strict';
import { osloId, placeId } from '../../support/service/demoPlaces.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('Copy Request as', () => {
  it(
    'Copy Request As writes programs for the place of an operation, a sent request, and a site of the Access view',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput, tree } = workbench;
      const demo = await scene.demo();
      const api = apiOf(workbench);
      await signIn(scene, demo);
      await tree.expand('Acme Infrastructure');
      await workbench.setClipboard('');
      await tree.choose('Oslo Data Center', 'Copy Request as…');
      await quickInput.pick('Devices');
      await quickInput.row('PowerShell').waitFor();
      await workbench.screenshot('api-copy-as');
      await quickInput.pick('curl');
      const [acme, oslo] = [`${placeId('Acme Infrastructure')}:Acme Infrastructure`, `${osloId}:Oslo Data Center`];
      assert.equal(
        await workbench.clipboardHolds(/curl/),
        [
          '# This is one page. For the next one, raise "page" in the address until a page is empty.',
          '# In a terminal, this gets all pages: org-access call devices --all',
          `org_id='${acme}'`,
          `site_id='${oslo}'`,
          'curl --globoff --fail-with-body --silent --show-error \\',
          '  --request POST \\',
          '  --header "$(org-access header)" \\',
          "  --header 'Accept: application/json' \\",
          '  --header "orgId: $org_id" \\',
          '  --header "siteId: $site_id" \\',
          `  '${demo.url}/api/v2/devices/tableView?page=1&size=100'\n`,
        ].join('\n'),
      );
      await api.open();
      await api.choose('Create discovery', 'Copy Request as…');
      await quickInput.pick('Python');
      const python = await workbench.clipboardHolds(/requests/);
      assert.match(python, /"POST",\n {4}"http.*\/schedule\/",/);
      assert.ok(python.includes(`\nsite_id = "${oslo}"\n`) && python.includes('dsSelectedSiteId'), python);
      await api.choose('Hidden devices', 'Copy Request as…');
      await quickInput.pick('org-access (terminal)');
      assert.equal(
        await workbench.clipboardHolds(/org-access call/),
        `org-access call hidden-devices size=100 --org ${placeId('Acme Infrastructure')} --site ${osloId} --all\n`,
      );
      await api.press('Topology', 'Run Operation');
      const made = await api.newest('Topology', /^200 OK/);
      await rawJsonOf(workbench).line('"links"').waitFor();
      await chooseFrom(made, 'Copy Request as…');
      await quickInput.pick('HTTP file');
      const file = await workbench.clipboardHolds(
        /\nGET http:\/\/127\.0\.0\.1:\d+\/api\/v2\/topology\/detail\/default\n/,
      );
      assert.ok(file.includes(`  exports.site_id = "${oslo}";\n`), file);
    }),
  );
});
