import assert from 'node:assert/strict';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf, startAnswering } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom, pressInRow } from '../support/parts/tree.ts';
import { withDemo } from '../support/scene.ts';

describe('followed requests', () => {
  it(
    'A followed request shows one notification when its value has changed, and can be stopped',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      let state = 'NEW';
      let sent = 0;
      const service = await startAnswering(await scene.demo(), {
        '/api/v2/applicationGroup/group': {
          type: 'application/json',
          get text() {
            sent += 1;
            return JSON.stringify({ note: 'x', state });
          },
        },
      });
      const rows = api.rows.filter({ hasText: 'state: ' });
      try {
        await signIn(scene, service.demo);
        await api.open();
        await api.press('Application groups', 'Run Operation');
        await json.line('"state": "NEW"').waitFor();

        await json.act('Follow…');
        await quickInput.titled('Follow Application groups');
        assert.deepEqual((await quickInput.labels()).slice(1, 3), ['state', 'note']);
        await quickInput.row('Enter a Query…').click();
        await quickInput.says('A JMESPath query that leads to the value');
        await quickInput.type('state[');
        await quickInput.says('The query ends too early.');
        await quickInput.back();
        await quickInput.row('state').click();
        await quickInput.row('Until It Changes').click();
        await rows.filter({ hasText: 'state: NEW' }).waitFor();

        state = 'DONE';
        const sentBefore = sent;
        const changed = 'state has changed from NEW to DONE.';
        await workbench.toast(changed).locator('.notification-list-item-icon.codicon-info').waitFor();
        await workbench.pressInNotification(changed, 'Show Response');
        await json.line('"state": "DONE"').waitFor();
        await rows.waitFor({ state: 'detached' });
        assert.equal(sent - sentBefore, 1);

        await chooseFrom(await api.newest('Application groups', /^200 OK/), 'Follow…');
        await quickInput.row('state').click();
        await quickInput.row('Until It Is…').click();
        await quickInput.says('The value to wait for.');
        await quickInput.type('done');
        await quickInput.says('That is the current value. Enter another one.');
        await quickInput.type('GONE');
        await quickInput.accept();
        await pressInRow(rows.filter({ hasText: 'state: DONE' }), 'Stop Following');
        await rows.waitFor({ state: 'detached' });
      } finally {
        await service.end();
      }
    }),
  ).timeout(300_000);
});
