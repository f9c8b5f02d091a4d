import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import {
  commands,
  Disposable,
  QuickPickItemKind,
  version,
  window,
  type InputBox,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import { ask } from '../../src/platform/vscode/ui/inputSteps.ts';
import { pickFrom } from '../../src/platform/vscode/ui/pickFrom.ts';
import { eventually } from '../support/eventually.ts';

/** Opens an input box, closes it, and returns it. */
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

describe('input boxes', function () {
  this.retries(0);
  it('An input box for a secret has a button that reveals the typed text if VS Code supports that', async () => {
    const [, minor = 0] = version.split('.').map(Number);
    const { password, buttons } = await boxOf(true);
    const eyes = buttons as readonly (QuickInputButton & { readonly toggle?: { readonly checked: boolean } })[];
    assert.equal(password, true);
    assert.deepEqual(
      eyes.map(({ tooltip, toggle }) => [tooltip, toggle?.checked]),
      minor >= 109 ? [['Show Typed Text', false]] : [],
    );
  });

  it('An input box for a value that is not secret has no button that reveals the typed text', async () => {
    assert.deepEqual((await boxOf(false)).buttons, []);
  });
});

describe('dynamic quick picks', function () {
  this.retries(0);
  /** Runs `act` while VS Code shows the list but hasn't confirmed it to the extension, as on a busy machine. */
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

  const { createQuickPick } = window;
  let box: QuickPick<QuickPickItem>;
  /** Listeners of the list, by event. */
  let told: Record<'onDidChangeValue' | 'onDidChangeActive' | 'onDidAccept', (what: unknown) => unknown>;

  /**
   * Shows a list of rows that begin with the typed text, with a separator while nothing is typed. VS Code fires the events of rows and
   * Enter; the test fires those of typing.
   */
  function choose(): Promise<QuickPickItem | undefined> {
    window.createQuickPick = <T extends QuickPickItem>() => {
      const made = createQuickPick<T>();
      const { onDidAccept, onDidChangeActive } = made;
      told = {} as typeof told;
      for (const name of ['onDidChangeValue', 'onDidChangeActive', 'onDidAccept'] as const)
        Reflect.set(made, name, (listener: (what: unknown) => unknown) => {
          told[name] = listener;
          if (name === 'onDidChangeActive') return onDidChangeActive(listener);
          return name === 'onDidAccept' ? onDidAccept(listener) : new Disposable(() => undefined);
        });
      box = made;
      return made;
    };
    const rows = ['one', 'two', 'three'].map((label) => ({ label, alwaysShow: true }));
    return pickFrom<QuickPickItem>({
      placeholder: '',
      items: (value) =>
        value === ''
          ? [{ label: 'All', kind: QuickPickItemKind.Separator }, ...rows]
          : rows.filter(({ label }) => label.startsWith(value)),
    });
  }

  function type(text: string): void {
    box.value = text;
    told.onDidChangeValue(text);
  }

  const isActive = (label: string) => eventually(`${label} is active`, () => box.activeItems[0]?.label === label);

  afterEach(() => {
    window.createQuickPick = createQuickPick;
    box.hide();
  });

  it('A dynamic quick pick accepts the first row of the new list as soon as the window has selected that row', async () => {
    const chosen = choose();
    await isActive('one');
    await whileWindowIsBusy(async () => {
      type('t');
      await isActive('two');
      told.onDidAccept(undefined);
    });
    assert.equal((await chosen)?.label, 'two');
  }).timeout(20_000);

  it('A dynamic quick pick accepts the first row of the new list even if the window still shows the previous list', async () => {
    const chosen = choose();
    await isActive('one');
    await whileWindowIsBusy(async () => {
      type('t');
      // Row 1 of the previous list, which had a separator.
      told.onDidChangeActive([box.items[1]]);
      told.onDidAccept(undefined);
      await isActive('two');
    });
    assert.equal((await chosen)?.label, 'two');
  }).timeout(20_000);

  it('A dynamic quick pick ignores Enter if the selected row belongs to the previous list', async () => {
    const chosen = choose();
    await isActive('one');
    await whileWindowIsBusy(async () => {
      type('tw');
      // Both commands reach the window before the new list does.
      void commands.executeCommand('quickInput.next');
      void commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await isActive('two');
    });
    assert.equal(await Promise.race([chosen, delay(200, 'nothing')]), 'nothing');
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    assert.equal((await chosen)?.label, 'two');
  }).timeout(20_000);
});
