import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationTarget, extensions, workspace } from 'vscode';
import { addEndpointSetting, readEndpoints } from '../../../src/api/vscode/endpoints/endpoints.ts';
import {
  deleteConnection,
  readConnections,
  writeConnection,
} from '../../../src/connections/vscode/connectionsSetting.ts';
import {
  clipboardClearMs,
  remoteTerminalsAreForbidden,
  requestTimeoutMs,
  csvFormatSetting,
} from '../../../src/platform/vscode/settings.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const evil = 'http://127.0.0.1:9';

/** Values that a stranger could plant, and how Org Access reads each setting. */
const settings: Readonly<Record<string, { readonly planted: unknown; readonly read: () => unknown }>> = {
  connections: {
    planted: [{ id: 'evil', name: 'Evil', baseUrl: evil, clientId: 'evil', scope: 'read' }],
    read: () => readConnections(log).connections.map(({ id }) => id),
  },
  endpoints: {
    planted: [{ name: 'Evil', path: '/evil' }],
    read: () => readEndpoints().operations.map(({ name }) => name),
  },
  requestTimeoutSeconds: { planted: 1, read: requestTimeoutMs },
  clipboardClearSeconds: { planted: 0, read: clipboardClearMs },
  remoteTerminals: { planted: 'never', read: remoteTerminalsAreForbidden },
  csvFormat: { planted: 'standard', read: () => csvFormatSetting().hasByteOrderMark },
};
const inEffect = {
  connections: ['evil'],
  endpoints: ['Evil'],
  requestTimeoutSeconds: 1_000,
  clipboardClearSeconds: 0,
  remoteTerminals: true,
  csvFormat: false,
};
const usual = {
  connections: [],
  endpoints: [],
  requestTimeoutSeconds: 30_000,
  clipboardClearSeconds: 60_000,
  remoteTerminals: false,
  csvFormat: true,
};

describe('settings', () => {
  const access = async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    return extension.activate();
  };
  const readAll = () => Object.fromEntries(Object.entries(settings).map(([name, { read }]) => [name, read()]));
  const set = async (valueOf: (planted: unknown) => unknown) => {
    for (const [name, { planted }] of Object.entries(settings))
      await workspace.getConfiguration('orgAccess').update(name, valueOf(planted), ConfigurationTarget.Global);
  };

  before(() => {
    const extension = extensions.getExtension<unknown>('org-access.org-access');
    assert.ok(extension);
    const { contributes } = extension.packageJSON as { contributes: { configuration: { properties: object } } };
    assert.deepEqual(
      Object.keys(settings)
        .map((name) => `orgAccess.${name}`)
        .sort(),
      Object.keys(contributes.configuration.properties).sort(),
      'each of the manifest is tried',
    );
    assert.deepEqual(readAll(), usual);
  });

  it('Folder settings have no effect', async () => {
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const inFolder = path.join(folder.uri.fsPath, '.vscode');
    const planted = Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [`orgAccess.${name}`, setting.planted]),
    );
    await mkdir(inFolder, { recursive: true });
    await writeFile(path.join(inFolder, 'settings.json'), JSON.stringify({ ...planted, 'editor.tabSize': 7 }));
    const tabSize = () => workspace.getConfiguration('editor').get('tabSize');
    try {
      await eventually('the settings of the folder are read', () => tabSize() === 7);
      assert.deepEqual(readAll(), usual);
    } finally {
      await rm(inFolder, { recursive: true });
    }
    await eventually('the settings of the folder are gone', () => tabSize() !== 7);
  });

  it('User settings all have an effect', async () => {
    await set((planted) => planted);
    try {
      assert.deepEqual(readAll(), inEffect);
    } finally {
      await set(() => undefined);
    }
    assert.deepEqual(readAll(), usual);
  });

  it('Settings of a remote machine have no effect, while changes to the user settings do', async () => {
    const machine = process.env.ORG_ACCESS_TEST_MACHINE_SETTINGS;
    assert.ok(machine);
    const { registry } = await access();
    const planted = Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [`orgAccess.${name}`, setting.planted]),
    );
    const tabSize = () => workspace.getConfiguration('editor').get('tabSize');
    const own = { id: 'own', name: 'Own', baseUrl: 'https://service.example.com', clientId: 'own', scope: 'read' };
    const usualTabSize = tabSize();
    const plant = async (size: number, values: object = planted) => {
      await mkdir(path.dirname(machine), { recursive: true });
      await writeFile(machine, JSON.stringify({ ...values, 'editor.tabSize': size }));
      await eventually('the settings of the machine are read', () => tabSize() === size);
    };
    try {
      await plant(6);
      assert.deepEqual(readAll(), usual);
      await writeConnection(own);
      await addEndpointSetting({ method: 'GET', path: '/own' });
      assert.deepEqual(readAll(), { ...usual, connections: ['own'], endpoints: ['/own'] });
      await eventually('the connection is there', () => registry.all().length === 1);
      await plant(5);
      await deleteConnection('own');
      assert.deepEqual(readAll(), { ...usual, endpoints: ['/own'] });
      await eventually('the connection is gone', () => registry.all().length === 0);
      const nested = {
        orgAccess: Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.planted])),
      };
      await plant(7, nested);
      // VS Code 1.103 treats settings in this form as the user's, and extensions can't tell; SECURITY.md says so.
      if (process.env.ORG_ACCESS_TEST_VSCODE?.startsWith('1.103.')) assert.deepEqual(readAll(), inEffect);
      else {
        // Settings in this form can't be removed: Org Access reports that and writes nothing.
        assert.deepEqual(readAll(), { ...usual, endpoints: ['/own'] });
        await assert.rejects(writeConnection(own), /orgAccess\.connections has not taken the value/);
        assert.deepEqual(readAll(), { ...usual, endpoints: ['/own'] });
      }
      assert.deepEqual(JSON.parse(await readFile(machine, 'utf8')), { ...nested, 'editor.tabSize': 7 });
    } finally {
      await writeFile(machine, '{}');
      await eventually('the settings of the machine are gone', () => tabSize() === usualTabSize);
      await set(() => undefined);
    }
    assert.deepEqual(readAll(), usual);
  });
});
