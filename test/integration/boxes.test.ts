import assert from 'node:assert/strict';
import {
  commands,
  Disposable,
  version,
  window,
  type InputBox,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import { ask } from '../../src/editor/ui/inputSteps.ts';
import { pickFrom } from '../../src/editor/ui/pickFrom.ts';
import { eventually } from '../support/eventually.ts';

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

describe('a list that is made for what is typed', () => {
  /** Does this while VS Code, which has shown the list already, has not yet answered that it has, as on a busy machine. */
  async function whileWindowIsBusy(act: () => Promise<void>): Promise<void> {
    const { executeCommand } = commands;
    let goOn = (): void => undefined;
    const busy = new Promise<void>((resolve) => (goOn = resolve));
    const late = async (command: string, ...args: unknown[]) => {
      if (command === 'noop') await busy;
      return executeCommand(command, ...args);
    };
    Reflect.set(commands, 'executeCommand', late);
    try {
      await act();
    } finally {
      Reflect.set(commands, 'executeCommand', executeCommand);
      goOn();
    }
  }

  it('takes the first row at Enter, also right after the window has shown and chosen it by itself', async () => {
    const { createQuickPick } = window;
    let typing: ((text: string) => unknown) | undefined;
    let entering: (() => unknown) | undefined;
    let box: QuickPick<QuickPickItem> | undefined;
    window.createQuickPick = <T extends QuickPickItem>() => {
      const made = createQuickPick<T>();
      const nothing = new Disposable(() => undefined);
      Reflect.set(made, 'onDidChangeValue', (listener: (text: string) => unknown) => ((typing = listener), nothing));
      Reflect.set(made, 'onDidAccept', (listener: () => unknown) => ((entering = listener), nothing));
      box = made;
      return made;
    };
    try {
      const labels = ['one', 'two', 'three'];
      const chosen = pickFrom({
        placeholder: '',
        items: (value) =>
          labels.filter((label) => label.startsWith(value)).map((label) => ({ label, alwaysShow: true })),
      });
      await eventually('the first row is active', () => box?.activeItems[0]?.label === 'one');
      await whileWindowIsBusy(async () => {
        if (box) box.value = 't';
        typing?.('t');
        await eventually('the first of the new rows is active', () => box?.activeItems[0]?.label === 'two');
        entering?.();
      });
      assert.equal((await chosen)?.label, 'two');
    } finally {
      window.createQuickPick = createQuickPick;
      box?.hide();
    }
  }).timeout(20_000);
});
