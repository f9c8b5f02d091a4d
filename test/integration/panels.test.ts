import { Uri } from 'vscode';
import { Emitter } from '../../src/platform/common/event.ts';
import type { RawJsonPart } from '../../src/responses/rawJson/node/rawJsonContent.ts';
import { RawJsonDocuments } from '../../src/responses/rawJson/vscode/rawJsonDocuments.ts';
import { RawJsonPanel } from '../../src/responses/rawJson/vscode/rawJsonPanel.ts';
import { eventually } from '../support/eventually.ts';
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
      (page.got as { readonly content?: { readonly facts?: { readonly status: string } } }[]).flatMap(
        ({ content }) => content?.facts?.status ?? [],
      );
    const show = async (status: string) => {
      part = { ...part, facts: { state: 'done', status, parts: [], rows: [] } };
      changed.fire();
      await eventually(`the facts are shown: ${status}`, () => facts().at(-1) === status);
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
});
