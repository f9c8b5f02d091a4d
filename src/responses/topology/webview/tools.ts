import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { createDropdown } from '../../../platform/webview/dropdown.ts';
import { button, element, group, searchBox, text } from '../../../platform/webview/elements.ts';
import type { Graph } from '../../../service/forms/common/graph.ts';
import { kindsOf, vlansOf, type GraphFilter } from '../common/shownGraph.ts';

const fileKinds = ['svg', 'png', 'dot'] as const;
export type PictureKind = (typeof fileKinds)[number];

export interface ToolsEvents {
  onSearch(words: string): void;
  onFilter(filter: GraphFilter): void;
  onSave(kind: PictureKind): void;
}

export interface Tools {
  readonly element: HTMLElement;
  /** Offers the kinds and VLANs of a graph, and resets the filters. */
  take(graph: Graph, kindText: (kind: string, count: number) => string): void;
  search(): void;
}

/** Limits of what the filters offer. */
const maxKinds = 60;
const maxVlans = 4096;

export function createTools(events: ToolsEvents): Tools {
  const search = searchBox(l10n.t('Find a device'), (words) => events.onSearch(words));
  const kinds = createDropdown(l10n.t('Kinds'));
  const saves = createDropdown(l10n.t('Save As…'));
  const vlan = document.createElement('select');
  vlan.ariaLabel = l10n.t('VLAN');
  vlan.addEventListener('change', filter);
  let boxes: readonly { readonly kind: string; readonly box: HTMLInputElement }[] = [];

  function filter(): void {
    const hidden = boxes.filter(({ box }) => !box.checked).map(({ kind }) => kind);
    events.onFilter({ hidden, ...(vlan.selectedIndex > 0 && { vlan: vlan.value }) });
  }

  function kindBox(kind: string, words: string) {
    const [label, box] = [element('label', ''), document.createElement('input')];
    box.type = 'checkbox';
    box.checked = true;
    box.addEventListener('change', filter);
    label.append(box, text('span', '', words));
    return { kind, box, label };
  }

  function option(value: string, words: string): HTMLOptionElement {
    const made = document.createElement('option');
    [made.value, made.textContent] = [value, words];
    return made;
  }

  saves.fill(
    fileKinds.map((kind) =>
      button(kind.toUpperCase(), () => {
        saves.close();
        events.onSave(kind);
      }),
    ),
  );
  return {
    element: group('group', l10n.t('Picture'), [search, kinds.element, vlan, saves.element], 'tools graph-tools'),
    take(graph, kindText) {
      const found = kindsOf(graph).slice(0, maxKinds);
      const made = found.map(([kind, count]) => kindBox(kind, kindText(kind, count)));
      boxes = made;
      kinds.fill(made.map(({ label }) => label));
      kinds.element.hidden = made.length < 2;
      const vlans = vlansOf(graph).slice(0, maxVlans);
      vlan.replaceChildren(
        option('', l10n.t('All VLANs')),
        ...vlans.map((one) => option(one, l10n.t('VLAN {0}', plain(one, 60)))),
      );
      vlan.hidden = vlans.length === 0;
    },
    search: () => search.select(),
  };
}
