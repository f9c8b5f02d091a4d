import type { ApiCall, ApiCalls } from '../../api/node/apiCalls.ts';
import type { ApiResponse } from '../../api/node/apiResponse.ts';
import { LoadedPages, type MemoryBudget } from '../../api/node/loadedPages.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import type { ToRawJson } from '../common/rawJson.ts';
import type { PageAct } from '../common/shownPages.ts';
import { shownPages } from '../node/pagesText.ts';

interface ResponsePagesServices {
  readonly calls: ApiCalls;
  readonly room: MemoryBudget;
  /** The call whose response is shown. */
  readonly call: () => ApiCall | undefined;
  /** There is more to show. */
  readonly onChange: () => void;
}

/** The pages of the list that a response is the first page of. They end with the response: when it is another, or no longer kept. */
export class ResponsePages implements Disposable {
  readonly #services: ResponsePagesServices;
  #answer: ApiResponse | undefined;
  #pages: LoadedPages | undefined;
  /** Pages that the page of the panel has. The first is in the response. */
  #sent = 1;
  #said = '';

  constructor(services: ResponsePagesServices) {
    this.#services = services;
  }

  /** The list. Undefined for a response that is no page. */
  get pages(): LoadedPages | undefined {
    this.follow();
    const call = this.#services.call();
    const answer = answerTo(call);
    if (call && answer && !this.#answer) {
      this.#answer = answer;
      this.#pages = this.#begin(call, answer);
    }
    return this.#pages;
  }

  /** Ends the list when its response is no longer the one that is shown. */
  follow(): void {
    if (this.#answer && this.#answer !== answerTo(this.#services.call())) this.dispose();
  }

  /** Sends what the page of the panel does not have yet. */
  send(post: (message: Extract<ToRawJson, { type: 'rows' | 'pages' }>) => void): void {
    const { pages } = this;
    if (!pages) return;
    for (const rows of pages.pages.slice(this.#sent)) post({ type: 'rows', rows });
    this.#sent = pages.pages.length;
    const shown = shownPages(pages);
    const said = JSON.stringify(shown);
    if (shown && said !== this.#said) post({ type: 'pages', pages: shown });
    this.#said = said;
  }

  /** The page of the panel has nothing but the response. */
  sendAgain(): void {
    this.#sent = 1;
    this.#said = '';
  }

  async act(act: PageAct): Promise<void> {
    if (act === 'cancelLoading') this.#pages?.cancel();
    else await this.pages?.load(act === 'loadAll');
  }

  dispose(): void {
    this.#pages?.dispose();
    this.#pages = undefined;
    this.#answer = undefined;
    this.sendAgain();
  }

  #begin({ id, call }: ApiCall, first: ApiResponse): LoadedPages | undefined {
    const { calls, room, onChange } = this.#services;
    const ask = (path: string, signal: AbortSignal) => calls.page(id, path, signal);
    return LoadedPages.of({ path: call.path, first, budget: room, requestPage: ask, onChange });
  }
}

function answerTo(call: ApiCall | undefined): ApiResponse | undefined {
  return call?.outcome.kind === 'answered' ? call.outcome.response : undefined;
}
