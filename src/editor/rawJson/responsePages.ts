import type { ApiAnswer } from '../../core/api/apiAnswer.ts';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { LoadedPages, type PageRoom } from '../../core/api/loadedPages.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import { shownPages } from '../../model/rawJson/pagesText.ts';
import type { ToRawJson } from '../../model/rawJson/rawJson.ts';
import type { PageAct } from '../../model/rawJson/shownPages.ts';

interface ResponsePagesParts {
  readonly calls: ApiCalls;
  readonly room: PageRoom;
  /** The call whose response is shown. */
  readonly call: () => ApiCall | undefined;
  /** There is more to show. */
  readonly onChange: () => void;
}

/** The pages of the list that a response is the first page of. They end with the response: when it is another, or no longer kept. */
export class ResponsePages implements Disposable {
  readonly #parts: ResponsePagesParts;
  #answer: ApiAnswer | undefined;
  #pages: LoadedPages | undefined;
  /** Pages that the page of the panel has. The first is in the response. */
  #sent = 1;
  #said = '';

  constructor(parts: ResponsePagesParts) {
    this.#parts = parts;
  }

  /** The list. Undefined for a response that is no page. */
  get pages(): LoadedPages | undefined {
    this.follow();
    const call = this.#parts.call();
    const answer = answerTo(call);
    if (call && answer && !this.#answer) {
      this.#answer = answer;
      this.#pages = this.#begin(call, answer);
    }
    return this.#pages;
  }

  /** Ends the list when its response is no longer the one that is shown. */
  follow(): void {
    if (this.#answer && this.#answer !== answerTo(this.#parts.call())) this.dispose();
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

  #begin({ id, call }: ApiCall, first: ApiAnswer): LoadedPages | undefined {
    const { calls, room, onChange } = this.#parts;
    const ask = (path: string, signal: AbortSignal) => calls.page(id, path, signal);
    return LoadedPages.of({ path: call.path, first, room, ask, onChange });
  }
}

function answerTo(call: ApiCall | undefined): ApiAnswer | undefined {
  return call?.outcome.kind === 'answered' ? call.outcome.answer : undefined;
}
