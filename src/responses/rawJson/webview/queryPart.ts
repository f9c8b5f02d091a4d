import * as l10n from '@vscode/l10n';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { element, text } from '../../../platform/webview/elements.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import type { QueryBar, QueryEvents } from '../../query/webview/queryBar.ts';
import type { RawJsonContent } from '../common/pageMessages.ts';
import type { ShownPages } from '../common/shownPages.ts';
import { viewMissing } from './kindTexts.ts';
import type { ViewEvents } from './viewPanel.ts';

/** Query field, loaded on first use. */
export interface QueryPart extends Pick<QueryBar, 'shown' | 'recent' | 'take' | 'add'> {
  readonly element: HTMLElement;
  /** Runs the shown query again once further pages are loaded. */
  follow(pages: ShownPages): void;
  /** Returns the toggle of the field; nothing if the response can't be queried. */
  actions(): OfferedActions;
  /** @param query runs at once, if given */
  open(query?: string): void;
}

type QueryPartEvents = Omit<QueryEvents, 'onClose'> & Pick<ViewEvents, 'onActions'>;

export function createQueryPart(events: QueryPartEvents): QueryPart {
  const container = element('div', '');
  let bar: QueryBar | undefined;
  let reading: Promise<void> | undefined;
  let content: RawJsonContent | undefined;
  let rows: (readonly JsonObject[])[] = [];
  let queries: readonly string[] = [];
  let wanted: string | undefined;
  let isOpen = false;
  container.hidden = true;

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
    events.onActions();
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
  }

  return {
    element: container,
    get shown() {
      return bar?.shown;
    },
    actions: () => [
      (isOpen || (content?.text !== undefined && content.isJson)) && {
        id: 'query',
        icon: 'query',
        label: l10n.t('Query'),
        isOn: isOpen,
        run: () => (isOpen ? close() : open()),
      },
    ],
    open,
    recent(next) {
      queries = next;
      bar?.recent(next);
    },
    take(next) {
      if (next?.text !== content?.text) rows = [];
      content = next;
      bar?.take(next);
    },
    add(more) {
      rows.push(more);
      bar?.add(more);
    },
    follow({ state }) {
      if (state !== 'loading' && state !== 'loadingAll') bar?.settle();
    },
  };
}
