import assert from 'node:assert/strict';
import { withDemo } from '../support/scene.ts';

describe('walkthrough', () => {
  it(
    'The walkthrough asks for a sign-in where a step needs one, and checks off only steps that succeeded',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const service = await scene.demo();
      await scene.connectTo(service);
      // Only a wide window shows the pictures beside the steps.
      await page.setViewportSize({ width: 1600, height: 800 });
      await workbench.runCommand('Welcome: Open Walkthrough...');
      await quickInput.type('Get Started with Org Access');
      await quickInput.pick('Get Started with Org Access');
      const steps = page.locator('.getting-started-step');
      await steps.nth(4).waitFor();
      assert.equal(await steps.count(), 5);
      for (const [index, title] of [
        'Sign in to your service',
        'See what you can do, and where',
        'Choose a site, and see its devices',
        'Follow a discovery to its end',
        'Use a valid token in a terminal',
      ].entries()) {
        await steps.nth(index).getByText(title).click();
        await page.locator('.getting-started-media :is(svg, img, iframe)').first().waitFor();
      }
      const complete = page.locator('.codicon-getting-started-step-checked.complete');
      const press = async (index: number, title: string, button: string) => {
        await steps.nth(index).getByText(title).click();
        await steps.nth(index).getByRole('button', { name: button }).click();
      };
      // While nobody is signed in, a step asks for that first, and goes on after it.
      await press(1, 'See what you can do, and where', 'Find Where Granted…');
      await quickInput.titled('Sign in to Demo');
      await quickInput.escape();
      await press(4, 'Use a valid token in a terminal', 'New Terminal with Access');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      await page.locator('.monaco-dialog-box').waitFor();
      await page.keyboard.press('Escape');
      await steps.first().locator(complete).waitFor();
      assert.equal(await steps.nth(4).locator(complete).count(), 0, 'no terminal has been given access');
      await press(1, 'See what you can do, and where', 'Find Where Granted…');
      await quickInput.titled('Find Where Granted');
      await quickInput.escape();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );
});
