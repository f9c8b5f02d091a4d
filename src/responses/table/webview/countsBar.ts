import * as l10n from '@vscode/l10n';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { button, element, group, text } from '../../../platform/webview/elements.ts';
import type { DeviceCount } from '../../../service/forms/common/deviceCounts.ts';
import type { ChosenCategory } from '../common/categoryCells.ts';
import type { ShownCounts } from '../common/tableMessages.ts';

interface CountsBarEvents {
  /** @param chosen undefined for all rows */
  onChoose(chosen: ChosenCategory | undefined): void;
  onAsk(): void;
}

const maxButtons = 60;

/** Creates buttons with the counts of devices by category, each of which filters the rows. */
export function createCountsBar(events: CountsBarEvents) {
  const note = text('span', 'note', '');
  note.ariaLive = 'polite';
  const categories = group('group', l10n.t('Devices by category'), [], 'counts');
  const kinds = group('group', l10n.t('Devices by category'), [], 'counts');
  const ask = button(l10n.t('Filter at the Service'), () => events.onAsk());
  const bar = element('div', 'strip');
  bar.append(categories, kinds, note, ask);
  bar.hidden = true;
  ask.hidden = true;
  let shown: readonly DeviceCount[] = [];
  let chosen: ChosenCategory | undefined;
  let buttons: readonly { readonly of: ChosenCategory | undefined; readonly button: HTMLButtonElement }[] = [];

  function choice(words: string, of: ChosenCategory | undefined): HTMLButtonElement {
    const created = button(words, () => events.onChoose(isChosen(of) ? undefined : of));
    buttons = [...buttons, { of, button: created }];
    return created;
  }

  function isChosen(of: ChosenCategory | undefined): boolean {
    return of?.category === chosen?.category && of?.kind === chosen?.kind;
  }

  function isAround(of: ChosenCategory | undefined): boolean {
    return of !== undefined && of.kind === undefined && of.category === chosen?.category;
  }

  const words = (name: string, count: number) => `${plain(name, 60)} ${countText(count)}`;

  function fillCategories(): void {
    buttons = [];
    const whole = shown.filter(({ kind }) => kind === undefined);
    const total = whole.reduce((sum, { count }) => sum + count, 0);
    categories.replaceChildren(
      choice(l10n.t('All: {0}', countText(total)), undefined),
      ...whole.slice(0, maxButtons).map(({ category, count }) => choice(words(category, count), { category })),
    );
    fillKinds();
  }

  function fillKinds(): void {
    buttons = buttons.filter(({ of }) => of?.kind === undefined);
    const category = chosen?.category;
    const found = shown.filter((one) => one.kind !== undefined && one.category === category).slice(0, maxButtons);
    kinds.hidden = found.length === 0;
    if (category !== undefined) kinds.ariaLabel = l10n.t('Kinds of {0}', plain(category, 60));
    kinds.replaceChildren(
      ...found.map(({ kind = '', count }) => choice(words(kind, count), { category: category ?? '', kind })),
    );
  }

  return {
    element: bar,
    get counts() {
      return shown;
    },
    show(counts: ShownCounts) {
      bar.hidden = counts.state === 'none';
      shown = counts.state === 'shown' ? counts.counts : [];
      categories.hidden = counts.state !== 'shown';
      note.textContent =
        counts.state === 'loading' ? l10n.t('Counting…') : counts.state === 'failed' ? counts.problem : '';
      fillCategories();
    },
    /**
     * Highlights the chosen category.
     *
     * @param problem why the rows can't show it
     */
    choose(next: ChosenCategory | undefined, problem: string) {
      const isOther = next?.category !== chosen?.category;
      chosen = next;
      if (isOther) fillKinds();
      if (shown.length > 0) note.textContent = problem;
      for (const { of, button: one } of buttons) one.ariaPressed = String(isChosen(of) || isAround(of));
    },
    /** @param canAsk whether rows are missing that the service can be asked for */
    offer(canAsk: boolean) {
      ask.hidden = !canAsk;
    },
  };
}
