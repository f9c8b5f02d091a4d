import * as l10n from '@vscode/l10n';
import { button, element, group, text } from '../../../platform/webview/elements.ts';
import type { PictureState } from '../../rawJson/common/rawJsonState.ts';
import { createList, type ListRow } from './list.ts';
import type { About } from './modes.ts';

interface SideEvents {
  onChoose(node: number): void;
  onOpen(node: number): void;
  onMode(mode: PictureState['mode']): void;
  onAbout(node: number, line: number | undefined): void;
  onOpenAbout(node: number): void;
  onReveal(view: 'json' | 'table'): void;
}

interface SideContent {
  readonly nodes: readonly number[];
  readonly rowOf: (node: number) => ListRow;
  readonly chosen?: {
    readonly node: number;
    readonly name: string;
    readonly note: string;
    readonly mode: PictureState['mode'];
    readonly about: About;
    readonly isInTable: boolean;
    readonly isInJson: boolean;
  };
}

/**
 * Creates lists in place of the picture, for keyboards and screen readers: all devices, and details of the chosen one.
 */
export function createSide(events: SideEvents) {
  const side = group('region', l10n.t('Devices'), [], 'side');
  const missing = text('p', 'nothing', l10n.t('No device matches.'));
  const about = element('section', 'about');
  const hint = text('p', 'hint', l10n.t('Select a device to see its links.'));
  const [title, note, sentence] = [text('h2', 'title', ''), text('p', 'note', ''), text('p', 'sentence', '')];
  sentence.ariaLive = 'polite';
  const modes = {
    links: button(l10n.t('Links'), () => events.onMode('links')),
    fails: button(l10n.t('If It Fails'), () => events.onMode('fails')),
  };
  const inTable = button(l10n.t('Show in Table'), () => events.onReveal('table'), 'secondary');
  const inJson = button(l10n.t('Show in JSON'), () => events.onReveal('json'), 'secondary');
  const chosenParts = element('div', 'chosen');
  let nodes: readonly number[] = [];
  let shownAbout: About | undefined;

  const list = createList('device', {
    onChoose: (index) => withNode(index, (node) => events.onChoose(node)),
    onOpen: (index) => withNode(index, (node) => events.onOpen(node)),
  });
  const rows = createList('about', {
    onChoose: (index) => withRow(index, (row) => events.onAbout(row.node, row.line)),
    onOpen: (index) => withRow(index, (row) => events.onOpenAbout(row.node)),
  });

  function withNode(index: number, act: (node: number) => void): void {
    const node = nodes[index];
    if (node !== undefined) act(node);
  }

  function withRow(index: number, act: (row: About['rows'][number]) => void): void {
    const row = shownAbout?.rows[index];
    if (row) act(row);
  }

  chosenParts.append(
    title,
    note,
    group('group', l10n.t('Show'), [inTable, inJson], 'acts'),
    group('group', l10n.t('Show'), Object.values(modes), 'switch modes'),
    sentence,
    rows.element,
  );
  about.append(hint, chosenParts);
  side.append(list.element, missing, about);

  return {
    element: side,
    show({ nodes: next, rowOf, chosen }: SideContent) {
      nodes = next;
      list.show(next.length, (index) => rowOf(next[index] ?? -1), l10n.t('Devices'));
      list.choose(chosen ? next.indexOf(chosen.node) : -1);
      list.element.hidden = next.length === 0;
      missing.hidden = next.length > 0;
      hint.hidden = chosen !== undefined;
      chosenParts.hidden = !chosen;
      if (!chosen) return;
      if (shownAbout !== chosen.about) {
        shownAbout = chosen.about;
        rows.choose(-1);
        rows.show(
          chosen.about.rows.length,
          (index) => chosen.about.rows[index] ?? { name: '', note: '' },
          chosen.about.name,
        );
      }
      rows.element.hidden = chosen.about.rows.length === 0;
      title.textContent = chosen.name;
      note.textContent = chosen.note;
      if (sentence.textContent !== chosen.about.sentence) sentence.textContent = chosen.about.sentence;
      sentence.hidden = chosen.about.sentence === '';
      inTable.hidden = !chosen.isInTable;
      inJson.hidden = !chosen.isInJson;
      for (const [mode, one] of Object.entries(modes)) one.ariaPressed = String(mode === chosen.mode);
    },
    focus: () => list.element.focus({ preventScroll: true }),
  };
}
