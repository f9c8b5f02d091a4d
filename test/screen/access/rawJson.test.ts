import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hidden } from '../../../src/platform/redaction/common/span.ts';
import { copiedFrom, rawJsonOf } from '../support/panels/rawJson.ts';
import { beginSignIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { askDetail, copyToken, eventually } from '../support/servers/service.ts';

type JsonObject = Record<string, unknown>;

/** Returns a record without the member that the demo changes with each request. */
function steady({ lastUserUpdateTime, ...record }: JsonObject): JsonObject {
  assert.ok(lastUserUpdateTime);
  return record;
}

describe('raw JSON', () => {
  it(
    'Raw JSON shows, copies, and saves user detail and token response without secrets, and is empty after a sign-out',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput } = workbench;
      const service = await scene.demo();
      // A given session has no token response.
      await beginSignIn(scene, service);
      await workbench.quickInput.answer('(2/2)', service.password);
      await workbench.tree.row('Acme Infrastructure').waitFor();
      const token = await copyToken(scene);
      const { body, record } = await askDetail(service.url, token);
      assert.ok(record.password);
      const shown = { ...steady(record), password: hidden };

      await workbench.runCommand('Org Access: Show Raw JSON');
      const rawJson = rawJsonOf(workbench);
      await rawJson.line('"name": "Robin Lindqvist"').waitFor();
      await rawJson.isAt('$');
      const { data, links } = JSON.parse(await copiedFrom(workbench)) as { data: JsonObject; links: unknown };
      assert.deepEqual([steady(data), links], [shown, body.links]);
      await rawJson.line('"email":').click();
      await rawJson.isAt('$.data.email');
      assert.equal(await copiedFrom(workbench), record.email);
      // The context menu acts on the line that it was opened on.
      await chooseFrom(rawJson.line('"firstName":'), 'Copy Value');
      await workbench.clipboardHolds(/^Robin$/);

      await rawJson.act('Save As…');
      const file = path.join(host.workspace, 'saved.json');
      await eventually(
        'a name for the file',
        () => quickInput.value(),
        (text) => text.endsWith('/Demo user detail.json'),
      );
      await quickInput.nameFile(file);
      await workbench.statusMessage('Saved').waitFor();
      const saved = JSON.parse(await readFile(file, 'utf8')) as { data: JsonObject; links: unknown };
      assert.deepEqual([steady(saved.data), saved.links], [shown, body.links]);

      await rawJson.tab('User Detail').focus();
      await page.keyboard.press('ArrowRight');
      await rawJson.line('"access_token": "••••••••').waitFor();
      await workbench.visitPalette(rawJson.tab('Token Response').and(workbench.webview().locator(':focus')));
      await rawJson.line('{').click();
      const answer = await copiedFrom(workbench);
      assert.ok(!answer.includes(token));
      assert.match(answer, /"refresh_token": "•+ \(hidden\)"/);
      for (const part of token.split('.')) assert.ok(!answer.includes(part));

      await rawJson.act('Open as Document');
      await page.locator('.tabs-container .tab', { hasText: 'token response.json' }).waitFor();
      assert.match(await workbench.editorText(), /"token_type": "bearer"/);
      await page.locator('.editor-instance .view-lines').first().click();
      await page.keyboard.type('x');
      await page.getByText('Cannot edit in read-only editor').first().waitFor();
      // The notification covers the tabs.
      await page.keyboard.press('Escape');

      await page.locator('.tabs-container .tab', { hasText: 'Raw JSON: Demo' }).click();
      await rawJson.lines.first().waitFor();
      await workbench.runCommand('Org Access: Sign Out');
      await rawJson.panel.getByText('You are signed out of Demo. Sign in to see its responses.').waitFor();
      await page.locator('.tabs-container .tab', { hasText: 'token response.json' }).click();
      await eventually(
        'the document holds nothing',
        () => workbench.editorText(),
        (text) => text.trim() === '',
      );
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
