import type { JsonObject } from '../../src/core/base/json/json.ts';
import type { QueryLabels } from '../../src/model/query/queryText.ts';
import type { RawJsonContent } from '../../src/model/rawJson/rawJson.ts';
import type { FoundViews } from '../../src/model/rawJson/responseViews.ts';
import { button, element, text } from '../shared/elements.ts';

/** What a query leads to, in the layout of `formatJson`. */
export interface QueryResult {
  readonly text: string;
  readonly views: FoundViews;
}

export interface QueryEvents {
  /** A result is to be shown; the response again, without one. */
  onResult(result: QueryResult | undefined): void;
  /** A query has led to a result. */
  onAsked(query: string): void;
  /** A person wants to see the field no longer. */
  onClose(): void;
}

/** The field in which a response is asked. */
export interface QueryBar {
  readonly element: HTMLElement;
  /** The query whose result is shown. */
  readonly shown: string | undefined;
  /** Moves the focus to the field. @param query takes the place of what is there */
  open(query: string | undefined, isAsked: boolean): void;
  /** Shows the response again. */
  close(): void;
  /** The last queries, the newest first. */
  recent(queries: readonly string[]): void;
  /** Takes the response. */
  take(content: RawJsonContent | undefined): void;
  /** Rows of further pages of the response. */
  add(rows: readonly JsonObject[]): void;
}

/** The field, which is read when it is first wanted, and the button for it. */
export interface QueryPart extends Pick<QueryBar, 'shown' | 'recent' | 'take' | 'add'> {
  readonly button: HTMLButtonElement;
  readonly element: HTMLElement;
  /** @param query is asked at once; without one, a person types it */
  open(query?: string): void;
}

/** @param missing the sentence for a script that cannot be read */
export function createQueryPart(
  label: string,
  labels: QueryLabels,
  missing: string,
  events: Omit<QueryEvents, 'onClose'>,
): QueryPart {
  const place = element('div', '');
  const toggle = button(label, () => (isOpen ? close() : open()));
  let bar: QueryBar | undefined;
  let reading: Promise<void> | undefined;
  let content: RawJsonContent | undefined;
  let rows: (readonly JsonObject[])[] = [];
  let queries: readonly string[] = [];
  let wanted: string | undefined;
  let isOpen = false;
  place.hidden = true;
  toggle.ariaExpanded = 'false';

  async function read(): Promise<void> {
    let create: (words: QueryLabels, events: QueryEvents) => QueryBar;
    try {
      const { createQueryBar } = await import('../query/queryBar.ts');
      create = createQueryBar;
    } catch {
      place.replaceChildren(text('p', 'nothing', missing));
      reading = undefined;
      return;
    }
    bar = create(labels, { ...events, onClose: close });
    place.replaceChildren(bar.element);
    bar.recent(queries);
    bar.take(content);
    for (const more of rows) bar.add(more);
    bar.open(wanted, wanted !== undefined);
  }

  function show(isShown: boolean): void {
    isOpen = isShown;
    place.hidden = !isShown;
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
    element: place,
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
