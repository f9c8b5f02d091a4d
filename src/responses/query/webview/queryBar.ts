import * as l10n from '@vscode/l10n';
import { writeJson, type JsonObject } from '../../../platform/common/json/json.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { button, element, text } from '../../../platform/webview/elements.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import { openChoices } from '../../../platform/webview/toolbar/popup.ts';
import { startWorker } from '../../../platform/webview/worker.ts';
import type { RawJsonContent } from '../../rawJson/common/pageMessages.ts';
import type { ViewsOfResponse } from '../../rawJson/common/responseViews.ts';
import type { ShownPages } from '../../rawJson/common/shownPages.ts';
import { maxQueryLength } from '../common/queryFault.ts';
import { queryFaultText } from '../common/queryText.ts';
// oxlint-disable-next-line import/default -- The build makes it the text of the worker's bundle.
import source from './query.worker.ts?source';
import type { Asked, Question } from './question.ts';

/** Time limit for a query. */
const deadlineMs = 5_000;

/** Runs queries in a worker, which keeps the response until it is stopped. */
function createAsker() {
  let worker: Worker | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(deadline);
    deadline = undefined;
    worker?.terminate();
    worker = undefined;
  }

  return {
    /** Starts a query and cancels the previous one. */
    ask(question: Question, onAsked: (asked: Asked) => void) {
      // A busy worker would respond to the previous query first, so it is stopped.
      if (deadline !== undefined) stop();
      worker ??= startWorker(source);
      const end = (asked: Asked) => {
        clearTimeout(deadline);
        deadline = undefined;
        onAsked(asked);
      };
      worker.onmessage = ({ data }: MessageEvent<Asked>) => end(data);
      worker.onerror = () => {
        stop();
        onAsked({ kind: 'tooLarge' });
      };
      deadline = setTimeout(() => {
        stop();
        onAsked({ kind: 'tooSlow' });
      }, deadlineMs);
      worker.postMessage(question);
    },
    /** Cancels the query and releases the response. */
    stop,
  };
}

const example = 'data.pageData[].hostName';

export interface QueryResult extends ViewsOfResponse {
  readonly text: string;
}

export interface QueryEvents {
  /** Shows the result, or the response again if it is undefined. */
  onResult(result: QueryResult | undefined): void;
  /** Called when a query has returned a result. */
  onAsked(query: string): void;
  /** Called when the actions have changed. */
  onActions(): void;
}

export type QueryBar = ReturnType<typeof createQueryBar>;

