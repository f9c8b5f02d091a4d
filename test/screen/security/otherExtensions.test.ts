import assert from 'node:assert/strict';
import { knownOperations } from '../../../src/api/common/catalogue/operationText.ts';
import { figure } from '../../support/figures.ts';
import { rounds } from '../../support/rounds.ts';
import { searchText } from '../support/leaks.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { answerTo, ask } from '../support/parts/asking.ts';
import { ownSettings } from '../support/parts/settingsEditor.ts';
import { answerAll } from '../support/parts/signIn.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { inWorkbench, type Scene } from '../support/scene.ts';
import { startCanaryService, type CanaryService } from '../support/servers/canaryService.ts';
import { eventually } from '../support/servers/service.ts';

interface Seen {
  readonly where: string;
  readonly text: string;
}

interface Reached {
  readonly seen: readonly Seen[];
  readonly runs: number;
  readonly names: readonly string[];
  readonly tools: number;
  readonly addresses: number;
  readonly settings: number;
}

/** Access that SECURITY.md grants to any extension: a token that a command copies, or the menu whose first entry copies it. */
const mayBeSeen = new Map(
  ['copyToken', 'copyAuthorizationHeader', 'showActions'].map((command) => [
    `clipboard after orgAccess.${command}`,
    ['access token'],
  ]),
);

/** Returns all secrets, user details and responses that an extension has seen, except permitted ones. */
function hitsIn(seen: readonly Seen[], { canaries, bodies }: CanaryService): string[] {
  return seen.flatMap(({ where, text }) =>
    [...searchText(where, text, canaries), ...searchText(where, text, bodies)].filter(
      (hit) => !(mayBeSeen.get(where) ?? []).some((name) => hit.startsWith(`${name} (`)),
    ),
  );
}

/** Refuses every question until `over`. */
async function refuseAll({ page }: Workbench, over: Promise<unknown>): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box');
  let isOver = false;
  void over.finally(() => (isOver = true));
  while (!isOver) {
    await dialog
      .getByRole('button', { name: /^(?:Cancel|OK)$/ })
      .click({ timeout: 2000 })
      .catch(() => undefined);
  }
}

async function signInTo(scene: Scene): Promise<CanaryService> {
  const { workbench } = scene;
  const service = await startCanaryService(await scene.demo({ rotate: true }));
  await workbench.openContainer('Org Access');
  await workbench.runCommand('Org Access: Add Connection');
  await answerAll(workbench, service);
  await workbench.tree.row('Acme Infrastructure').waitFor();
  return service;
}

describe('another extension', function () {
  this.retries(0);
  it(
    'Another extension can neither copy what a panel shows nor read a closed document',
    inWorkbench(async (scene) => {
      const { workbench } = scene;
      const service = await signInTo(scene);
      try {
        await workbench.runCommand('Org Access: Show Raw JSON');
        const rawJson = rawJsonOf(workbench);
        await rawJson.line('"name": "Robin Lindqvist"').waitFor();
        await rawJson.line('"email":').click();
        const copying = await ask(scene, workbench, 'copyShown');
        await rawJson.line('"phone":').click();
        assert.deepEqual(hitsIn((await copying()) as Seen[], service), []);
        await workbench.setClipboard('');
        await rawJson.line('"phone":').click();
        await workbench.page.keyboard.press('Control+A');
        await workbench.page.keyboard.press('Control+C');
        await workbench.clipboardHolds(/"remark": "canary-detail/);

        await rawJson.act('Open as Document');
        await workbench.page.locator('.tabs-container .tab.active', { hasText: 'user detail.json' }).waitFor();
        const open = (await answerTo(scene, workbench, 'documents')) as { seen: Seen[]; addresses: string[] };
        const learned = open.addresses.filter((address) => address.startsWith('org-access-json:'));
        assert.equal(learned.length, 1);
        assert.match(learned[0] ?? '', /user%20detail\.json\?[0-9a-f]{32}$/);
        assert.ok(hitsIn(open.seen, service).length > 0, 'what a person opens is open to other extensions');
        await workbench.page
          .locator('.tabs-container .tab.active', { hasText: 'user detail.json' })
          .getByRole('button', { name: 'Close' })
          .click();
        // VS Code reports a closed tab and updated text with a delay.
        const documents = async () =>
          ((await answerTo(scene, workbench, 'documents', { learned })) as { seen: Seen[] }).seen;
        const closed = await eventually(
          'nothing is in what a person has closed',
          documents,
          (seen) => hitsIn(seen, service).length === 0,
        );
        assert.ok(closed.some(({ text }) => text.includes('This document is no longer available')));
      } finally {
        await service.end();
      }
    }),
  ).timeout(300_000);

  it(
    'Another extension gets no user detail, response, or token from commands, addresses, or settings, except as SECURITY.md says',
    inWorkbench(async (scene) => {
      const { workbench, host } = scene;
      const service = await signInTo(scene);
      try {
        await workbench.runAndPick('Org Access: Run Operation…', 'Topology');
        await rawJsonOf(workbench).line('"linkId"').waitFor();
        const { name, id, baseUrl, clientId, scope } = (
          (await answerTo(scene, workbench, 'connections')) as [Record<string, string>]
        )[0];
        const operations = knownOperations();
        const about = {
          connection: { name, id, baseUrl, clientId, scope },
          operationIds: ['user-detail', 'create-discovery'],
          operationNames: operations.map((operation) => operation.name),
          // Each argument meets every twelfth command and vice versa; test/integration/commands.test.ts tries all pairs.
          argumentEach: rounds(1, 12),
        };
        const before = service.requests.length;
        const answer = (await ask(scene, workbench, 'reach', about))(400_000);
        await refuseAll(workbench, answer);
        const { seen, runs, names, tools, addresses, settings } = (await answer) as Reached;
        // The other extension has deleted reports of Check Connection while they opened.
        scene.host.forgetConsoles();
        const sent = service.requests.slice(before);
        // It runs with the person's rights, so it may add a read to the settings, or another base URL of the service.
        const odd = sent.filter((request) => /DELETE|POST (?!\/oauth)/.test(request));
        assert.deepEqual(hitsIn(seen, service), []);
        assert.deepEqual(odd, []);
        for (const [where] of mayBeSeen)
          assert.ok(
            seen.some((one) => one.where === where),
            `${where}: what may be had is had, so the test sees what there is to see`,
          );
        assert.ok(
          seen.some(({ where, text }) => where === 'answer of orgAccess_whoAmI' && text.includes('Robin Lindqvist')),
          'names are given by the tools',
        );
        assert.ok(
          names.length >= 70 &&
            tools === 4 &&
            runs > names.length * rounds(10, 1.8) &&
            addresses > 100 &&
            settings === 2 * ownSettings().length,
        );
        figure(
          `another extension: ${names.length} commands run ${runs} times, ${tools} tools, ${addresses} document addresses, ${settings} changes of settings, ${seen.length} texts seen: 0 user details, 0 answers, 0 tokens beyond what SECURITY.md names (a token by ${mayBeSeen.size} commands)`,
        );
        // The next test can't reuse this window.
        await host.closeWindows();
      } finally {
        await service.end();
      }
    }),
  ).timeout(500_000);
});
