import * as l10n from '@vscode/l10n';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { button, element, text } from '../../../platform/webview/elements.ts';
import type { QueryBar, QueryEvents } from '../../query/webview/queryBar.ts';
import type { RawJsonContent } from '../common/pageMessages.ts';
import { viewMissing } from './kindTexts.ts';

/** Query field, loaded on first use, with the button that shows it. */
export interface QueryPart extends Pick<QueryBar, 'shown' | 'recent' | 'take' | 'add'> {
  readonly button: HTMLButtonElement;
  readonly element: HTMLElement;
  /** @param query runs at once, if given */
  open(query?: string): void;
}

export function createQueryPart(events: Omit<QueryEvents, 'onClose'>): QueryPart {
  const container = element('div', '');
  const toggle = button(l10n.t('Query'), () => (isOpen ? close() : open()));
  let bar: QueryBar | undefined;
  let reading: Promise<void> | undefined;
  let content: RawJsonContent | undefined;
  let rows: (readonly JsonObject[])[] = [];
  let queries: readonly string[] = [];
  let wanted: string | undefined;
  let isOpen = false;
  container.hidden = true;
  toggle.ariaExpanded = 'false';

  async function read(): Promise<void> {
    const create = await import('../../query/webview/queryBar.ts').then(
      ({ createQueryBar }) => createQueryBar,
      () => undefined,
    );
    if (!create) {
      container.replaceChildren(text('p', 'nothing', viewMissing()));
      reading = undefined;
      return;
    }
    bar = create({ ...events, onClose: close });
    container.replaceChildren(bar.element);
    bar.recent(queries);
    bar.take(content);
    for (const more of rows) bar.add(more);
    bar.open(wanted, wanted !== undefined);
  }

  function show(isShown: boolean): void {
    isOpen = isShown;
    container.hidden = !isShown;
    toggle.ariaExpanded = String(isShown);
  }

  function open(query?: string): void {
    show(true);
    if (bar) bar.open(query, query !== undefined);
    else {
      wanted = query;
      reading ??= read();
    }
  }

  function close(): void {
    bar?.close();
    show(false);
    toggle.focus();
  }

  return {
    button: toggle,
    element: container,
    get shown() {
      return bar?.shown;
    },
    open,
    recent(next) {
      queries = next;
      bar?.recent(next);
    },
    take(next) {
      if (next?.text !== content?.text) rows = [];
      content = next;
      toggle.disabled = !(next?.text !== undefined && next.isJson) && !isOpen;
      bar?.take(next);
    },
    add(more) {
      rows.push(more);
      bar?.add(more);
    },
  };
}
