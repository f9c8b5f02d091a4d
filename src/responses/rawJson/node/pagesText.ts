import { STATUS_CODES } from 'node:http';
import * as l10n from '@vscode/l10n';
import type { LoadedPages, PageFailure } from '../../../api/node/loadedPages.ts';
import type { WalkNote } from '../../../api/node/pages/pageWalk.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import type { Sign } from '../../../service/forms/common/pageSigns.ts';
import type { ShownPages } from '../common/shownPages.ts';

type Pages = Pick<
  LoadedPages,
  'pages' | 'before' | 'count' | 'total' | 'notes' | 'unmet' | 'state' | 'isIncomplete' | 'canLoad'
>;

/** Describes the pages of a list. Returns undefined if the list came as a whole. */
export function describePages(pages: Pages): ShownPages | undefined {
  const { before, count, state, isIncomplete, canLoad } = pages;
  const total = pages.total !== undefined && pages.total >= before + count ? pages.total : undefined;
  const first = pages.pages[0]?.length ?? 0;
  const notice = noticeOf(pages);
  if (!isIncomplete && before === 0 && count === first && notice === undefined) return undefined;
  const isAgain = canLoad && (state.kind === 'failed' || state.kind === 'ended');
  const isAll = state.kind === 'failed' ? state.wasAll : true;
  return {
    state: state.kind === 'loading' && state.isAll ? 'loadingAll' : state.kind,
    before,
    first,
    count,
    ...(total !== undefined && { total }),
    ...(isAgain && { again: isAll ? 'loadAll' : 'loadMore' }),
    range: rangeText(before, count, total),
    progress:
      total === undefined
        ? l10n.t('Loading… Rows so far: {0}', countText(count))
        : l10n.t('Loading… {0} of {1} rows', countText(before + count), countText(total)),
    inJson: l10n.t('Rows {0}, as they were received. The table can load the others.', rangeText(before, first, total)),
    ...(isIncomplete && partly(count, total)),
    ...(notice !== undefined && { notice }),
  };
}

function rangeText(before: number, count: number, total: number | undefined): string {
  const [from, to] = [countText(before + 1), countText(before + count)];
  return total === undefined ? l10n.t('{0}–{1}', from, to) : l10n.t('{0}–{1} of {2}', from, to, countText(total));
}

function partly(count: number, total: number | undefined): Pick<ShownPages, 'searched' | 'sorted'> {
  if (total === undefined)
    return {
      searched: l10n.t('Rows searched: {0}. There are more.', countText(count)),
      sorted: l10n.t('Rows sorted: {0}. There are more.', countText(count)),
    };
  return {
    searched: l10n.t('Searched {0} of {1} rows.', countText(count), countText(total)),
    sorted: l10n.t('Sorted {0} of {1} rows.', countText(count), countText(total)),
  };
}

function noticeOf({ state, notes, unmet, before, count, isIncomplete }: Pages): string | undefined {
  if (state.kind === 'failed')
    return [failureText(state.failure), l10n.t('The rows before it are kept: {0}.', countText(count))].join(' ');
  const sentences = [
    ...(state.kind === 'ended' && state.end === 'repeated'
      ? [l10n.t('The service sent a page that it had sent before, so loading has stopped.')]
      : []),
    ...latest(notes)
      .filter(({ code }) => code === 'totalChanged' || !isIncomplete)
      .map(noteText),
    ...(unmet && state.kind === 'ended' ? [unmetText(unmet, before + count)] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function failureText(failure: PageFailure): string {
  switch (failure.code) {
    case 'error':
      return l10n.t("The next page couldn't be loaded. {0}", errorText(failure.error));
    case 'status': {
      const status = [String(failure.status), STATUS_CODES[failure.status] ?? ''].join(' ').trim();
      return l10n.t("The next page couldn't be loaded. The service responded with {0}.", status);
    }
    case 'elsewhere':
      return l10n.t("The next page couldn't be loaded. The response isn't a page of rows.");
    case 'noRoom':
      return l10n.t(
        'There is no memory left for the next page. Close other responses, edit the request so that it gets fewer rows, or get all of them with org-access in a terminal.',
      );
  }
}

function latest(notes: readonly WalkNote[]): readonly WalkNote[] {
  return [...new Map(notes.map((note) => [note.code, note])).values()];
}

function unmetText({ text, rows }: Sign, received: number): string {
  return rows === undefined
    ? l10n.t('The list is incomplete: the response says that more rows follow ({0}), but not how to get them.', text)
    : l10n.t('The service says that there are {1} rows, and has sent {0}.', countText(received), countText(rows));
}

function noteText(note: WalkNote): string {
  switch (note.code) {
    case 'totalChanged':
      return l10n.t(
        'The number of rows changed from {0} to {1} while they were loaded. Some may be missing or there twice. Run the operation again to get them all.',
        countText(note.from),
        countText(note.to),
      );
    case 'longer':
      return l10n.t(
        'The service has sent {0} rows, more than the {1} that it says there are.',
        countText(note.received),
        countText(note.total),
      );
  }
}
