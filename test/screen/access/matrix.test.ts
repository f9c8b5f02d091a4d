import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { tableOf } from '../support/panels/table.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('access matrix', () => {
  it(
    'The access matrix is opened by its command, searched, saved as CSV, and empty after a sign-out',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      await signIn(scene, await scene.demo());
      await workbench.runCommand('Org Access: Show Access Matrix');
      const matrix = tableOf(workbench, 'Access matrix');
      await matrix.found('37 of 37 rows');
      await matrix.search.fill('malmo');
      await matrix.found('1 of 37 rows');
      const file = path.join(host.workspace, 'saved.csv');
      await matrix.act('Save as CSV');
      await workbench.quickInput.nameFile(file);
      const csv = await eventually(
        'the file is written',
        () => readFile(file, 'utf8').catch(() => ''),
        ({ length }) => length > 0,
      );
      assert.match(csv, /^\ufeffOrganization,Site,.*\r\nAcme Infrastructure,Malmö,/);
      await workbench.runCommand('Org Access: Sign Out');
      await matrix.frame.getByText('You are signed out of Demo.').waitFor();
      await matrix.grid.waitFor({ state: 'hidden' });
    }),
  );
});
