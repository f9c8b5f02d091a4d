import assert from 'node:assert/strict';
import { commands, Uri, window, workspace, type CodeLens, type CompletionList } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { openDemoWindow, set, type DemoWindow } from '../support/demoWindow.ts';
import { answering, choosingNothing, pressing } from '../support/questions.ts';

describe('calls of the service', () => {
  let demo: DemoWindow;
  const endpoints = [{ name: 'Deep topology', path: '/api/v2/topology/detail/default?depth=2' }];
  const row = (id: string) => ({
    id: 'row',
    context: 'operation',
    operation: { id, method: 'DELETE', path: '/elsewhere', name: 'x' },
  });

  beforeEach(async () => {
    demo = await openDemoWindow('api', 'Api', { endpoints });
  });
  afterEach(() => demo.close());

  it('An operation row runs the built-in operation with its ID, and shows the response', async () => {
    await commands.executeCommand('orgAccess.runOperation', row('topology'));
    assert.equal(demo.sent('/api/v2/topology/detail/default').length, 1);
    assert.equal(demo.sent('/elsewhere').length, 0);
    await eventually('the answer is shown', () =>
      window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label === 'Response: Topology · Api')),
    );
  });

  it('A request is not run again at a changed base URL before a person has agreed', async () => {
    await commands.executeCommand('orgAccess.runOperation', row('topology'));
    const [made = assert.fail()] = (await demo.access.features()).calls.of('api');
    const sent = () => demo.sent('/root/api/v2/topology/detail/default').length;
    await set('connections', [{ ...demo.connection, baseUrl: `${demo.service.url}/root` }]);
    await eventually('the base URL is another', () =>
      demo.access.sessions.snapshot.connections.some(({ baseUrl }) => baseUrl.endsWith('/root')),
    );
    const again = () => commands.executeCommand('orgAccess.runAgain', { callId: made.id });
    const [question] = await pressing([], again);
    assert.equal(question?.message, 'Send a request to a new address?');
    assert.match(question.detail ?? '', /The base URL of the connection has changed since this request was sent\./);
    assert.equal(sent(), 0);
    await pressing(['Send'], again);
    assert.equal(sent(), 1);
  });

  it("Documents with responses can't be opened by guessing their address", async () => {
    for (const [name, query] of [
      ['user detail', 'detail'],
      ['token answer', 'token'],
      ['Topology', 'answer'],
      ['user detail', '0'.repeat(32)],
    ] as const) {
      const document = await workspace.openTextDocument(
        Uri.from({ scheme: 'org-access-json', path: `/Api ${name}.json`, query }),
      );
      assert.match(document.getText(), /^"This document is no longer available/, name);
    }
  });

  it('Send Request sends only the editor that was opened for a request, and only once a person agrees', async () => {
    await choosingNothing(() => commands.executeCommand('orgAccess.runOperation', row('hide-devices')));
    const editor = window.activeTextEditor;
    assert.ok(editor?.document.isUntitled);
    assert.equal(editor.document.languageId, 'json');
    const lensesOf = (uri: Uri) => commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', uri);
    assert.match(
      (await lensesOf(editor.document.uri))[0]?.command?.title ?? '',
      /Send to Api for Oslo Data Center \(Acme Infrastructure\)$/,
    );
    assert.deepEqual(JSON.parse(editor.document.getText()), { deviceIds: [''] });
    const send = () => Promise.resolve(commands.executeCommand('orgAccess.sendRequest'));
    assert.deepEqual(await answering('cancel', send), [
      'Send this PUT request for Oslo Data Center (Acme Infrastructure)?',
    ]);
    const other = await window.showTextDocument(
      await workspace.openTextDocument({ language: 'json', content: '{"name": "Another"}' }),
    );
    assert.deepEqual(await lensesOf(other.document.uri), []);
    assert.deepEqual(await answering('agree', send), []);
    assert.equal(demo.sent('/api/v2/devices/purge').length, 0);
    await window.showTextDocument(editor.document);
    await answering('agree', send);
    assert.equal(demo.sent('/api/v2/devices/purge').length, 1);
  });

  it('settings.json completes the members of an endpoint', async () => {
    await commands.executeCommand('workbench.action.openSettingsJson');
    await eventually(
      'the settings are open',
      () => window.activeTextEditor?.document.fileName.endsWith('settings.json') === true,
    );
    const document = window.activeTextEditor?.document ?? assert.fail();
    const text = document.getText();
    const inside = text.indexOf('{', text.indexOf('"orgAccess.endpoints"')) + 1;
    assert.ok(inside > 1, text);
    await eventually('the members of an endpoint are proposed', async () => {
      const { items } = await commands.executeCommand<CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        document.positionAt(inside),
      );
      const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      return ['method', 'connection'].every((name) => labels.includes(name));
    });
  });
});
