import assert from 'node:assert/strict';
import { commands, window } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { maintenanceDescription } from '../../support/service/maintenanceDescription.ts';
import { openDemoWindow, type DemoWindow } from '../support/demoWindow.ts';
import { answering } from '../support/questions.ts';

/** Chooses the row with this label in the lists that the extension shows. */
async function choosingRow(label: string, work: () => PromiseLike<unknown>): Promise<void> {
  const { showQuickPick } = window;
  window.showQuickPick = async (rows: unknown) => {
    const items = (await rows) as readonly { readonly label: string }[];
    return items.find((item) => item.label.includes(label)) as never;
  };
  try {
    await work();
  } finally {
    window.showQuickPick = showQuickPick;
  }
}

describe('the API description', () => {
  let demo: DemoWindow;
  const load = (from: string) => choosingRow(from, () => commands.executeCommand('orgAccess.loadDescription'));
  const operations = async () => {
    const { rows } = await demo.access.features();
    const groups = rows.api.getChildren();
    return groups.find(({ id }) => id === 'described')?.children?.flatMap(({ children = [] }) => children) ?? [];
  };

  beforeEach(async () => {
    demo = await openDemoWindow('described', 'Described');
  });
  afterEach(() => demo.close());

  it('An API description is not stored if the session ends while the description is loading', async () => {
    demo.service.failNext({ operation: 'other', hang: true });
    const loading = load('From the Service');
    await eventually('it is asked for', () => demo.sent('/v3/api-docs').length === 1);
    await demo.access.manager.signOut(demo.connection.id);
    await loading;
    assert.equal((await operations()).length, 0);
  });

  it('An API description adds operations, of which none is sent before a person agreed, until it is removed', async () => {
    assert.deepEqual(demo.sent('/v3'), [], 'nothing is asked for before a person loads it');
    demo.service.failNext({ operation: 'other', status: 200, body: maintenanceDescription });
    await load('From the Service');
    const labels = (await operations()).map(({ label }) => label);
    assert.deepEqual(labels, ['Maintenance windows', 'Plan maintenance', 'One maintenance window']);
    const one = { operation: { id: 'described GET /api/v2/demo/maintenance/windows/{windowId}' } };
    let isOver = false;
    const running = Promise.resolve(commands.executeCommand('orgAccess.runOperation', one)).finally(
      () => (isOver = true),
    );
    await eventually('the box is left', async () => {
      await commands.executeCommand('workbench.action.closeQuickOpen');
      return isOver;
    });
    await running;
    assert.deepEqual(demo.sent('/api/v2/demo'), []);
    await answering('agree', () => Promise.resolve(commands.executeCommand('orgAccess.removeDescription')));
    assert.equal((await operations()).length, 0);
  });
});
