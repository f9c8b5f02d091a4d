import type { DeviceCount } from '../../../src/core/api/jobs/deviceCounts.ts';
import type { RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import type { ChosenCategory } from '../../../src/model/table/categoryCells.ts';
import type { ShownCounts } from '../../../src/model/table/tableMessages.ts';
import { plain } from '../../../src/model/text/displayText.ts';
import { fill } from '../../../src/model/text/template.ts';
import { button, element, group, text } from '../../shared/elements.ts';

interface CountsBarEvents {
  /** A person wants to see the rows of a category, or all. */
  onChoose(chosen: ChosenCategory | undefined): void;
  /** The rows of the category are to come from the service. */
  onAsk(): void;
}

/** The counts of devices by category above their rows; each is a button that shows no other rows. */
export interface CountsBar {
  readonly element: HTMLElement;
  readonly counts: readonly DeviceCount[];
  show(counts: ShownCounts): void;
  /** Marks what is chosen. @param problem why the rows do not show it */
  mark(chosen: ChosenCategory | undefined, problem: string): void;
  /** @param canAsk whether the service can be asked for the rows of what is chosen, where some are missing */
  offer(canAsk: boolean): void;
}

/** As many buttons as are of use. */
const mostButtons = 60;

export function createCountsBar(labels: RawJsonLabels, events: CountsBarEvents): CountsBar {
  const note = text('span', 'note', '');
  note.ariaLive = 'polite';
  const categories = group('group', labels.counts, [], 'counts');
  const kinds = group('group', labels.counts, [], 'counts');
  const ask = button(labels.filterCategory, () => events.onAsk());
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

  /** Whether it is the category of the kind that is chosen. */
  function isAround(of: ChosenCategory | undefined): boolean {
    return of !== undefined && of.kind === undefined && of.category === chosen?.category;
  }

  const words = (name: string, count: number) => `${plain(name, 60)} ${count.toLocaleString()}`;

  function fillCategories(): void {
    buttons = [];
    const whole = shown.filter(({ kind }) => kind === undefined);
    const total = whole.reduce((sum, { count }) => sum + count, 0);
    categories.replaceChildren(
      choice(fill(labels.allDevices, total.toLocaleString()), undefined),
      ...whole.slice(0, mostButtons).map(({ category, count }) => choice(words(category, count), { category })),
    );
    fillKinds();
  }

  /** The kinds of the category that is chosen. */
  function fillKinds(): void {
    buttons = buttons.filter(({ of }) => of?.kind === undefined);
    const category = chosen?.category;
    const found = shown.filter((one) => one.kind !== undefined && one.category === category).slice(0, mostButtons);
    kinds.hidden = found.length === 0;
    if (category !== undefined) kinds.ariaLabel = fill(labels.kindsOf, plain(category, 60));
    kinds.replaceChildren(
      ...found.map(({ kind = '', count }) => choice(words(kind, count), { category: category ?? '', kind })),
    );
  }

  return {
    element: bar,
    get counts() {
      return shown;
    },
    show(counts) {
      bar.hidden = counts.state === 'none';
      shown = counts.state === 'shown' ? counts.counts : [];
      categories.hidden = counts.state !== 'shown';
      note.textContent =
        counts.state === 'loading' ? labels.countsLoading : counts.state === 'failed' ? counts.problem : '';
      fillCategories();
    },
    mark(next, problem) {
      const isOther = next?.category !== chosen?.category;
      chosen = next;
      if (isOther) fillKinds();
      if (shown.length > 0) note.textContent = problem;
      for (const { of, button: one } of buttons) one.ariaPressed = String(isChosen(of) || isAround(of));
    },
    offer(canAsk) {
      ask.hidden = !canAsk;
    },
  };
}
