import assert from 'node:assert/strict';
import { apiOf } from './support/api.ts';
import { rawJsonOf } from './support/rawJson.ts';
import { withDemo, type Theme } from './support/scene.ts';
import { signIn } from './support/signIn.ts';

describe('API view', () => {
  for (const theme of ['Default Light Modern', 'Default Dark Modern', 'Default High Contrast'] satisfies Theme[]) {
    it(
      `gets an area, and shows status, time, headers and JSON, in ${theme}`,
      withDemo(async (scene) => {
        const { workbench } = scene;
        const api = apiOf(workbench);
        const json = rawJsonOf(workbench);
        await signIn(scene, await scene.demo(), { 'workbench.colorTheme': theme });
        await api.open();
        await api.row('Topology').click();
        await json.line('"core-1"').waitFor();
        const facts = workbench.webview().locator('.facts');
        assert.match(await facts.innerText(), /^200 OK · \d+ ms · [\d,]+ characters · GET \/api\/v2\/topology\/detail\/default · /);
        await facts.locator('summary').click();
        await facts.getByText('content-type').waitFor();
        await api.newest('Topology', /^200 OK · \d+ ms$/);
        await workbench.screenshot(`api-${theme.replaceAll(' ', '-')}`);
      }),
    );
  }
});
