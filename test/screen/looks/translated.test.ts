import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import { hidden } from '../../../src/platform/redaction/common/span.ts';
import { ensureHost } from '../../host/install/setup.mjs';
import { siteHeaders } from '../../support/service/demoPlaces.ts';
import { pseudo } from '../../support/texts/pseudoLanguage.ts';
import { toolbarOf } from '../support/panels/toolbar.ts';
import { settingsFound } from '../support/parts/settingsEditor.ts';
import { answers } from '../support/parts/signIn.ts';
import { cutOffIn, notTranslated, saidBy, textsOfVsCode, wordsOf } from '../support/parts/wording.ts';
import { inPseudoLanguage } from '../support/scene.ts';
import { askDetail, eventually } from '../support/servers/service.ts';

const manifest = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;

/** Returns a text of the manifest in the pseudo-language. */
const shown = (key: string) => pseudo(manifest[key] ?? assert.fail(key));
const command = (name: string) => `${shown('category')}: ${shown(`command.${name}`)}`;

/** Suffixes of the default and the current place, which the hover explains in sentences. */
const marks = ['default', 'current'].map(pseudo);

/** Texts that VS Code itself assembles and appends to labels. */
const ofVsCode = /Inspect this in the accessible view \([^)]*\)\.\s*|: (?:Not completed|Completed)$/gu;

/** Paths of the service (longest first), parameter names in lists, and IDs: data, although their words may be texts elsewhere. */
const ofTheService = new RegExp(
  [
    ...catalogue
      .flatMap(({ path: one }) => [one, one.replace('/api/v2', '…')])
      .toSorted((one, other) => other.length - one.length),
    ...new Set(catalogue.flatMap(({ parameters }) => parameters.map(({ name }) => `• ${name}:`))),
  ]
    .map((text) => text.replace(/[{}.*+?^$()|[\]\\]/g, '\\$&'))
    .concat('[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')
    .join('|'),
  'gu',
);

/** Untranslated names: formats, methods, files and programs, units, and dates by Intl. */
const names = wordsOf(
  `Org Access Visual Studio VS Code README md org-access whoami help Robin Lindqvist demo Demo http https localhost
  GET POST PUT PATCH DELETE OK Created JSON CSV Markdown HTML XML HTTP SVG PNG DOT DNS TCP TLS SHA ID API IPv4 curl PowerShell Python
  httpYac requests uri AM PM Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ago now second seconds
  minute minutes hour hours day days month months year years ms ORG_ACCESS_TOKEN settings json service example com ctrl control shift alt copy terminal refresh pulse check add sign out in json key location organization sync filter edit arrow swap account file gear play discard debug close plug trash new history table markdown
  JMESPath pageData hostName svg canvas
  IN_PROGRESS EXECUTED CREATED NETWORK_DISCOVERY SERVER_MONITORING PCAP_COLLECTION JOB_ACTION
  code server distro remote Node js linux darwin win GMT bearer api oauth token users`,
);

