import assert from 'node:assert/strict';
import { commands, env, Range, window, type CodeLens, type TextEditor } from 'vscode';
import { placeId, placeValue, siteHeaders } from '../../support/service/demoPlaces.ts';
import { openDemoWindow, type DemoWindow } from '../support/demoWindow.ts';
import { answering, choosing, choosingNothing, pressing } from '../support/questions.ts';

describe('requests for a place', () => {
  let demo: DemoWindow;
  const row = (id: string) => ({ id: 'row', context: 'operation', operation: { id } });

  beforeEach(async () => {
    demo = await openDemoWindow('places', 'Places');
  });
  afterEach(() => demo.close());

  it('A request is sent for the place that its editor was opened for, even if another place was selected since', async () => {
    const at = (siteName: string) =>
      demo.access.manager.call(
        'places',
        { method: 'POST', path: '/api/v2/devices/tableView?size=1', headers: Object.entries(siteHeaders(siteName)) },
        new AbortController().signal,
      );
    const pageAt = async (siteName: string) => {
      const { data } = JSON.parse((await at(siteName))?.text ?? '') as {
        data: { pageInfo: { totalRecords: unknown }; pageData: readonly { deviceId: string }[] };
      };
      return { count: Number(data.pageInfo.totalRecords), id: data.pageData[0]?.deviceId };
    };
    const [oslo, hall] = ['Oslo Data Center', 'Oslo Data Center: Rack Hall 1'] as const;
    const before = { oslo: await pageAt(oslo), hall: await pageAt(hall) };
    await choosingNothing(() => commands.executeCommand('orgAccess.runOperation', row('hide-devices')));
    const editor = window.activeTextEditor ?? assert.fail();
    await editor.edit((edit) =>
      edit.replace(new Range(0, 0, editor.document.lineCount, 0), JSON.stringify({ deviceIds: [before.oslo.id] })),
    );
    const organization = { name: 'Acme Infrastructure', id: placeId('Acme Infrastructure') };
    (await demo.access.features()).places.choose('places', { organization, site: { name: hall, id: placeId(hall) } });
    try {
      const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri);
      assert.deepEqual(
        lenses.slice(0, 2).map(({ command }) => command?.title),
        [
          'Selected now: Oslo Data Center: Rack Hall 1 (Acme Infrastructur…',
          'Send to Places for Oslo Data Center (Acme Infrastructure)',
        ],
      );
      const { uri } = editor.document;
      const [question] = await pressing(['Send'], () => commands.executeCommand('orgAccess.sendRequest', uri));
      assert.equal(question?.message, 'Send this PUT request for Oslo Data Center (Acme Infrastructure)?');
      assert.match(
        question.detail ?? '',
        /Another organization and site are selected now: Oslo Data Center: Rack Hall 1 \(Acme Infrastructure\)\./,
      );
      assert.equal((await pageAt(oslo)).count, before.oslo.count - 1);
      assert.equal((await pageAt(hall)).count, before.hall.count);
    } finally {
      (await demo.access.features()).places.choose('places', { organization, site: { name: oslo, id: placeId(oslo) } });
    }
  });

  it('A request is copied as a program that sends its place in the headers', async () => {
    await choosing('curl', () => commands.executeCommand('orgAccess.copyAs', row('device-counts')));
    const program = await env.clipboard.readText();
    const { orgId, siteId } = siteHeaders();
    assert.match(
      program,
      new RegExp(`^org_id='${orgId}'\nsite_id='${siteId}'\norg-access header --config \\| curl --config - `),
    );
    for (const header of ['orgId: $org_id', 'siteId: $site_id'])
      assert.ok(program.includes(`  --header "${header}" `), program);
    assert.match(program, /\n {2}'http:\/\/127\.0\.0\.1:\d+\/api\/v2\/devices\/tree'\n$/);
  });

  it('A request whose body names a different place is not sent, and a message names the difference', async () => {
    await commands.executeCommand('orgAccess.runOperation', row('configure-traps'));
    // The active editor may be a response of an earlier test.
    const hasHeader = ({ document }: TextEditor) => document.isUntitled && document.getText().includes('"header"');
    const editor = window.visibleTextEditors.find(hasHeader) ?? assert.fail();
    const { header, ...others } = JSON.parse(editor.document.getText()) as { readonly header: object };
    const { orgId, siteId } = siteHeaders();
    assert.deepEqual({ ...header, orgId, siteId }, header);
    const other = { ...others, header: { ...header, siteId: placeValue('Malmö') } };
    await editor.edit((edit) => edit.replace(new Range(0, 0, editor.document.lineCount, 0), JSON.stringify(other)));
    const { uri } = editor.document;
    const shown = await pressing(['Send'], () => commands.executeCommand('orgAccess.sendRequest', uri));
    assert.deepEqual(
      shown.map(({ message }) => message),
      [
        `The body is for the site "${placeValue('Malmö')}", but the request is for "${siteId}". Make header.siteId the same. Nothing was sent.`,
      ],
    );
    assert.equal(demo.sent('/api/v2/ec/configure').length, 0);
  });

  it('A request that only reads is sent immediately and without a body, whatever its method', async () => {
    const count = () => demo.sent('/api/v2/devices/tableView').filter(({ status }) => status === 200).length;
    const before = count();
    const run = () => Promise.resolve(commands.executeCommand('orgAccess.runOperation', row('devices')));
    assert.deepEqual(await answering('cancel', run), []);
    assert.equal(count(), before + 1);
  });
});
