import assert from 'node:assert/strict';
import path from 'node:path';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { askDetail, copyToken, eventually, tokenRequests } from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('tokens', () => {
  it(
    'Copy Token and Copy Authorization Header copy values that the service accepts',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await scene.demo();
      await signIn(scene, service);
      const token = await copyToken(scene);
      await workbench.statusMessage(/Token copied · valid for 5\dm/).waitFor();
      const { status, record } = await askDetail(service.url, token);
      assert.equal(status, 200);
      assert.equal(record.name, 'Robin Lindqvist');

      await workbench.statusItem(session).click();
      await workbench.quickInput.pick('Copy Authorization Header');
      await workbench.statusMessage(/Authorization header copied · valid for 5\dm/).waitFor();
      assert.equal(await workbench.clipboard(), `Authorization: Bearer ${token}`);

      const tooltip = await (await workbench.hoverOf(workbench.statusItem(session))).innerText();
      for (const line of ['Demo', service.url, `User: ${service.username}`, 'Scope: read write trust'])
        assert.ok(tooltip.includes(line), line);
      assert.match(tooltip, /Issued: .*\d:\d\d:\d\d/);
      assert.match(tooltip, /Expires: .*\d:\d\d:\d\d/);

      await workbench.statusItem(session).click();
      await workbench.quickInput.pick('Refresh Token');
      await workbench.statusMessage('Token refreshed').waitFor();
      const renewed = await copyToken(scene);
      assert.notEqual(renewed, token);
      assert.equal((await askDetail(service.url, renewed)).status, 200);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'A short-lived token is refreshed without a question, and a dead service is named in the status bar',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const log = path.join(scene.host.base, 'tokens.log');
      const service = await scene.demo({ expiresInS: 20, log });
      await signIn(scene, service);
      const first = await copyToken(scene);
      const seen = await workbench.page.evaluateHandle((id) => {
        const texts: string[] = [];
        const item = document.querySelector(`.part.statusbar .statusbar-item[id$="${id}"]`);
        const note = () => texts.push(item?.textContent ?? '');
        if (item) new MutationObserver(note).observe(item, { childList: true, characterData: true, subtree: true });
        return texts;
      }, session);
      await eventually(
        'a refresh',
        () => tokenRequests(log),
        ({ length }) => length >= 2,
      );
      await workbench.statusShows(session, /· 1\ds/);
      const texts = await seen.jsonValue();
      assert.ok(texts.length > 0 && !texts.some((text) => /expired|sign/i.test(text)), texts.join(' | '));
      const last = await copyToken(scene);
      assert.notEqual(last, first);
      assert.equal((await askDetail(service.url, last)).status, 200);
      assert.deepEqual(await workbench.notifications(), []);

      await service.end();
      await workbench.statusShows(session, "Demo · expired · can't reach service");
      await workbench.statusItem(session).and(workbench.page.locator('.warning-kind')).waitFor();
      await workbench.statusItem(session).click();
      await workbench.quickInput.row('Check Connection').waitFor();
      const actions = (await workbench.quickInput.labels()).map((label) => label.trim());
      assert.equal(actions[0], 'Check Connection');
      assert.ok(actions.includes('Refresh Token') && !actions.includes('Copy Token'), actions.join());
      await workbench.quickInput.escape();
    }),
  );
});
