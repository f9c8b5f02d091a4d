import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { figure } from '../../support/figures.ts';
import { searchEverywhere } from '../support/everywhere.ts';
import { answerTo } from '../support/parts/asking.ts';
import { inTracingVsCode } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

/** As in fixtures/asking/plant.cjs, with where the search finds each. */
const leaks: readonly (readonly [way: string, where: RegExp])[] = [
  ['state', /the storage of the browser/],
  ['workspace state', /the storage of the browser/],
  ['file', / in data\/.*planted,/],
  ['status bar', /the window/],
  ['tooltip', /the window/],
  ['title', /the window/],
  ['notification', /the window/],
  ['log', / in data\/logs\/.*Planted.*\.log,/],
  ['clipboard', /the clipboard/],
  ['webview', /the window/],
];

describe('the search for secrets', () => {
  it(
    'finds a secret wherever an extension lets it out, and none before',
    inTracingVsCode(async (scene) => {
      const { workbench } = scene;
      const secrets = leaks.map(([way]) => [way, new Set([`planted-${randomBytes(12).toString('hex')}&=%"`])] as const);
      const canaries = new Map(secrets);
      assert.deepEqual((await searchEverywhere(scene, 'before', canaries)).hits, []);
      for (const [way, [text]] of secrets) {
        assert.equal(await answerTo(scene, workbench, 'plant', { where: way, text }), 'done');
        const where = leaks.find(([name]) => name === way)?.[1] ?? /^$/;
        const found = () =>
          searchEverywhere(scene, 'now', canaries).then(({ hits }) =>
            hits.filter((hit) => hit.startsWith(`${way} (`) && where.test(hit)),
          );
        await eventually(`what is let out by ${way} is found`, found, (hits) => hits.length > 0);
      }
      figure(`${leaks.length} planted leaks: ${secrets.map(([way]) => way).join(', ')}: all found where they are`);
    }),
  ).timeout(400_000);
});
