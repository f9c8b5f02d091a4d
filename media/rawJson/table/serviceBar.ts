import type { RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import type { ShownService } from '../../../src/model/table/tableMessages.ts';
import { fill } from '../../../src/model/text/template.ts';
import { button, element, group, text } from '../../shared/elements.ts';

interface ServiceBarEvents {
  onRemoveFilter(column: string): void;
  onRemoveSort(): void;
}

/** A line above the rows that says what the service was asked for, which concerns all rows, and not just those that are here. */
export interface ServiceBar {
  readonly element: HTMLElement;
  show(service: ShownService | undefined): void;
}

export function createServiceBar(labels: RawJsonLabels, events: ServiceBarEvents): ServiceBar {
  const name = text('span', 'name', labels.atService);
  const list = element('span', 'chips');
  const bar = group('group', labels.atService, [name, list], 'strip service');
  bar.hidden = true;

  return {
    element: bar,
    show(service) {
      const filters = service?.filters ?? [];
      const sort = service?.sort;
      bar.hidden = filters.length === 0 && sort === undefined;
      list.replaceChildren(
        ...filters.map((filter) =>
          chip(filter.text, fill(labels.removeFilter, filter.text), () => events.onRemoveFilter(filter.column)),
        ),
        ...(sort === undefined
          ? []
          : [chip(fill(labels.sortedBy, sort), fill(labels.removeSort, sort), () => events.onRemoveSort())]),
      );
    },
  };
}

/** What was asked for, with a button that takes it back. */
function chip(words: string, label: string, onRemove: () => void): HTMLElement {
  const whole = text('span', 'chip', words);
  const remove = button('×', onRemove);
  remove.ariaLabel = label;
  remove.title = label;
  whole.append(remove);
  return whole;
}
