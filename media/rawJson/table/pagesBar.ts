import type { RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import type { PageAct, ShownPages } from '../../../src/model/rawJson/shownPages.ts';
import { button, element, group, text } from '../../shared/elements.ts';

/** The way in which the rows are looked at. */
export interface LookedAt {
  readonly isTable: boolean;
  readonly isSearched: boolean;
  readonly isSorted: boolean;
}

/** A line below a list that comes in pages: which rows are here, and what can be done about the others. */
export interface PagesBar {
  readonly element: HTMLElement;
  /** @param pages undefined for what came as a whole */
  show(pages: ShownPages | undefined, looked: LookedAt): void;
}

/** @param elsewhere takes the focus when the button that has it is gone, and no other has come */
export function createPagesBar(labels: RawJsonLabels, onAct: (act: PageAct) => void, elsewhere: () => void): PagesBar {
  const range = element('span', 'range');
  const notice = element('span', 'notice');
  const progress = document.createElement('progress');
  progress.ariaLabel = labels.pages;
  let again: PageAct = 'loadMore';
  const retry = button(labels.tryAgain, () => onAct(again));
  const [more, all, cancel] = [
    button(labels.loadMore, () => onAct('loadMore')),
    button(labels.loadAll, () => onAct('loadAll')),
    button(labels.cancelLoading, () => onAct('cancelLoading')),
  ];
  // Told when it has ended: to hear of each page would be tiring.
  const said = text('span', 'unseen', '');
  said.role = 'status';
  const buttons = [retry, more, all, cancel];
  const bar = group('group', labels.pages, [notice, range, progress, ...buttons, said], 'pages');
  bar.hidden = true;

  function sentence(pages: ShownPages, { isTable, isSearched, isSorted }: LookedAt): string {
    if (!isTable) return pages.inJson;
    if (pages.state === 'loadingAll') return pages.progress;
    const partly = isSearched ? pages.searched : isSorted ? pages.sorted : undefined;
    return partly ?? pages.range;
  }

  return {
    element: bar,
    show(pages, looked) {
      const hadFocus = buttons.some((one) => one === document.activeElement);
      bar.hidden = !pages;
      if (!pages) {
        said.textContent = '';
        if (hadFocus) elsewhere();
        return;
      }
      const isLoading = pages.state === 'loading' || pages.state === 'loadingAll';
      again = pages.again ?? 'loadMore';
      range.textContent = sentence(pages, looked);
      notice.textContent = looked.isTable ? (pages.notice ?? '') : '';
      notice.hidden = notice.textContent === '';
      progress.hidden = !looked.isTable || pages.state !== 'loadingAll';
      if (pages.total === undefined) progress.removeAttribute('value');
      else {
        progress.max = pages.total;
        progress.value = pages.before + pages.count;
      }
      retry.hidden = !looked.isTable || pages.again === undefined;
      more.hidden = !looked.isTable || isLoading || pages.state !== 'more';
      all.hidden = more.hidden;
      cancel.hidden = !looked.isTable || !isLoading;
      const words = isLoading || !looked.isTable ? '' : [notice.textContent, range.textContent].join(' ').trim();
      if (said.textContent !== words) said.textContent = words;
      if (!hadFocus || document.activeElement?.matches('.pages button:not([hidden])')) return;
      const next = buttons.find((one) => !one.hidden);
      if (next) next.focus();
      else elsewhere();
    },
  };
}
