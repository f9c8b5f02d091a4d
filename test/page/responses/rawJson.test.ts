import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rawJsonOf } from '../../screen/support/panels/rawJson.ts';
import { eventually, FileBody, savedBytes, savedText, withRawJson, withResponse } from '../support/pageBench.ts';

describe('the page of raw JSON', () => {
  it(
    'Raw JSON is read by path and search, folded, shown as received, and copied and saved with hidden secrets',
    withRawJson(async ({ page, workbench, seen, choose }) => {
      const json = rawJsonOf(workbench);
      await json.line('"name": "Robin Lindqvist"').waitFor();
      await json.isAt('$');
      await json.act('Copy Value');
      await eventually('the user detail is copied', () => seen.copied.length === 1);
      const { data } = JSON.parse(seen.copied[0] ?? '') as { data: Record<string, unknown> };
      assert.deepEqual([data.name, data.password], ['Robin Lindqvist', '•••••••• (hidden)']);
      await json.line('"email":').click();
      await json.isAt('$.data.email');
      await choose(json.line('"firstName":'), 'copyValue');
      await eventually('the value is copied', () => seen.copied.at(-1) === 'Robin');

      await json.act('Collapse All');
      await json.line('"organizations":').waitFor({ state: 'hidden' });
      await json.act('Expand All');
      await json.line('"organizations":').waitFor();
      await page.keyboard.press('Control+f');
      await json.search.pressSequentially('Rack Hall 10');
      await page
        .locator('.found')
        .filter({ hasText: /^1 of \d+ found$/ })
        .waitFor();
      await json.isAt('$.data.orgPrivilegeMap.organizations[0].sites[3].name');
      await json.search.fill('');
      await json.act('Original');
      await json.line('{"data":{').waitFor();
      await json.act('Original');
      await json.isAt('$.data.orgPrivilegeMap.organizations[0].sites[3].name');
      await json.act('Save As…');
      const saved = JSON.parse(await savedText(seen, '.json')) as { data: Record<string, unknown> };
      assert.equal(saved.data.password, '•••••••• (hidden)');
    }),
  );

  it(
    'The tab of the token response shows no token, is chosen by keyboard, and stays chosen when the panel is shown again',
    withRawJson(async ({ page, workbench, seen, panel }) => {
      const json = rawJsonOf(workbench);
      const isChosen = () => json.tab('Token Response').and(page.locator('[aria-selected="true"]')).waitFor();
      await json.tab('User Detail').focus();
      await page.keyboard.press('ArrowRight');
      await json.line('"access_token": "••••••••').waitFor();
      await isChosen();
      await json.line('{').click();
      await json.act('Copy Value');
      await eventually('it is copied', () => seen.copied.length === 1);
      assert.match(seen.copied[0] ?? '', /"refresh_token": "•+ \(hidden\)"/);
      await panel.hideAndShow();
      await json.line('"access_token": "••••••••').waitFor();
      await isChosen();
    }),
  );

  it(
    'Raw JSON is empty after a sign-out, and says why',
    withRawJson(async ({ page, workbench, signOut }) => {
      const json = rawJsonOf(workbench);
      await json.line('"name": "Robin Lindqvist"').waitFor();
      await signOut();
      await json.panel.getByText(/^You are signed out of .*\. Sign in to see its responses\.$/).waitFor();
      assert.equal(await json.lines.count(), 0);
      assert.equal(await page.getByRole('toolbar').getByRole('button').count(), 0);
    }),
  );

  it(
    'A response that is not JSON is shown as text, with what makes text unreadable written out',
    withResponse('Not JSON: a text of two\nlines \u202e<b>', async ({ page, workbench }) => {
      const json = rawJsonOf(workbench);
      await json.line('Not JSON: a text of two').waitFor();
      await json.line('lines ‹U+202E›<b>').waitFor();
      await page.getByRole('button', { name: 'Table', exact: true }).waitFor({ state: 'hidden' });
    }),
  );

  const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), randomBytes(70_000), Buffer.from('\r\n\n')]);
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="../floor plan.zip"',
  };
  it(
    'A response that is a file is told by its type and size, offers nothing to read, and is saved byte for byte by its name',
    withResponse(new FileBody(zip, headers), async ({ page, workbench, seen }) => {
      const json = rawJsonOf(workbench);
      await page.locator('.nothing', { hasText: 'application/zip, 70 kB' }).waitFor();
      await page.locator('.facts', { hasText: '70 kB' }).waitFor();
      await json.search.waitFor({ state: 'hidden' });
      assert.equal(await json.offers('Open as Document'), false);
      await json.act('Save As…');
      assert.equal(Buffer.compare(await savedBytes(seen, 'floor plan.zip'), zip), 0);
      assert.deepEqual([...seen.saved.keys()], ['floor plan.zip']);
    }),
  );

  const latin1 = Buffer.from('{ "name" : "Ris\xf8r", "ports" : 1.0 }', 'latin1');
  it(
    'JSON in another encoding is read as text, and saved byte for byte',
    withResponse(new FileBody(latin1, { 'content-type': 'application/json; charset=ISO-8859-1' }), async (scene) => {
      const json = rawJsonOf(scene.workbench);
      await json.line('"name": "Risør"').waitFor();
      await json.act('Save As…');
      assert.equal(Buffer.compare(await savedBytes(scene.seen, '.json'), latin1), 0);
    }),
  );
});