/** Creates the query bar, with its messages. Results replace the response. */
export function createQueryBar(events: QueryEvents) {
  const bar = element('div', 'query');
  const input = document.createElement('input');
  const run = button(l10n.t('Run Query'), askAgain);
  const recent = button(l10n.t('Recent'), chooseRecent);
  const close = button(l10n.t('Close'), hide);
  const says = text('span', 'query-says', '');
  const back = button(l10n.t('Back to Response'), () => showResponse(), 'secondary');
  const line = element('div', 'query-line');
  const asker = createAsker();
  let content: RawJsonContent | undefined;
  let rows: readonly string[] = [];
  /** Rows that aren't written yet. */
  let added: (readonly JsonObject[])[] = [];
  let queries: readonly string[] = [];
  let hasGrown = false;
  let shown: string | undefined;
  /** Query of the previous response, which is run again on the next one. */
  let pending: string | undefined;

  bar.hidden = true;
  bar.role = 'search';
  bar.ariaLabel = l10n.t('Query');
  input.type = 'text';
  input.spellcheck = false;
  input.autocomplete = 'off';
  input.maxLength = maxQueryLength;
  input.ariaLabel = l10n.t('Query (JMESPath)');
  input.placeholder = l10n.t('JMESPath, for example {0}', example);
  input.setAttribute('aria-describedby', 'query-says');
  says.id = 'query-says';
  says.role = 'status';
  line.append(input, run, recent, close);
  const told = element('div', 'query-told');
  told.append(says, back);
  bar.append(line, told);
  say('');
  showBack();

  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) askAgain();
    else if (event.key === 'Escape') {
      if (shown === undefined) hide();
      else showResponse();
    } else return;
    event.preventDefault();
  });
  input.addEventListener('input', () => mark(undefined));

  function say(words: string): void {
    says.textContent = words;
    told.hidden = words === '';
  }

  function showBack(): void {
    back.hidden = shown === undefined;
  }

  /** Selects the position of an error. */
  function mark(at: number | undefined): void {
    input.ariaInvalid = String(at !== undefined);
    if (at === undefined) return;
    input.focus();
    input.setSelectionRange(at, at + ([...input.value.slice(at)][0]?.length ?? 0));
  }

  function showResponse(): void {
    const hadFocus = document.activeElement === back;
    asker.stop();
    shown = undefined;
    pending = undefined;
    showBack();
    mark(undefined);
    say('');
    events.onResult(undefined);
    if (hadFocus) input.focus();
  }

  function chooseRecent(): void {
    const choices = queries.map((query) =>
      button(plain(query, 200), () => {
        closeList();
        open(query);
      }),
    );
    const none = text('span', '', l10n.t('There are no recent queries.'));
    const closeList = openChoices(recent, l10n.t('Recent'), choices.length > 0 ? choices : [none]);
  }

  function askAgain(): void {
    ask(input.value);
  }

  function ask(query: string): void {
    hasGrown = false;
    mark(undefined);
    if (content?.text === undefined || !content.isJson)
      return say(l10n.t("The response isn't JSON, so it can't be queried."));
    say(l10n.t('Running the query…'));
    rows = [...rows, ...added.map((more) => writeJson(more) ?? '[]')];
    added = [];
    asker.ask({ query, text: content.text, rows, path: content.views?.table }, (asked) => finish(query, asked));
  }

  function finish(query: string, asked: Asked): void {
    if (asked.kind !== 'result') {
      if (shown !== undefined) showResponse();
      say(failureText(asked));
      if (asked.kind === 'fault' && input.value === query) mark(asked.fault.at);
      return;
    }
    shown = query;
    showBack();
    const { count, isNothing } = asked;
    say(
      isNothing
        ? l10n.t('The query leads to nothing (null).')
        : count === undefined
          ? l10n.t('Result of the query')
          : l10n.t('Result of the query, rows: {0}', countText(count)),
    );
    events.onAsked(query);
    events.onResult({ text: asked.text, views: asked.views, isList: asked.isList });
  }

  function show(isShown: boolean): void {
    bar.hidden = !isShown;
    events.onActions();
  }

  function open(query?: string): void {
    show(true);
    if (query !== undefined) {
      input.value = query;
      askAgain();
    }
    input.focus();
  }

  function hide(): void {
    showResponse();
    show(false);
  }

  return {
    element: bar,
    get shown() {
      return shown;
    },
    /** Returns the toggle of the field; nothing if the response can't be queried. */
    actions: (): OfferedActions => [
      (!bar.hidden || (content?.text !== undefined && content.isJson)) && {
        id: 'query',
        icon: 'query',
        label: l10n.t('Query'),
        isOn: !bar.hidden,
        run: () => (bar.hidden ? open() : hide()),
      },
    ],
    /** @param query runs at once, if given */
    open,
    /** @param next newest first */
    recent: (next: readonly string[]) => void (queries = next),
    take(next: RawJsonContent | undefined) {
      const isAnother = next?.text !== content?.text;
      content = next;
      if (!isAnother) return;
      [rows, added] = [[], []];
      asker.stop();
      const query = shown ?? pending;
      if (query === undefined) return;
      // Another response to the same operation gets the same query again.
      showResponse();
      input.value = query;
      if (next?.text === undefined) pending = query;
      else askAgain();
    },
    add(more: readonly JsonObject[]) {
      added.push(more);
      hasGrown = true;
    },
    /** Runs the shown query again once further pages are loaded. */
    follow({ state }: ShownPages) {
      if (state !== 'loading' && state !== 'loadingAll' && hasGrown && shown !== undefined) ask(shown);
    },
  };
}

function failureText(asked: Exclude<Asked, { readonly kind: 'result' }>): string {
  if (asked.kind === 'fault') return queryFaultText(asked.fault);
  if (asked.kind === 'tooLarge') return l10n.t('The result is too large to show here.');
  return l10n.t(
    'The query took longer than {0} seconds, so it was stopped. Narrow it, for example to the first 100 rows: [:100].',
    deadlineMs / 1000,
  );
}
