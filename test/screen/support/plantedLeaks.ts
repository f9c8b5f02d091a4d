import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { figure } from '../../support/figures.ts';
import { searchEverywhere } from './everywhere.ts';
import { answerTo } from './parts/asking.ts';
import type { Scene } from './scene.ts';
import { eventually } from './servers/service.ts';

/** Leaks of fixtures/asking/plant.cjs, with the places where the search must find them. */
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

/** Makes an extension leak a secret in each of these ways, and asserts that the search finds each, and found none before. */
export async function assertPlantedLeaksAreFound(scene: Scene): Promise<void> {
  const secrets = leaks.map(([way, where]) => ({ way, where, text: `planted-${randomBytes(12).toString('hex')}&=%"` }));
  const canaries = new Map(secrets.map(({ way, text }) => [way, new Set([text])]));
  assert.deepEqual((await searchEverywhere(scene, 'before', canaries)).hits, []);
  const texts = Object.fromEntries(secrets.map(({ way, text }) => [way, text]));
  assert.equal(await answerTo(scene, scene.workbench, 'plant', { texts }), 'done');
  const missed = async () => {
    // VS Code saves extension state with a delay.
    await scene.workbench.page.waitForTimeout(500);
    const { hits } = await searchEverywhere(scene, 'now', canaries);
    return secrets
      .filter(({ way, where }) => !hits.some((hit) => hit.startsWith(`${way} (`) && where.test(hit)))
      .map(({ way }) => way);
  };
  await eventually('what is let out in each way is found', missed, (ways) => ways.length === 0);
  figure(`${leaks.length} planted leaks: ${secrets.map(({ way }) => way).join(', ')}: all found where they are`);
}
