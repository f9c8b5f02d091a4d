import type { RawJsonContent } from '../../common/pageMessages.ts';
import type { RawJsonTab } from '../../common/rawJson.ts';
import type { ViewPosition } from '../../common/rawJsonState.ts';
import { sentence } from '../controls.ts';
import { createJsonView, type JsonView } from './jsonView.ts';

/** Place of JSON: a tab, or the result of a query, which replaces the response. */
export type JsonTab = RawJsonTab | 'result';

interface JsonEditorOptions {
  readonly panelOf: (tab: JsonTab) => HTMLElement | undefined;
  readonly nameOf: (tab: JsonTab) => string;
  readonly nonce: string;
  readonly onMove: () => void;
  readonly onOpen: () => void;
}

/** Creates the editors of all tabs, each when its tab is first shown. */
export function createJsonEditors({ panelOf, nameOf, nonce, onMove, onOpen }: JsonEditorOptions) {
  const views: Partial<Record<JsonTab, JsonView>> = {};

  function open(tab: JsonTab, text: string, isJson: boolean, position: ViewPosition | undefined): void {
    const parent = panelOf(tab);
    if (!parent) return;
    parent.replaceChildren();
    const view = createJsonView({ parent, text, isJson, name: nameOf(tab), nonce, onMove });
    views[tab] = view;
    if (position) view.restore(position);
    onOpen();
  }

  return {
    at: (tab: JsonTab) => views[tab],
    /** @param position restored in a new editor */
    draw(tab: JsonTab, content: RawJsonContent | undefined, position: ViewPosition | undefined) {
      if (content?.text === undefined || views[tab]?.isJson !== content.isJson) {
        views[tab]?.destroy();
        delete views[tab];
      }
      if (content?.text === undefined) panelOf(tab)?.replaceChildren(...missing(content));
      else if (views[tab]) views[tab].update(content.text);
      else open(tab, content.text, content.isJson, position);
    },
  };
}

/** Returns the sentence instead of content, unless the cause of a failure says it. */
function missing(content: RawJsonContent | undefined): HTMLElement[] {
  return !content || content.nothing === content.facts?.cause ? [] : [sentence(content.nothing)];
}
