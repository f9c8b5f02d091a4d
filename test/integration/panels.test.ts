import assert from 'node:assert/strict';
import { Uri } from 'vscode';
import { decodeUserRecord } from '../../src/access/common/userRecord.ts';
import { MatrixPanel } from '../../src/matrix/vscode/matrixPanel.ts';
import { Emitter } from '../../src/platform/common/event.ts';
import type { RawJsonPart } from '../../src/rawJson/node/rawJsonContent.ts';
import { RawJsonDocuments } from '../../src/rawJson/vscode/rawJsonDocuments.ts';
import { RawJsonPanel } from '../../src/rawJson/vscode/rawJsonPanel.ts';
import { SessionStore } from '../../src/session/common/session.ts';
import { eventually } from '../support/eventually.ts';
import { connection, live, loaded } from '../support/session/shownStates.ts';
import { PuppetPage } from './support/puppetPage.ts';

describe('panels', () => {
  /** Folder without the product's pages, which would also report that they are ready. */
  const extensionUri = Uri.file('/nowhere');

  it('A panel shows the facts of the newer response even if both responses have the same content', async () => {
    const changed = new Emitter<void>();
    const documents = new RawJsonDocuments(changed.event);
    let part: RawJsonPart = { nothing: '', fileName: 'a.json', json: '{}', value: {} };
    const shown = new RawJsonPanel({
      extensionUri,
      kind: 'response',
      title: () => 'Response',
      parts: { answer: () => part },
      onPartsChange: changed.event,
      documents,
    });
    const page = new PuppetPage();
    const facts = () =>
      (page.got as { readonly content?: { readonly facts?: { readonly summary: string } } }[]).flatMap(
        ({ content }) => content?.facts?.summary ?? [],
      );
    const show = async (summary: string) => {
      part = { ...part, facts: { summary, rows: [] } };
      changed.fire();
      await eventually(`the facts are shown: ${summary}`, () => facts().at(-1) === summary);
    };
    try {
      shown.adopt(page.panel);
      page.load({ type: 'ready' });
      await eventually('the page has its content', () => page.got.length > 1);
      await show('200 OK · 12 ms');
      await show('200 OK · 34 ms');
    } finally {
      shown.dispose();
      documents.dispose();
    }
  });

  it('The matrix panel reveals the pressed row in the tree, and nothing if the access has changed since', async () => {
    const sessions = new SessionStore();
    const load = (...organizations: string[]) => {
      const orgPrivilegeMap = Object.fromEntries(
        organizations.map((name, index) => [`${index + 1}:${name}`, ['READ']]),
      );
      const record = decodeUserRecord({ name: 'Jo', orgPrivilegeMap });
      sessions.replace({
        connections: [connection],
        activeId: connection.id,
        states: new Map([[connection.id, live({ ...loaded, record })]]),
      });
    };
    load('Acme', 'Nordwind');
    const revealed: (string | undefined)[] = [];
    const reveal = ({ organization }: { readonly organization: { readonly name?: string } }) =>
      Promise.resolve(void revealed.push(organization.name));
    const matrix = new MatrixPanel(extensionUri, sessions, reveal, () => []);
    const page = new PuppetPage();
    const revisions = () =>
      (page.got as { readonly content?: { readonly revision: number } }[]).flatMap(
        ({ content }) => content?.revision ?? [],
      );
    try {
      matrix.adopt(page.panel);
      page.load({ type: 'ready', kind: 'privilege' });
      await eventually('the matrix is shown', () => revisions().length > 0);
      const revision = revisions().at(-1) ?? assert.fail();
      load('Acme', 'Bodø', 'Nordwind');
      await page.say({ type: 'reveal', revision, organization: 1 });
      await page.say({ type: 'reveal', revision: revision + 1, organization: 2 });
      await eventually('a row is revealed', () => revealed.length > 0);
      assert.deepEqual(revealed, ['Nordwind']);
    } finally {
      matrix.dispose();
    }
  });
});
