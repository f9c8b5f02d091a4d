import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { figure } from '../../support/figures.ts';
import { rounds } from '../../support/rounds.ts';
import { listen } from '../../support/service/directly.ts';
import { hostileTexts } from '../../support/texts/hostileTexts.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { patienceMs } from '../support/patience.ts';
import { inWorkbench } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

const session = 'orgAccess.session';
const active = 'a[href], img, script, iframe, style, svg, object, embed, link, input, button';
// oxlint-disable-next-line no-control-regex -- controls are looked for
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Returns active elements, and icons besides the row's own, that a text has created. */
function grownFrom(rows: Locator): Promise<string[]> {
  return rows.evaluateAll((elements, selector) => {
    const own = '.monaco-tl-twistie, .custom-view-tree-node-item-icon';
    return elements.flatMap((element) =>
      [...element.querySelectorAll(`${selector}, .codicon`)]
        .filter((inner) => !inner.matches(own) && !inner.closest('.actions'))
        .map((inner) => inner.outerHTML),
    );
  }, active);
}

describe('hostile data', function () {
  this.retries(0);
  it(
    'Hostile names and responses are shown as plain text in every part of the window, and load nothing',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const { page, tree, quickInput } = workbench;
      const asked: string[] = [];
      const beacon = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.end();
      });
      const address = `http://127.0.0.1:${await listen(beacon)}/beacon`;
      page.on('request', (request) => void (request.url().includes('/beacon') && asked.push(request.url())));
      page.on('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog.dismiss();
      });
      const texts = hostileTexts(address).filter((text) => text !== '');
      const file = path.join(host.workspace, 'hostile.json');
      const map = Object.fromEntries(
        texts.map((text, index) => [
          `${index + 1}:${text}`,
          { [`${index + 100}:${text}`]: { roles: [text], privileges: [text] } },
        ]),
      );
      await writeFile(
        file,
        JSON.stringify({ name: texts[6], email: texts[16], group: texts[28], phone: texts[0], orgPrivilegeMap: map }),
      );
      const service = await scene.demo({ recordFile: file, failures: [{ operation: 'refresh', status: 404 }] });
      const name = `$(trash) [link](command:orgAccess.signOut) <img src="${address}/name"> ../../up`;
      const connection = { ...demoConnection(service.url, service.clientId), name };
      await scene.settings({ 'orgAccess.connections': [connection] });
      try {
        await workbench.openContainer('Org Access');
        await workbench.runCommand('Org Access: Sign In');
        await quickInput.answer('(1/2)', service.username);
        await quickInput.answer('(2/2)', service.password);
        await workbench.statusShows(session, /· \d+m/);
        // A tree has only rows in view, and the API view takes half of the room.
        await apiOf(workbench).close();

        await tree.rows.first().click();
        // All texts are names of organizations; every third one is also that of a site, role and privilege.
        // test/unit/security/hostileTexts.test.ts has all at each level.
        const each = rounds(1, 3);
        const [organizations, privileges] = [new Set<string>(), new Set<string>()];
        let seen = 0;
        let hovers = 0;
        for (let step = 0; step < texts.length + 1; step += 1) {
          // Expands the row and enters it, down to a privilege, then goes on to the next organization.
          const focused = tree.pane.locator('.monaco-list-row.focused');
          const isOpened = step % each === 0;
          for (
            const endMs = Date.now() + patienceMs;
            isOpened && (await focused.getAttribute('aria-expanded')) !== null;
          ) {
            assert.ok(Date.now() < endMs, 'there is no row without rows below it');
            await page.keyboard.press('ArrowRight');
            await page.waitForTimeout(20);
          }
          if (isOpened || step === texts.length) {
            assert.deepEqual(await grownFrom(tree.rows), []);
            const rows = await tree.rows.evaluateAll((elements) =>
              elements.map((element) => ({
                level: element.getAttribute('aria-level'),
                label: element.getAttribute('aria-label') ?? '',
                text: element.textContent,
              })),
            );
            for (const { label, text } of rows) assert.doesNotMatch(label + text, unseen);
            for (const { level, label } of rows) {
              if (level === '1') organizations.add(label);
              if (level === '3') privileges.add(label);
            }
            seen += rows.length;
          }
          await page.keyboard.press('ArrowDown');
        }
        assert.ok(
          organizations.size >= texts.length - 5,
          `${organizations.size} of ${texts.length} organizations came into view`,
        );
        const opened = Math.floor(texts.length / each);
        assert.ok(privileges.size >= opened * 0.9, `${privileges.size} of ${opened} privileges came into view`);
        await page.keyboard.press('Home');
        await tree.rows.nth(3).waitFor();
        // Texts that a hover might render as a link, picture, icon or element.
        const labels = await tree.labels();
        const markup = labels
          .flatMap((label, row) => (row > 0 && /\]\(|<\w|\$\(|\$\u200b\(/.test(label) ? [row] : []))
          .slice(0, 6);
        assert.ok(markup.length >= 4, `markup in ${markup.length} rows of: ${labels.join(' | ')}`);
        for (const row of [...new Set([1, 2, 3, ...markup])]) {
          const hover = await workbench.hoverOf(tree.rows.nth(row));
          assert.doesNotMatch(await hover.innerText(), unseen);
          assert.deepEqual(await grownFrom(hover), []);
          hovers += 1;
          await page.mouse.move(800, 400);
          await page.locator('.workbench-hover').waitFor({ state: 'hidden' });
        }

        for (const open of [
          () => workbench.runCommand('Org Access: Go to Site in Access…'),
          () => workbench.runCommand('Org Access: Find Where Granted…'),
          () => tree.press('Filter Access…'),
        ]) {
          await open();
          await quickInput.rows.nth(5).waitFor();
          const own = '.codicon-location, .codicon-organization, .codicon-key, .codicon-person';
          const labels = quickInput.rows.locator('.quick-input-list-label');
          assert.equal(await labels.locator('.codicon').count(), await labels.locator(own).count());
          assert.equal(await labels.locator(active).count(), 0);
          for (const text of await labels.allTextContents())
            assert.doesNotMatch(text.replaceAll('$\u200b(', ''), unseen);
          await quickInput.escape();
        }

        await workbench.runCommand('Org Access: Show Raw JSON');
        const rawJson = rawJsonOf(workbench);
        await rawJson.line('orgPrivilegeMap').waitFor();
        await rawJson.lines.first().click();
        for (let screen = 0; screen < 4; screen += 1) {
          assert.deepEqual(
            await rawJson.lines.evaluateAll(
              (lines, selector) =>
                lines.flatMap((line) => [...line.querySelectorAll(selector)].map((inner) => inner.outerHTML)),
              active,
            ),
            [],
          );
          for (const text of await rawJson.lines.allTextContents()) assert.doesNotMatch(text, unseen);
          await page.keyboard.press('PageDown');
        }
        await rawJson.act('Save As…');
        const proposed = await eventually(
          'a name for the file',
          () => quickInput.value(),
          (text) => text.endsWith('.json'),
        );
        assert.match(path.relative(host.workspace, proposed), /^\(trash\) \[link\][^/\\]* user detail\.json$/);
        await quickInput.escape();
        await rawJson.act('Open as Document');
        await page.locator('.tabs-container .tab.active', { hasText: 'user detail.json' }).waitFor();
        assert.match(await workbench.editorText(), /orgPrivilegeMap|"name"/);

        await workbench.runCommand('Org Access: Show Access Matrix');
        const { grid, rows } = tableOf(workbench, 'Access matrix');
        await rows.first().waitFor();
        const grown = grid.locator(':not(thead, tbody, tr, th, td, .corner > .name, .grip)');
        assert.equal(await grown.count(), 0, 'names become no elements');
        for (const text of await grid.locator('th, td').allTextContents()) assert.doesNotMatch(text, unseen);

        // Switching needs a second connection.
        const other = { ...connection, id: 'other', name: 'Other' };
        await scene.settings({ 'orgAccess.connections': [connection, other] });
        const row = quickInput.rows.filter({ hasText: '[link]' }).first();
        await workbench.runAndSee('Org Access: Switch Connection…', row);
        // Everything except Org Access's own buttons.
        const words = row.locator('.quick-input-list-rows');
        const icons = words.locator('.codicon');
        assert.equal(await icons.count(), await icons.and(page.locator('.codicon-check, .codicon-blank')).count());
        assert.equal(await row.locator(active).count(), 0);
        await quickInput.escape();
        assert.equal(await workbench.statusItem(session).locator('.codicon').count(), 1);
        await workbench.runCommand('Org Access: Refresh Token');
        await workbench.toasts.first().waitFor();
        for (const toast of await workbench.toasts.all())
          assert.equal(await toast.locator('.notification-list-item-message a').count(), 0);

        await workbench.statusShows(session, /· \d+m/);
        const unasked = [...asked];
        assert.deepEqual(unasked, []);
        // Checks the check: a picture in the same page is requested from the beacon.
        await page.evaluate((source) => void (new Image().src = source), address);
        await eventually(
          'the picture is asked for',
          () => Promise.resolve(asked.length),
          (count) => count > 0,
        );
        figure(
          `${texts.length} hostile texts as organization, ${privileges.size} as site, role and privilege, ${seen} rows, ${hovers} hovers: ${unasked.length} requests and dialogs, and still signed in`,
        );
      } finally {
        beacon.close();
      }
    }),
  ).timeout(300_000);
});
