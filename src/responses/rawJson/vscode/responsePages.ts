import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import type { ApiResponse } from '../../../api/node/apiResponse.ts';
import { LoadedPages, type MemoryBudget } from '../../../api/node/loadedPages.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { writeJson } from '../../../platform/common/json/json.ts';
import type { SendToPage } from '../common/pageMessages.ts';
import type { PageAction } from '../common/shownPages.ts';
import { describePages } from '../node/pagesText.ts';

interface ResponsePagesServices {
  readonly calls: ApiCalls;
  readonly room: MemoryBudget;
  readonly call: () => ApiCall | undefined;
  readonly onChange: () => void;
}

/**
 * Pages of a list, of which the response is the first. They are deleted when the response changes or is no longer kept.
 */
export class ResponsePages implements Disposable {
  readonly #services: ResponsePagesServices;
  #response: ApiResponse | undefined;
  #pages: LoadedPages | undefined;
  /** Number of pages sent. The first is part of the response. */
  #sent = 1;
  #sentTexts = '';

  constructor(services: ResponsePagesServices) {
    this.#services = services;
  }

  /** The list; undefined if the response isn't a page. */
  get pages(): LoadedPages | undefined {
    this.follow();
    const call = this.#services.call();
    const response = responseTo(call);
    if (call && response && !this.#response) {
      this.#response = response;
      this.#pages = this.#begin(call, response);
    }
    return this.#pages;
  }

  /** Drops the list if its response is no longer shown. */
  follow(): void {
    if (this.#response && this.#response !== responseTo(this.#services.call())) this.dispose();
  }

  send(send: SendToPage): void {
    const { pages } = this;
    if (!pages) return;
    for (const rows of pages.pages.slice(this.#sent))
      send('rows', { rows: new TextEncoder().encode(writeJson(rows) ?? '[]') });
    this.#sent = pages.pages.length;
    const shown = describePages(pages);
    const texts = JSON.stringify(shown);
    if (shown && texts !== this.#sentTexts) send('pages', { pages: shown });
    this.#sentTexts = texts;
  }

  /** Marks everything but the response as unsent, after the page was reloaded. */
  sendAgain(): void {
    this.#sent = 1;
    this.#sentTexts = '';
  }

  async act(act: PageAction): Promise<void> {
    if (act === 'cancelLoading') this.#pages?.cancel();
    else await this.pages?.load(act === 'loadAll');
  }

  dispose(): void {
    this.#pages?.dispose();
    this.#pages = undefined;
    this.#response = undefined;
    this.sendAgain();
  }

  #begin({ id, call }: ApiCall, first: ApiResponse): LoadedPages | undefined {
    const { calls, room, onChange } = this.#services;
    const ask = (path: string, signal: AbortSignal) => calls.page(id, path, signal);
    return LoadedPages.of({ path: call.path, first, budget: room, requestPage: ask, onChange });
  }
}

function responseTo(call: ApiCall | undefined): ApiResponse | undefined {
  return call?.outcome.kind === 'answered' ? call.outcome.response : undefined;
}
