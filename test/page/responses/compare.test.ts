import { tableOf } from '../../screen/support/panels/table.ts';
import { laterTopology, topology } from '../../screen/support/servers/topologies.ts';
import { eventually, withComparison } from '../support/pageBench.ts';

describe('the page of a comparison', () => {
  it(
    'A comparison is a table of differences without hidden values, and ends with the session',
    withComparison([topology.text, laterTopology.text], async ({ page, workbench, seen, signOut }) => {
      const table = tableOf(workbench, 'Differences as a table');
      const facts = page.locator('.facts');
      await facts.filter({ hasText: "2 added, 1 removed, 3 changedHidden values aren't compared." }).waitFor();
      await table.cell('linkOperState: up → down · vlanSet: ["10","20"] → ["10","20","30"]').waitFor();
      await table.cell('spine-1 – leaf-4').waitFor();
      await page.getByText('secret of').waitFor({ state: 'detached' });

      await table.act('Show Side by Side');
      await eventually('the diff editor is opened', () => seen.commands.at(-1)?.[0] === 'vscode.diff');

      await signOut();
      await page.getByText('This comparison is no longer available.').waitFor();
      await table.grid.waitFor({ state: 'hidden' });
    }),
  );

  it(
    'A comparison of equal responses says that both sides are the same',
    withComparison([topology.text, topology.text], ({ page }) =>
      page.getByText('Both sides are the same in everything that was compared.').waitFor(),
    ),
  );
});
