import * as l10n from '@vscode/l10n';
import { button, element, group, text } from '../../../platform/webview/elements.ts';
import type { PageAction, ShownPages } from '../../rawJson/common/shownPages.ts';

interface RowsView {
  /** Whether the rows of all loaded pages are shown or queried, not just those of the first one. */
  readonly areLoaded: boolean;
  /** Sentence that says how many of the loaded rows a search has found. */
  readonly found?: string;
  readonly isSearched: boolean;
  readonly isSorted: boolean;
}

/** @param focusRows called when the focused button disappears and no other is left */
export function createPagesBar(onAct: (act: PageAction) => void, focusRows: () => void) {
  const range = element('span', 'range');
  const notice = element('span', 'notice');
  const progress = document.createElement('progress');
  progress.ariaLabel = l10n.t('Pages of the response');
  let again: PageAction = 'loadMore';
  const retry = button(l10n.t('Try Again'), () => onAct(again), 'secondary');
  const [more, all, cancel] = [
    button(l10n.t('Load More'), () => onAct('loadMore'), 'secondary'),
    button(l10n.t('Load All'), () => onAct('loadAll'), 'secondary'),
    button(l10n.t('Cancel'), () => onAct('cancelLoading'), 'secondary'),
  ];
  // For screen readers, the status is only updated when loading ends, not for each page.
  const status = text('span', 'unseen', '');
  status.role = 'status';
  const buttons = [retry, more, all, cancel];
  const bar = group('group', l10n.t('Pages of the response'), [notice, range, progress, ...buttons, status], 'pages');
  bar.hidden = true;

  function sentence(pages: ShownPages, { areLoaded, found, isSearched, isSorted }: RowsView): string {
    if (!areLoaded) return pages.inJson;
    if (pages.state === 'loadingAll') return pages.progress;
    const partly = isSearched ? pages.searched : isSorted ? pages.sorted : undefined;
    return [found, partly ?? (found === undefined ? l10n.t('{0} loaded', pages.range) : undefined)]
      .filter(Boolean)
      .join(' · ');
  }

  return {
    element: bar,
    /** @param pages undefined if the list came as a whole */
    show(pages: ShownPages | undefined, view: RowsView) {
      const hadFocus = buttons.some((one) => one === document.activeElement);
      bar.hidden = !pages;
      if (!pages) {
        status.textContent = '';
        if (hadFocus) focusRows();
        return;
      }
      const isLoading = pages.state === 'loading' || pages.state === 'loadingAll';
      again = pages.again ?? 'loadMore';
      range.textContent = sentence(pages, view);
      notice.textContent = view.areLoaded ? (pages.notice ?? '') : '';
      notice.hidden = notice.textContent === '';
      progress.hidden = !view.areLoaded || pages.state !== 'loadingAll';
      if (pages.total === undefined) progress.removeAttribute('value');
      else {
        progress.max = pages.total;
        progress.value = pages.before + pages.count;
      }
      retry.hidden = !view.areLoaded || pages.again === undefined;
      more.hidden = !view.areLoaded || isLoading || pages.state !== 'more';
      all.hidden = more.hidden;
      cancel.hidden = !view.areLoaded || !isLoading;
      const words = isLoading || !view.areLoaded ? '' : [notice.textContent, range.textContent].join(' ').trim();
      if (status.textContent !== words) status.textContent = words;
      if (!hadFocus || document.activeElement?.matches('.pages button:not([hidden])')) return;
      const next = buttons.find((one) => !one.hidden);
      if (next) next.focus();
      else focusRows();
    },
  };
}