describe('translation', () => {
  it(
    'Every text on the screen is translated, and no text is truncated without a tooltip',
    inPseudoLanguage(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      const host = await ensureHost();
      const valuesIn = textsOfVsCode(path.join(path.dirname(host.server), 'nls.messages.json'));
      const data = new Set(names);
      const faults: string[] = [];
      let texts = 0;

      async function look(surface: string, where: Locator, hover = page.locator('.workbench-hover')) {
        await where.first().waitFor();
        const { texts: seen, names: told } = await saidBy(where.first());
        const said = {
          texts: seen.map((text) => text.replace(ofTheService, '')),
          names: told.map((name) => name.replace(ofVsCode, '').replace(ofTheService, '')),
        };
        texts += [...said.texts, ...said.names].filter((text) => text.includes('⟦')).length;
        for (const line of notTranslated(said, valuesIn, data)) faults.push(`${surface}: ${line}`);
        for (const line of await cutOffIn(where.first(), hover, marks)) faults.push(`${surface}, cut off: ${line}`);
      }

      const service = await scene.demo();
      for (const text of [service.url, service.username, service.clientId])
        for (const word of wordsOf(text)) data.add(word);

      await workbench.openContainer(shown('container.title'));
      await look('welcome', tree.welcome());
      await workbench.runCommand(command('signIn'));
      for (const [step, text] of answers(service)) {
        await quickInput.titled(step);
        await look(`sign-in ${step.replace(/\W/g, '')}`, quickInput.widget);
        await quickInput.answer(step, text);
      }
      await tree.row('Acme Infrastructure').waitFor();
      // A tree has only rows in view, and the API view takes half of the room.
      await page
        .locator('.part.sidebar .pane-header')
        .nth(1)
        .click({ position: { x: 40, y: 10 } });
      await workbench.setClipboard('');
      await workbench.runCommand(command('copyToken'));
      const token = await workbench.clipboardHolds(/./);
      const { body } = await askDetail(service.url, token);
      for (const word of wordsOf(`${JSON.stringify(body)} ${hidden}`)) data.add(word);

      await tree.expand('Acme Infrastructure');
      await look('tree', page.locator('.part.sidebar'));
      for (const label of ['Robin Lindqvist', 'Acme Infrastructure']) {
        await look(`hover of ${label}`, await workbench.hoverOf(tree.row(label)));
        await page.mouse.move(700, 600);
      }
      await tree.row('Acme Infrastructure').click({ button: 'right' });
      await look('menu', page.locator('.monaco-menu'));
      await page.keyboard.press('Escape');
      await look('status bar', workbench.statusItem('orgAccess.session'));
      await look('status hover', await workbench.hoverOf(workbench.statusItem('orgAccess.session')));
      await page.mouse.move(700, 600);

      async function lookAtBox(name: string, open = () => workbench.runAndSee(command(name), quickInput.widget)) {
        await open();
        await quickInput.widget.waitFor();
        let last = '';
        await eventually(
          'the box is complete',
          () => quickInput.widget.innerText(),
          (text) => text === last || ((last = text), false),
        );
        await look(`box of ${name}`, quickInput.widget);
        await quickInput.escape();
      }
      await lookAtBox('showActions', () => workbench.statusItem('orgAccess.session').click());
      await lookAtBox('filterAccess', () => tree.press(shown('command.filterAccess')));
      for (const name of ['goToSite', 'whereMayI', 'runOperation', 'compareAccess', 'exportAccess'])
        await lookAtBox(name);

      await workbench.runCommand(command('showRawJson'));
      await workbench.webview().locator('.cm-line').first().waitFor();
      await look('raw JSON', workbench.webview().locator('body'));
      await workbench.runCommand('View: Close All Editors');
      await workbench.runCommand(command('showMatrix'));
      await workbench.webview().locator('tbody tr').first().waitFor();
      await look('matrix', workbench.webview().locator('body'), workbench.webview().locator('.status'));
      await workbench.runCommand('View: Close All Editors');
      await workbench.runCommand(command('checkConnection'));
      await workbench.webview().locator('table').first().waitFor();
      await look('check report', workbench.webview().locator('body'));
      await workbench.runCommand('View: Close All Editors');

      await page.locator('.part.sidebar .pane-header', { hasText: shown('view.api') }).click();
      await look('API view', page.locator('.part.sidebar'));
      await lookAtBox('addEndpoint', () => tree.press(shown('command.addEndpoint')));
      for (const site of ['Oslo Data Center', 'Malmö']) {
        const topology = await fetch(`${service.url}/api/v2/topology/detail/default`, {
          headers: { authorization: `Bearer ${token}`, ...siteHeaders(site) },
        });
        for (const word of wordsOf(`${await topology.text()} ${JSON.stringify([...topology.headers])}`)) data.add(word);
      }
      await workbench.runCommand(command('runOperation'));
      await quickInput.pick(pseudo('Topology'));
      await workbench.webview().locator('.cm-line').first().waitFor();
      await look('response', workbench.webview().locator('body'));
      await workbench
        .webview()
        .getByRole('button', { name: pseudo('Picture'), exact: true })
        .click();
      await workbench.webview().locator('.stage[data-settled="true"]').waitFor();
      await workbench.webview().locator('.side [role="option"]').first().click();
      await look('picture', workbench.webview().locator('body'), workbench.webview().locator('.status'));
      await workbench.webview().getByRole('button', { name: 'JSON', exact: true }).click();
      const toolbar = toolbarOf(workbench.webview(), pseudo);
      await toolbar.act('Query');
      await workbench.webview().getByRole('search').getByRole('textbox').fill('data[?devices == 4]');
      await page.keyboard.press('Enter');
      await workbench.webview().locator('.query [aria-invalid="true"]').waitFor();
      await look('query', workbench.webview().getByRole('search'));
      await lookAtBox('compareWith', () => toolbar.act('Compare With…'));
      await workbench.untilOpen(quickInput.row(pseudo('For another organization or site…')), () =>
        toolbar.act('Compare With…'),
      );
      await quickInput.row(pseudo('For another organization or site…')).click();
      await quickInput.titled(pseudo('Organization and Site of the Request'));
      await quickInput.type('malmo');
      await quickInput.accept();
      await workbench
        .webview()
        .getByRole('grid', { name: pseudo('Differences as a table') })
        .waitFor();
      await look('comparison', workbench.webview().locator('body'));
      await workbench.runCommand('View: Close All Editors');

      await workbench.runCommand('Preferences: Open Settings (UI)');
      await page.locator('.settings-editor .settings-tree-container .monaco-list-row').first().waitFor();
      await page.locator('.settings-editor .suggest-input-container .view-line').click();
      await page.keyboard.type('@ext:org-access.org-access');
      await page.locator('.settings-count-widget', { hasText: settingsFound() }).waitFor();
      // VS Code derives the names of settings from their keys in every language.
      const descriptions = page.locator('.settings-tree-container .setting-item-description');
      let looked = 0;
      // Their number changes while VS Code measures them.
      for (; looked < (await descriptions.count()); looked += 1) await look('settings', descriptions.nth(looked));
      assert.ok(looked >= 3, String(looked));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await workbench.runCommand('Welcome: Open Walkthrough...');
      await quickInput.type(shown('walkthrough.title'));
      await quickInput.pick(shown('walkthrough.title'));
      await look('walkthrough', page.locator('.gettingStartedDetailsContent'));

      assert.deepEqual(faults, []);
      assert.ok(texts > 200, String(texts));

      await page.evaluate(() => document.querySelector('.part.sidebar .title-label')?.append(' Planted words'));
      await look('planted', page.locator('.part.sidebar'));
      assert.equal(faults.length, 1, 'what is not translated is found');
      assert.match(faults[0] ?? '', /^planted: .*Planted words/);
    }),
  ).timeout(600_000);
});
