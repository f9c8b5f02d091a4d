import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiOf } from '../support/parts/api.ts';
import { beginSignIn, signIn } from '../support/parts/signIn.ts';
import { pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

const oslo = 'Oslo Data Center';
const hall = 'Oslo Data Center: Rack Hall 1';

describe('the current organization and site', () => {
  it(
    'The current site is the default site, then the one chosen in a row, and survives a reload',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, page } = workbench;
      const demo = await scene.demo();
      await signIn(scene, demo);
      await workbench.statusShows('orgAccess.place', /^\s*Oslo Data Center$/);
      await tree.expand('Acme Infrastructure');
      const marked = async () => (await tree.read()).filter(({ description }) => description.startsWith('current'));
      const onlyOne = (label: string) =>
        eventually(`only ${label} is marked`, marked, (rows) => rows.length === 1 && rows[0]?.label === label);
      await onlyOne(oslo);

      await pressInRow(tree.row(hall), 'Use This Site');
      await onlyOne(hall);
      await tree.row(hall).and(page.locator('[aria-label*="current"]')).waitFor();
      await tree.row(hall).locator('.codicon-check').waitFor();
      await workbench.statusShows('orgAccess.place', 'Oslo Data Cent…: Rack Hall 1');
      await (
        await workbench.hoverOf(workbench.statusItem('orgAccess.session'))
      )
        .getByText(`Site: ${hall} (Acme`)
        .waitFor();

      await workbench.reload();
      await workbench.statusShows('orgAccess.place', 'Rack Hall 1');
      await tree.row('Acme Infrastructure').waitFor();
      await tree.expand('Acme Infrastructure');
      await onlyOne(hall);

      await tree.choose('Acme Infrastructure', 'Use This Organization');
      await onlyOne('Acme Infrastructure');
      await apiOf(workbench).open();
      await page.locator('.part.sidebar .pane-header', { hasText: /^API\s*Demo · Acme Infrastructure/ }).waitFor();
    }),
  );

  it(
    'The current site is selected by name, and losing access to that site is reported with a way to select another',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      await signIn(scene, await scene.demo({ changes: [{ what: 'site-removed', fromDetail: 2 }] }));
      await workbench.statusItem('orgAccess.place').click();
      await quickInput.titled('Select Organization and Site');
      await quickInput.type('rack hall 1');
      await quickInput.rows.first().filter({ hasText: hall }).waitFor();
      await quickInput.accept();
      await workbench.statusShows('orgAccess.place', 'Rack Hall 1');

      await workbench.runCommand('Org Access: Refresh Access');
      const gone = `The site ${hall} is no longer part of your access at Demo.`;
      await workbench.toast(gone).waitFor();
      await workbench.statusItem('orgAccess.place').waitFor({ state: 'detached' });
      await workbench.pressInNotification(gone, 'Select Another…');
      await quickInput.titled('Select Organization and Site');
      await quickInput.type('malmo');
      await quickInput.rows.first().filter({ hasText: 'Malmö' }).waitFor();
      await quickInput.accept();
      await workbench.statusShows('orgAccess.place', 'Malmö');
      await workbench.statusItem('orgAccess.session').click();
      await quickInput
        .row('Select organization and site')
        .locator('.label-description', { hasText: 'Malmö' })
        .waitFor();
    }),
  );

  it(
    'The current site can be typed, and is checked while typing, if neither the access record nor the service lists sites',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { tree, quickInput } = workbench;
      const record = path.join(host.workspace, 'unknown.json');
      await writeFile(record, JSON.stringify({ name: 'Robin', orgPrivilegeMap: 'in another language' }));
      const demo = await scene.demo({ recordFile: record, failures: [{ operation: 'other', status: 404, times: 9 }] });
      await beginSignIn(scene, demo);
      await quickInput.answer('(2/2)', demo.password);
      await tree.row('Not understood').waitFor();
      await workbench.runAndSee('Org Access: Select Organization and Site…');
      await quickInput.says('Organization, as ID:name');
      await quickInput.type('Acme');
      await quickInput.says('Enter the ID, a colon, and the name, such as 7:Oslo.');
      await quickInput.type('7:東京');
      await quickInput.says('Remove "東".');
      await quickInput.type('7:Acme');
      await quickInput.accept();
      await quickInput.says('Site, as ID:name. Leave it empty for the organization alone.');
      await quickInput.type('70:Lab: North');
      await quickInput.accept();
      await workbench.statusShows('orgAccess.place', 'Lab: North');
    }),
  );
});
