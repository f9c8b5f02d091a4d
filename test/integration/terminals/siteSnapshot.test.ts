import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commands, Uri, window, type QuickPickItem } from 'vscode';
import type { AccessNode } from '../../../src/access/common/tree/accessNode.ts';
import type { ApiCall } from '../../../src/api/node/apiCall.ts';
import type { ServiceCall } from '../../../src/service/common/serviceClient.ts';
import { eventually } from '../../support/eventually.ts';
import { siteHeaders } from '../../support/service/demoPlaces.ts';
import { choosing, pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

describe('the snapshot of a site', () => {
  const { showQuickPick, showOpenDialog, createWebviewPanel } = window;
  let bench: ProgramBench;
  beforeEach(async () => {
    bench = await ProgramBench.open('Snapshots');
  });
  afterEach(async () => {
    Object.assign(window, { showQuickPick, showOpenDialog, createWebviewPanel });
    await bench.close();
  });

  /** Runs Save Snapshot… at Oslo Data Center. @returns the folder of its files */
  async function saved(): Promise<string> {
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
    const files = path.join(folder, 'Acme Infrastructure/Oslo Data Center');
    await pressing(['Allow'], async () => {
      await commands.executeCommand('orgAccess.saveSnapshot', rowAt('Oslo Data Center'));
      const read = async (name: string) => await readFile(path.join(files, name), 'utf8').catch(() => undefined);
      await eventually('both files are there', async () =>
        Boolean((await read('devices.json')) && (await read('topology.json'))),
      );
    });
    Object.assign(window, { showQuickPick, showOpenDialog });
    return files;
  }

  async function call(name: string, wanted: Pick<ServiceCall, 'method' | 'path' | 'body'>): Promise<ApiCall> {
    const { calls } = await bench.access.features();
    const id = bench.sessions.snapshot.connections[0]?.id ?? '';
    const headers = Object.entries(siteHeaders());
    return (await calls.run(calls.target(id), name, { ...wanted, headers }, () => undefined)) ?? assert.fail();
  }
  const topology = () => call('Topology', { method: 'GET', path: '/api/v2/topology/detail/default' });

  /** Returns the rows of Compare With… a file. */
  async function compared({ id }: ApiCall, file: string): Promise<Rows> {
    const rows = rowsOfNextPanel();
    Object.assign(window, { showOpenDialog: () => Promise.resolve([Uri.file(file)]) });
    await choosing('$(file) JSON file…', () => commands.executeCommand('orgAccess.compareWith', { callId: id }));
    await eventually('the comparison is shown', () => rows.length > 0);
    return rows;
  }

  it('Save Snapshot… at a site writes devices and topology, as org-access does, in a task', async () => {
    const devices = JSON.parse(await readFile(path.join(await saved(), 'devices.json'), 'utf8')) as unknown[];
    assert.equal(devices.length, 3000);
  });

  it('Compare With… the file of a snapshot shows just a device that was hidden and a link that went down since', async () => {
    const file = path.join(await saved(), 'topology.json');
    const monday = JSON.parse(await readFile(file, 'utf8')) as Topology;
    const { deviceId = '', hostName = '' } = monday.devices.find(({ category }) => category === 'Compute') ?? {};
    // A link of the bench's service is down from the second user detail on.
    await bench.access.manager.loadDetail(bench.sessions.snapshot.connections[0]?.id ?? '');
    await call('Hide', {
      method: 'PUT',
      path: '/api/v2/devices/purge',
      body: JSON.stringify({ deviceIds: [deviceId] }),
    });
    const rows = await compared(await topology(), file);
    const [, { ID: linkId = '' } = {}] = rows;
    const { devAName, devBName } = monday.links.find((link) => link.linkId === linkId) ?? {};
    const states = ['devAIfxState', 'devBIfxState', 'linkOperState', 'operStateA', 'operStateB'];
    const Differences = states.map((name) => `${name}: up → down`).join(' · ');
    assert.deepEqual(rows, [
      { Change: 'Removed', List: 'devices', ID: deviceId, Name: hostName, Differences: '' },
      { Change: 'Changed', List: 'links', ID: linkId, Name: `${devAName} – ${devBName}`, Differences },
    ]);
  });

  it('Compare With… the file of a snapshot leaves out the members in leave-out.txt', async () => {
    const now = await topology();
    const body = now.outcome.kind === 'answered' ? now.outcome.response?.body : undefined;
    const { data } = (body?.kind === 'json' ? body.value : assert.fail()) as { readonly data: Topology };
    const [device, ...devices] = data.devices;
    const links = data.links.map((link) => ({ ...link, lastSeen: 'Monday' }));
    const site = bench.newFile('snapshot/Acme Infrastructure/Oslo Data Center');
    const file = path.join(site, 'topology.json');
    await mkdir(site, { recursive: true });
    await writeFile(
      file,
      JSON.stringify({ ...data, devices: [{ ...device, hostName: 'earlier' }, ...devices], links }),
    );
    await writeFile(path.join(site, '../../leave-out.txt'), 'topology links[*].lastSeen\n');
    const rows = await compared(now, file);
    assert.deepEqual(
      rows.map(({ List, Differences }) => [List, Differences]),
      [['devices', `hostName: earlier → ${device?.hostName}`]],
    );
  });
});

type Rows = readonly Readonly<Record<string, string>>[];

interface Topology {
  readonly devices: Rows;
  readonly links: Rows;
}

/** Returns the rows of the next panel, which come once its page is loaded. */
function rowsOfNextPanel(): Rows {
  const rows: Record<string, string>[] = [];
  const { createWebviewPanel } = window;
  window.createWebviewPanel = (...args) => {
    window.createWebviewPanel = createWebviewPanel;
    const panel = createWebviewPanel(...args);
    const postMessage = (message: { readonly content?: { readonly text?: Uint8Array } }) => {
      const { text } = message.content ?? {};
      if (text) rows.push(...(JSON.parse(new TextDecoder().decode(text)) as typeof rows));
      return panel.webview.postMessage(message);
    };
    return withMembers(panel, { webview: withMembers(panel.webview, { postMessage }) });
  };
  return rows;
}

/** Returns an object of VS Code, whose members can't be assigned, with other ones. */
function withMembers<T extends object>(object: T, members: Partial<T>): T {
  return new Proxy(object, {
    get(_, name) {
      const value: unknown = Reflect.get(name in members ? members : object, name);
      return typeof value === 'function' ? (value.bind(object) as unknown) : value;
    },
    set: (_, name, value) => Reflect.set(object, name, value),
  });
}
