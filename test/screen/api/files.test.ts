import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), randomBytes(70_000), Buffer.from('\r\n\n')]);
const latin1 = Buffer.from('{ "name" : "Ris\xf8r", "ports" : 1.0 }', 'latin1');

describe('file responses', () => {
  it(
    'A response that is a file is shown with its type and size, and saved byte for byte',
    withDemo(async ({ demo, host, workbench, ...scene }) => {
      const { quickInput } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const service = await startAnswering(await demo(), {
        '/api/v2/applicationGroup/group': {
          type: 'application/zip',
          text: zip,
          headers: { 'content-disposition': 'attachment; filename="../floor plan.zip"' },
        },
        '/api/v2/topology/detail/default': { type: 'application/json; charset=ISO-8859-1', text: latin1 },
      });
      const save = async (proposed: RegExp, name: string, bytes: Buffer) => {
        const file = path.join(host.workspace, name);
        await json.button('Save As…').click();
        await eventually(
          'a name for the file',
          () => quickInput.value(),
          (text) => proposed.test(text),
        );
        await quickInput.nameFile(file);
        await workbench.statusMessage(`Saved ${name}`).waitFor();
        assert.equal(Buffer.compare(await readFile(file), bytes), 0);
      };
      try {
        await signIn({ demo, host, workbench, ...scene }, service.demo);
        await api.open();
        await api.press('Application groups', 'Run Operation');
        await workbench.webview().locator('.nothing', { hasText: 'application/zip, 70 kB' }).waitFor();
        await workbench.webview().locator('.facts', { hasText: '70 kB' }).waitFor();
        for (const name of ['Find', 'Open as Document'] as const) assert.ok(await json.button(name).isDisabled(), name);
        await workbench.screenshot('responses-file');
        await save(/\/floor plan\.zip$/, 'saved.zip', zip);

        await api.press('Topology', 'Run Operation');
        await json.line('"name": "Risør"').waitFor();
        await save(/\/Demo Topology\.json$/, 'saved.json', latin1);
      } finally {
        await service.end();
      }
    }),
  );
});
