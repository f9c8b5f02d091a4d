import { placeId } from '../../support/service/demoPlaces.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('keyboard', function () {
  this.retries(0);
  it(
    'The Access view responds to the same keys as VS Code’s own trees, and to keys that copy names and IDs',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { tree, page } = workbench;
      await signIn(scene, await scene.demo());
      const focused = page.locator('.part.sidebar .monaco-list-row.focused .label-name');
      const isFocused = (label: string) => focused.filter({ hasText: new RegExp(`^${label}$`) }).waitFor();
      const press = (key: string) => page.keyboard.press(key);
      await tree.row('Acme Infrastructure').click();
      await isFocused('Acme Infrastructure');
      const acme = (expanded: boolean) =>
        tree.pane
          .locator(`.monaco-list-row[aria-expanded="${expanded}"]`, { hasText: 'Acme Infrastructure' })
          .waitFor();
      await acme(true);
      await press('Enter');
      await acme(false);
      await press('Space');
      await acme(true);
      await press('ArrowLeft');
      await acme(false);
      await press('ArrowDown');
      await isFocused('Meridian Research Trust');
      await page.keyboard.type('nord');
      await isFocused('Nordwind Energie');
      await press('ArrowRight');
      await tree.row('A Coruña').waitFor();
      await tree.row('A Coruña').click();
      await tree.pane.locator('.monaco-list-row[aria-expanded="true"]', { hasText: 'A Coruña' }).waitFor();
      await press('ArrowLeft');
      await tree.pane.locator('.monaco-list-row[aria-expanded="false"]', { hasText: 'A Coruña' }).waitFor();
      await press('Shift+ArrowDown');
      await press('Shift+ArrowDown');
      await eventually(
        'three rows are selected',
        () => page.locator('.part.sidebar .monaco-list-row.selected').count(),
        (count) => count === 3,
      );
      await press('Control+c');
      await workbench.clipboardHolds(/^A Coruña\nBesançon\nDüsseldorf$/);
      await press('Control+Shift+c');
      const ids = await workbench.clipboardHolds(
        new RegExp(`^${['A Coruña', 'Besançon', 'Düsseldorf'].map(placeId).join('\\n')}$`),
      );

      // The ID is inserted at the cursor of the file that was used last.
      await tree.choose('A Coruña', 'Insert ID at Cursor');
      await workbench.toast('Open the file that the ID goes into, then try again.').waitFor();
      await workbench.runCommand('File: New Untitled Text File');
      await page.locator('.tabs-container .tab.active', { hasText: 'Untitled-1' }).waitFor();
      await tree.choose('A Coruña', 'Insert ID at Cursor');
      await eventually(
        'the IDs are in the editor',
        () => workbench.editorText(),
        (text) => text.includes(ids.split('\n')[0] ?? ''),
      );
      await page.locator('.monaco-editor.focused').waitFor();
    }),
  );

  it(
    'Keyboard shortcuts go to a site, copy the token, and copy rows of the Changes view',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput, page } = workbench;
      await signIn(scene, await scene.demo({ changes: [{ what: 'site-added', fromDetail: 2 }] }));
      // VS Code sets a key named after the view within its tree.
      await workbench.tree.row('Meridian Research Trust').click();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Shift+g');
      await quickInput.titled('Go to Site in Access');
      await quickInput.escape();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Shift+t');
      await workbench.statusMessage(/Token copied/).waitFor();

      await workbench.runCommand('Org Access: Refresh Access');
      const changes = page.locator('.part.sidebar .pane', {
        has: page.locator('.pane-header', { hasText: 'Changes' }),
      });
      await changes.locator('.pane-header').click();
      const added = changes.locator('.monaco-list-row', { hasText: /added · / });
      await added.waitFor();
      const set = changes.locator('.monaco-list-row').first();
      await set.click();
      await added.waitFor({ state: 'hidden' });
      await page.keyboard.press('ArrowRight');
      await added.waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Control+Shift+Enter');
      await page.keyboard.press('Control+c');
      await workbench.clipboardHolds(/^.* · 1 change\nLongyearbyen Vault · added · Acme Infrastructure$/);
      await page.keyboard.press('Enter');
      await page.locator('.part.sidebar .pane-body').first().locator('.monaco-list-row.selected').waitFor();
    }),
  );
});
