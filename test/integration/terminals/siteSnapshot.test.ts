import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { commands, Uri, window, type QuickPickItem } from 'vscode';
import type { AccessNode } from '../../../src/access/common/tree/accessNode.ts';
import { eventually } from '../../support/eventually.ts';
import { pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

describe('the snapshot of a site', () => {
  const { showQuickPick, showOpenDialog } = window;
  let bench: ProgramBench;
  beforeEach(async () => {
    bench = await ProgramBench.open('Snapshots');
  });
  afterEach(async () => {
    Object.assign(window, { showQuickPick, showOpenDialog });
    await bench.close();
  });

  it('Save Snapshot… at a site writes devices and topology, as org-access does, in a task', async () => {
    const { rows } = await bench.access.features();
    const rowAt = (name: string, around?: AccessNode): AccessNode | undefined =>
      rows.access
        .getChildren(around)
        .map((row) =>
          row.name === name && row.kind === 'site' ? row : row.kind === 'organization' && rowAt(name, row),
        )
        .find((row) => typeof row === 'object');
    await eventually('the access is loaded', () => rowAt('Oslo Data Center') !== undefined);
    const folder = bench.newFile('snapshot');
    const pickPicked = (items: readonly QuickPickItem[]) => Promise.resolve(items.filter(({ picked }) => picked));
    Object.assign(window, { showQuickPick: pickPicked, showOpenDialog: () => Promise.resolve([Uri.file(folder)]) });
    const file = (name: string) => path.join(folder, 'Acme Infrastructure/Oslo Data Center', name);
    await pressing(['Allow'], async () => {
      await commands.executeCommand('orgAccess.saveSnapshot', rowAt('Oslo Data Center'));
      const read = async (name: string) => await readFile(file(name), 'utf8').catch(() => undefined);
      await eventually('both files are there', async () =>
        Boolean((await read('devices.json')) && (await read('topology.json'))),
      );
    });
    const devices = JSON.parse(await readFile(file('devices.json'), 'utf8')) as unknown[];
    assert.equal(devices.length, 3000);
  });
});
