import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { compareAccess } from '../../../src/access/changes/common/accessChanges.ts';
import type { HistoryKey } from '../../../src/access/changes/common/historyKey.ts';
import type { AccessHistory } from '../../../src/access/changes/node/accessHistory.ts';
import { ChangeRecorder } from '../../../src/access/changes/vscode/changeRecorder.ts';
import { ChangeDecorations } from '../../../src/access/changes/vscode/changes.ts';
import { rowUri } from '../../../src/access/changes/vscode/rowUri.ts';
import { rowId } from '../../../src/access/common/tree/accessTree.ts';
import { SessionStore } from '../../../src/session/common/session.ts';
import { organization } from '../../support/access/access.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { connection, live, loading } from '../../support/session/shownStates.ts';

describe('change marks in the tree', () => {
  const clock = new FakeClock();
  const sessions = new SessionStore();
  const focus = new vscode.EventEmitter<vscode.WindowState>();
  const { onDidChangeWindowState } = vscode.window;
  const acme = organization('1:Acme');
  let recorder: ChangeRecorder;
  let marks: ChangeDecorations;

  /** Badge as VS Code shows it after an update. */
  let shown: vscode.FileDecoration['badge'];
  const show = async (activeId: string) => {
    const states = new Map([connection.id, 'quiet'].map((id) => [id, live(loading)]));
    sessions.replace({ connections: [connection, { ...connection, id: 'quiet' }], activeId, states });
    await setImmediate();
  };

  before(() => {
    const changes = compareAccess([], [acme]);
    const set = { atMs: clock.now(), sinceMs: 0, changes, count: 1, losses: 0 };
    const history = {
      changeSets: ({ connectionId }: HistoryKey) => Promise.resolve(connectionId === connection.id ? [set] : []),
    } as unknown as AccessHistory;
    recorder = new ChangeRecorder(sessions, history, clock, {
      debug: assert.fail,
      info: assert.fail,
      warn: assert.fail,
    });
    Object.assign(vscode.window, { onDidChangeWindowState: focus.event });
    marks = new ChangeDecorations(recorder, clock);
    marks.onDidChangeFileDecorations(() => {
      shown = marks.provideFileDecoration(rowUri(rowId({ organization: acme })))?.badge;
    });
  });
  after(() => {
    Object.assign(vscode.window, { onDidChangeWindowState });
    marks.dispose();
    recorder.dispose();
  });

  it('Change marks are shown only while the connection that changed is active', async () => {
    await show(connection.id);
    assert.equal(shown, 'A');
    await show('quiet');
    assert.equal(shown, undefined);
  });

  it('Change marks disappear after a week, even in a window that stays open', async () => {
    await show(connection.id);
    clock.jump(6 * 86_400_000);
    focus.fire({ focused: true, active: true });
    assert.equal(shown, 'A');
    clock.jump(2 * 86_400_000);
    focus.fire({ focused: true, active: true });
    assert.equal(shown, undefined);
  });
});
