import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { element, searchBox, text } from '../../../platform/webview/elements.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import { openChoices } from '../../../platform/webview/toolbar/popup.ts';
import type { Graph } from '../../../service/forms/common/graph.ts';
import { defaultGraphFilter, kindsOf, vlansOf, type GraphFilter } from '../common/shownGraph.ts';

interface ToolsEvents {
  onSearch(words: string): void;
  /** Called when Enter is pressed in the search. */
  onFind(): void;
  onFilter(filter: GraphFilter): void;
  onSave(): void;
}

/** Limits of what the filters offer. */
const maxKinds = 60;
const maxVlans = 4096;

export function createTools(events: ToolsEvents) {
  const search = searchBox(l10n.t('Find a device'), (words) => events.onSearch(words));
  let kinds: readonly (readonly [kind: string, words: string])[] = [];
  let vlans: readonly string[] = [];
  let filter = defaultGraphFilter;
  search.addEventListener('keydown', ({ key }) => key === 'Enter' && events.onFind());

  function change(next: GraphFilter): void {
    filter = next;
    events.onFilter(next);
  }

  function choose(anchor: HTMLElement): void {
    const kindBoxes = kinds.map(([kind, words]) =>
      choice('checkbox', words, !filter.hidden.includes(kind), (isShown) => {
        const others = filter.hidden.filter((hidden) => hidden !== kind);
        change({ ...filter, hidden: isShown ? others : [...others, kind] });
      }),
    );
    const vlanChoices = [undefined, ...vlans].map((vlan) => {
      const words = vlan === undefined ? l10n.t('All VLANs') : l10n.t('VLAN {0}', plain(vlan, 60));
      const { hidden } = filter;
      return choice('radio', words, filter.vlan === vlan, () =>
        change(vlan === undefined ? { hidden } : { hidden, vlan }),
      );
    });
    openChoices(anchor, l10n.t('Filter'), [...kindBoxes, ...(vlans.length > 0 ? vlanChoices : [])]);
  }

  return {
    search,
    actions: (): OfferedActions => [
      (kinds.length > 1 || vlans.length > 0) && { id: 'filter', icon: 'filter', label: l10n.t('Filter'), run: choose },
      { id: 'png', icon: 'save', label: l10n.t('Save as PNG'), run: () => events.onSave() },
    ],
    /** Offers the kinds and VLANs of a graph, and resets the filters. */
    take(graph: Graph, kindText: (kind: string, count: number) => string) {
      kinds = kindsOf(graph)
        .slice(0, maxKinds)
        .map(([kind, count]) => [kind, kindText(kind, count)]);
      vlans = vlansOf(graph).slice(0, maxVlans);
      filter = defaultGraphFilter;
    },
  };
}

function choice(
  type: 'checkbox' | 'radio',
  words: string,
  isChosen: boolean,
  onChange: (isChosen: boolean) => void,
): HTMLElement {
  const [label, box] = [element('label', ''), document.createElement('input')];
  box.type = type;
  if (type === 'radio') box.name = 'choice';
  box.checked = isChosen;
  box.addEventListener('change', () => onChange(box.checked));
  label.append(box, text('span', '', words));
  return label;
}
