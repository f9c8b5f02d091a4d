import assert from 'node:assert/strict';
import { answerAll, answers } from '../support/parts/signIn.ts';
import { inWorkbench } from '../support/scene.ts';
import { connectionsIn, eventually } from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('Sign In', () => {
  it(
    'Sign In asks five questions, repeats only the one with a wrong answer, and shows the access; Sign Out ends the session',
    inWorkbench(async ({ workbench, demo }) => {
      const service = await demo({ latencyMs: 300 });
      const { quickInput, tree } = workbench;
      await workbench.openContainer('Org Access');
      await tree.welcome().getByText('Sign in to your service').waitFor();
      await workbench.runCommand('Org Access: Sign In');
      for (const [index, [step, text]] of answers({ ...service, password: 'wrong' }).entries()) {
        await quickInput.titled(step);
        await quickInput.type(text);
        assert.equal(await quickInput.isMasked(), index === 2 || index === 4, step);
        await quickInput.accept();
      }
      await quickInput.says('incorrect. To change the user name, select the arrow at the top left.');
      assert.equal(await quickInput.value(), '');

      // A toggle button shows the typed text while it is on, and keeps the focus in the box.
      await quickInput.type('secr');
      for (const isMasked of [false, true]) {
        await quickInput.widget.getByRole('checkbox', { name: 'Show Typed Text' }).click();
        await eventually(
          isMasked ? 'the text is dots again' : 'the text is shown',
          () => quickInput.isMasked(),
          (masked) => masked === isMasked,
        );
        assert.equal(await quickInput.value(), 'secr');
      }
      await quickInput.answer('(5/5)', service.password);
      await quickInput.says('Signing in');
      await tree.row('Acme Infrastructure').waitFor();
      await workbench.statusShows(session, /· 5\dm/);

      // The test in connections.test.ts covers reloads, with two sessions.
      await workbench.runCommand('Org Access: Sign Out');
      await workbench.statusShows(session, /signed out/);
      await tree.welcome().getByText('You are signed out').waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'Sign In goes back with every answer kept, and changes nothing if it is left at a question or while the service responds',
    inWorkbench(async ({ workbench, demo, host }) => {
      const service = await demo({ latencyMs: 60000 });
      const { quickInput, tree } = workbench;
      const nothingIsChanged = async () => {
        await tree.welcome().getByText('Sign in to your service').waitFor();
        assert.equal(await workbench.statusItem(session).isVisible(), false);
        assert.deepEqual(await connectionsIn(host.settingsFile), []);
      };
      await workbench.openContainer('Org Access');
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.titled('(1/5)');
      await quickInput.type('http://service.example.com');
      await quickInput.says('Use https://');
      await quickInput.answer('(1/5)', service.url);
      await quickInput.answer('(2/5)', 'my-client');
      await quickInput.titled('(3/5)');
      for (const [step, kept] of [
        ['(2/5)', 'my-client'],
        ['(1/5)', service.url],
      ] as const) {
        await quickInput.back();
        await quickInput.titled(step);
        assert.equal(await quickInput.value(), kept);
      }
      await quickInput.escape();
      await nothingIsChanged();

      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, service);
      await quickInput.says('Signing in');
      await quickInput.widget.getByRole('button', { name: 'Cancel' }).click();
      await quickInput.says('Password at');
      assert.equal(await quickInput.value(), service.password);
      await quickInput.accept();
      await quickInput.says('Signing in');
      await quickInput.escape();
      await nothingIsChanged();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
