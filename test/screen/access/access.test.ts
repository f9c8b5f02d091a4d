import assert from 'node:assert/strict';
import { placeId } from '../../support/service/demoPlaces.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('Access view', () => {
  it(
    'The Access view expands from an organization to a privilege, and copies names and IDs',
    withDemo(async (scene) => {
      const { workbench } = scene;
      await signIn(scene, await scene.demo());
      const { tree } = workbench;
      await tree.expand('Robin Lindqvist');
      await tree.collapse('Robin Lindqvist');
      await tree.expand('Acme Infrastructure');
      const rows = await tree.read();
      const sites = rows.filter(({ level }) => level === 2);
      assert.ok(sites.length >= 10);
      const halls = sites.map(({ label }) => label).filter((label) => label.includes('Rack Hall'));
      assert.deepEqual(
        halls,
        [...halls].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })),
      );
      const several = sites.find(({ description }) => /\d roles/.test(description));
      assert.ok(several);
      await tree.expand(several.label);
      const role = (await tree.read()).find(({ level }) => level === 3);
      assert.ok(role);
      await tree.expand(role.label);
      const privilege = (await tree.read()).find(({ level }) => level === 4);
      assert.match(privilege?.label ?? '', /^[A-Z_ ]+: [A-Z]+$/);

      // A description from the tooltip would replace the row's text for screen readers.
      assert.equal(
        await tree.row('Acme Infrastructure').getAttribute('aria-label'),
        `Acme Infrastructure, ${rows.find(({ label }) => label === 'Acme Infrastructure')?.description}`,
      );
      await tree.choose('Acme Infrastructure', 'Copy');
      await workbench.clipboardHolds(/^Acme Infrastructure$/);
      await tree.row('Nordwind Energie').click();
      await workbench.page.keyboard.press('Control+c');
      await workbench.clipboardHolds(/^Nordwind Energie$/);
      await tree.row('Meridian Research Trust').click({ modifiers: ['Control'] });
      await chooseFrom(tree.row('Meridian Research Trust'), 'Copy');
      await workbench.clipboardHolds(
        /^(Nordwind Energie\nMeridian Research Trust|Meridian Research Trust\nNordwind Energie)$/,
      );
      await tree.choose('Acme Infrastructure', 'Copy ID');
      await workbench.clipboardHolds(new RegExp(`^${placeId('Acme Infrastructure')}$`));
      await tree.expand('Robin Lindqvist');
      await tree.choose('Email', 'Copy');
      await workbench.statusMessage('Copied').waitFor();
      await workbench.clipboardHolds(/^[\w.]+@[\w.]+$/);
    }),
  );
});
