import assert from 'node:assert/strict';
import { looks, wear } from '../support/parts/themes.ts';
import { withDemo } from '../support/scene.ts';

describe('walkthrough', () => {
  it(
    'The walkthrough guides a person from the sign-in to a token in a terminal, in each theme',
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
      for (const look of looks) {
        await wear(scene, service, look);
        for (const [index, title] of [
          'Sign in to your service',
          'See what you can do, and where',
          'Choose a site, and see its devices',
          'Follow a discovery to its end',
          'Use a live token in a terminal',
        ].entries()) {
          const step = steps.nth(index);
          await step.getByText(title).click();
          await page.locator('.getting-started-media :is(svg, img, iframe)').first().waitFor();
          await page.waitForTimeout(500);
          await workbench.screenshot(`walkthrough-${index + 1}-${look.name}`);
        }
      }
      await steps.first().getByText('Sign in to your service').click();
      await steps.first().getByRole('button', { name: 'Sign In' }).click();
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      await steps.first().locator('.codicon-getting-started-step-checked.complete').waitFor();
    }),
  );
});
