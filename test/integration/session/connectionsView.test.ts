import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ConnectionsView } from '../../../src/connections/vscode/connectionsView.ts';
import { Emitter } from '../../../src/platform/common/event.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import type { SessionReader, SessionsState, SessionState } from '../../../src/session/common/session.ts';
import { FakeClock } from '../../support/fakeClock.ts';

const connection = (id: string): Connection => ({
  id,
  name: id,
  baseUrl: `https://${id}.example`,
  clientId: 'c',
  scope: '',
});

describe('Connections view', () => {
  const states = new Map<string, SessionState>();
  const changed = new Emitter<void>();
  let snapshot: SessionsState;
  let view: ConnectionsView;
  let asked: (string[] | undefined)[];
  let marks: vscode.FileDecorationProvider;
  const { registerFileDecorationProvider } = vscode.window;

  const show = (...ids: string[]) => {
    snapshot = { connections: ids.map(connection), activeId: ids[0], states: new Map(states) };
    changed.fire();
  };

  beforeEach(() => {
    states.clear();
    asked = [];
    snapshot = { connections: [], activeId: undefined, states };
    const sessions = {
      onDidChange: changed.event,
      get snapshot() {
        return snapshot;
      },
    } as unknown as SessionReader;
    vscode.window.registerFileDecorationProvider = (provider) => {
      marks = provider;
      return registerFileDecorationProvider(provider);
    };
    view = new ConnectionsView(sessions, new FakeClock(), {
      visible: true,
      onDidChangeVisibility: new vscode.EventEmitter<never>().event,
    });
    view.onDidChangeTreeData((rows) => asked.push(rows));
  });
  afterEach(() => {
    vscode.window.registerFileDecorationProvider = registerFileDecorationProvider;
    view.dispose();
  });

  it('The Connections view refreshes only the rows that changed', () => {
    show('one', 'two');
    show('one', 'two');
    states.set('two', { kind: 'signingIn' });
    show('one', 'two');
    show('two', 'one');
    show('two');
    assert.deepEqual(asked, [undefined, ['two'], undefined, undefined]);
    assert.deepEqual(view.getChildren(), ['two']);
    assert.equal(view.getTreeItem('two').description, 'Signing in');
  });

  it('The Connections view colors only production connections', async () => {
    const { token } = new vscode.CancellationTokenSource();
    show('one', 'two');
    snapshot = {
      ...snapshot,
      connections: snapshot.connections.map((one) => (one.id === 'two' ? { ...one, production: true } : one)),
    };
    changed.fire();
    const colors = ['one', 'two'].map(async (id) => {
      const { iconPath, resourceUri = assert.fail() } = view.getTreeItem(id);
      const mark = await marks.provideFileDecoration(resourceUri, token);
      return [(iconPath as vscode.ThemeIcon).color, mark?.color].map((color) => color && 'id' in color && color.id);
    });
    assert.deepEqual(await Promise.all(colors), [
      [undefined, undefined],
      ['charts.red', 'charts.red'],
    ]);
  });

  it('The Connections view decorates no row of a connection that is neither active nor in production', () => {
    show('one', 'two');
    const { resourceUri = assert.fail() } = view.getTreeItem('two');
    assert.equal(marks.provideFileDecoration(resourceUri, new vscode.CancellationTokenSource().token), undefined);
  });
});
