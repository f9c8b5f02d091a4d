import assert from 'node:assert/strict';
import { version, window, type InputBox, type QuickInputButton } from 'vscode';
import { ask } from '../../src/editor/ui/inputSteps.ts';

/** The box of a question, once it is shown, and closed then. */
async function boxOf(password: boolean): Promise<InputBox> {
  const { createInputBox } = window;
  const shown: InputBox[] = [];
  window.createInputBox = () => {
    const box = createInputBox();
    shown.push(box);
    return box;
  };
  try {
    const reply = ask({
      title: 'Box',
      prompt: '',
      password,
      step: 1,
      totalSteps: 1,
      canGoBack: false,
      check: () => '',
    });
    const [box] = shown;
    assert.ok(box);
    box.hide();
    assert.equal(await reply, undefined);
    return box;
  } finally {
    window.createInputBox = createInputBox;
  }
}

describe('a box', () => {
  it('for something secret has a button that shows what is typed, where VS Code has such buttons', async () => {
    const [, minor = 0] = version.split('.').map(Number);
    const { password, buttons } = await boxOf(true);
    const eyes = buttons as readonly (QuickInputButton & { readonly toggle?: { readonly checked: boolean } })[];
    assert.equal(password, true);
    assert.deepEqual(
      eyes.map(({ tooltip, toggle }) => [tooltip, toggle?.checked]),
      minor >= 109 ? [['Show Typed Text', false]] : [],
    );
  });

  it('for anything else has none', async () => {
    assert.deepEqual((await boxOf(false)).buttons, []);
  });
});
