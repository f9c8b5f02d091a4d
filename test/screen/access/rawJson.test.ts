import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hidden } from '../../../src/redaction/common/span.ts';
import { copiedFrom, rawJsonOf } from '../support/panels/rawJson.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';
import { askDetail, becomes, copyToken, eventually } from '../support/servers/service.ts';

type JsonObject = Record<string, unknown>;

/** Returns a record without the member that the demo changes with each request. */
function steady({ lastUserUpdateTime, ...record }: JsonObject): JsonObject {
  assert.ok(lastUserUpdateTime);
  return record;
}

describe('raw JSON', () => {
  it(
    'Raw JSON shows both responses without secrets, copies and saves them, and is empty after sign-out',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { page, quickInput } = workbench;
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
      });
      const service = await scene.demo();
      await signIn(scene, service);
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
      await workbench.screenshot('raw-json');
      // The context menu acts on the line that it was opened on.
      await rawJson.line('"firstName":').click({ button: 'right' });
      await page.locator('.monaco-menu .action-label', { hasText: 'Copy Value' }).waitFor();
      await workbench.screenshot('raw-json-menu');
      await page.keyboard.press('Escape');
      await chooseFrom(rawJson.line('"firstName":'), 'Copy Value');
      await workbench.clipboardHolds(/^Robin$/);

      await rawJson.button('Collapse All').click();
      await rawJson.line('"organizations":').waitFor({ state: 'hidden' });
      await workbench.screenshot('raw-json-collapsed');
      await rawJson.button('Expand All').click();
      await rawJson.line('"organizations":').waitFor();
      await rawJson.button('Find').click();
      await rawJson.search.pressSequentially('Rack Hall 10');
      await rawJson.search.press('Enter');
      await workbench
        .webview()
        .locator('.found')
        .filter({ hasText: /^1 of \d+ found$/ })
        .waitFor();
      await rawJson.isAt('$.data.orgPrivilegeMap.organizations[0].sites[3].name');
      await workbench.screenshot('raw-json-find');
      await rawJson.search.press('Escape');

      await rawJson.button('Original').click();
      await rawJson.line('{"data":{').waitFor();
      await workbench.screenshot('raw-json-original');
      await rawJson.button('Original').click();
      await rawJson.isAt('$.data.orgPrivilegeMap.organizations[0].sites[3].name');

      await rawJson.button('Save As…').click();
      const file = path.join(host.workspace, 'saved.json');
      await eventually(
        'a name for the file',
        () => quickInput.value(),
        (text) => text.endsWith('/Demo user detail.json'),
      );
      await workbench.screenshot('raw-json-save');
      await quickInput.nameFile(file);
      await workbench.statusMessage('Saved').waitFor();
      const saved = JSON.parse(await readFile(file, 'utf8')) as { data: JsonObject; links: unknown };
      assert.deepEqual([steady(saved.data), saved.links], [shown, body.links]);

      await rawJson.tab('User Detail').focus();
      await page.keyboard.press('ArrowRight');
      await rawJson.line('"access_token": "••••••••').waitFor();
      await becomes(() => rawJson.tab('Token Response').getAttribute('aria-selected'), 'true');
      await workbench.screenshot('raw-json-token');
      await workbench.visitPalette(rawJson.tab('Token Response').and(workbench.webview().locator(':focus')));
      await rawJson.line('{').click();
      const answer = await copiedFrom(workbench);
      assert.ok(!answer.includes(token));
      assert.match(answer, /"refresh_token": "•+ \(hidden\)"/);
      for (const part of token.split('.')) assert.ok(!answer.includes(part));
      await page.keyboard.press('ArrowLeft');

      await rawJson.button('Open as Document').click();
      await page.locator('.tabs-container .tab', { hasText: 'token response.json' }).waitFor();
      assert.match(await workbench.editorText(), /"token_type": "bearer"/);
      await page.locator('.editor-instance .view-lines').first().click();
      await page.keyboard.type('x');
      await page.getByText('Cannot edit in read-only editor').first().waitFor();
      await workbench.screenshot('raw-json-document');
      // The notification covers the tabs.
      await page.keyboard.press('Escape');

      await page.locator('.tabs-container .tab', { hasText: 'Raw JSON: Demo' }).click();
      await rawJson.lines.first().waitFor();
      await workbench.runCommand('Org Access: Sign Out');
      await rawJson.panel.getByText('You are signed out of Demo. Sign in to see its responses.').waitFor();
      assert.equal(await rawJson.lines.count(), 0);
      assert.equal(await workbench.webview().locator('.status').innerText(), '');
      assert.ok(await rawJson.button('Copy Value').isDisabled());
      await workbench.screenshot('raw-json-signed-out');
      await page.locator('.tabs-container .tab', { hasText: 'token response.json' }).click();
      await eventually(
        'the document holds nothing',
        () => workbench.editorText(),
        (text) => text.trim() === '',
      );
      assert.deepEqual(complaints, []);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
