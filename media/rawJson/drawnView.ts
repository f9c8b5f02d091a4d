import type { AddedResponse } from '../../src/model/rawJson/drawnMessages.ts';
import type { JsonPath, RawJsonContent } from '../../src/model/rawJson/rawJson.ts';
import type { DrawnView } from '../../src/model/rawJson/responseViews.ts';
import { element, text } from '../shared/elements.ts';
import { registeredView, type ViewEvents, type ViewPanel } from './viewPanel.ts';

const { currentScript } = document;
const script = currentScript instanceof HTMLScriptElement ? currentScript : undefined;

/** Makes a view whose script and style sheet are read when it is first shown. @param missing the sentence for a script that cannot be read */
export function createDrawnView(
  name: DrawnView,
  labels: Readonly<Record<string, string>>,
  missing: string,
  events: ViewEvents,
): ViewPanel {
  const [panel, toolbar] = [element('div', 'drawn'), element('div', 'drawn-tools')];
  let content: RawJsonContent | undefined;
  let isShown = false;
  let revealed: JsonPath | undefined;
  let added: readonly AddedResponse[] = [];
  let view: ViewPanel | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      await Promise.all([readScript(`${name}.js`), readStyle(`${name}.css`)]);
    } catch {
      panel.replaceChildren(text('p', 'nothing', missing));
      reading = undefined;
      return;
    }
    view = registeredView(name)?.(labels, events);
    if (!view) return;
    panel.replaceChildren(view.element);
    toolbar.replaceChildren(view.toolbar);
    view.take(content);
    view.takeAdded?.(added);
    view.show(isShown);
    if (revealed) view.reveal?.(revealed);
  }

  return {
    element: panel,
    toolbar,
    take(next) {
      content = next;
      view?.take(next);
    },
    show(toShow) {
      isShown = toShow;
      if (toShow && !view) reading ??= read();
      view?.show(toShow);
    },
    search: () => view?.search?.(),
    copy: () => view?.copy?.(),
    choose: (act) => view?.choose?.(act),
    takeAdded(next) {
      added = next;
      view?.takeAdded?.(next);
    },
    reveal(path) {
      if (view) view.reveal?.(path);
      else revealed = path;
    },
  };
}

/** Adds a script of the folder that this one came from, with the same nonce. */
function readScript(file: string): Promise<void> {
  const added = document.createElement('script');
  added.src = addressOf(file);
  return whenRead(added);
}

function readStyle(file: string): Promise<void> {
  const added = document.createElement('link');
  added.rel = 'stylesheet';
  added.href = addressOf(file);
  return whenRead(added);
}

async function whenRead(added: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  added.nonce = script?.nonce ?? '';
  await new Promise<void>((resolve, reject) => {
    added.addEventListener('load', () => resolve());
    added.addEventListener('error', () => reject(new Error(added.outerHTML)));
    document.head.append(added);
  });
}

function addressOf(file: string): string {
  return new URL(file, script?.src).href;
}
