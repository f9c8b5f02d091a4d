import assert from 'node:assert/strict';
import { CancellationTokenSource, extensions, LanguageModelTextPart, lm } from 'vscode';
import { openDemoWindow, type DemoWindow } from '../support/demoWindow.ts';

interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
}

describe('tools for language models', () => {
  let demo: DemoWindow;
  const use = async (name: string, input: unknown, token = new CancellationTokenSource().token) => {
    const { content } = await lm.invokeTool(name, { input: input as object, toolInvocationToken: undefined }, token);
    return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
  };

  beforeEach(async () => {
    demo = await openDemoWindow('tools', 'Tools');
  });
  afterEach(() => demo.close());

  it('VS Code lists exactly the tools of the manifest', () => {
    const extension = extensions.getExtension('org-access.org-access') ?? assert.fail();
    const { contributes } = extension.packageJSON as Manifest;
    const known = lm.tools.filter(({ name }) => name.startsWith('orgAccess_'));
    assert.deepEqual(
      known.map(({ name }) => name).sort(),
      contributes.languageModelTools.map(({ name }) => name).sort(),
    );
    for (const { description, inputSchema } of known) assert.ok(description.length > 100 && inputSchema);
  });

  it('Tools return data from the access record and from the service', async () => {
    assert.match(await use('orgAccess_whoAmI', {}), /Robin Lindqvist/);
    assert.match(await use('orgAccess_listAccess', { filter: 'acme' }), /^Rows 1 to \d+ of \d+.*Acme Infrastructure/s);
    assert.match(await use('orgAccess_whereMayI', { what: 'read' }), /^\d+ names match|^One privilege matches/);
    // The test host agrees to every confirmation.
    assert.match(
      await use('orgAccess_get', { operation: 'devices', rows: 5 }),
      /^The service responded with status 200\. Rows 1 to 5 of 3,000\.[^]*"site":"Oslo Data Center"/,
      'of the default site',
    );
    const elsewhere = await use('orgAccess_get', { operation: 'devices', site: 'tromsø edge' });
    assert.match(elsewhere, /^The service responded with status 200\.[^]*"site":"Tromsø Edge"/);
    const nowhere = await use('orgAccess_get', { operation: 'devices', site: 'Oslo' });
    assert.match(nowhere, /access to no such site\. Nothing/);
    assert.equal(demo.sent('/api/v2/devices/tableView').length, 2);
  });

  it('A canceled tool call is rejected', async () => {
    const source = new CancellationTokenSource();
    source.cancel();
    await assert.rejects(() => use('orgAccess_listAccess', {}, source.token));
  });

  it('Tools respond to input that is not an object, and to one in which markup is hidden, with a sentence', async () => {
    for (const input of [
      'text',
      [1],
      { what: {}, operation: [], path: 1 },
      { what: '$(trash)\u202e', path: '../../x' },
    ])
      for (const { name } of lm.tools.filter((tool) => tool.name.startsWith('orgAccess_'))) {
        // VS Code may reject input that is not an object.
        const text = String(await use(name, input).catch((error: unknown) => error));
        assert.ok(text.length > 0 && !text.includes('\u202e'), name);
        assert.doesNotMatch(text, /unexpected error/);
      }
  });
});
