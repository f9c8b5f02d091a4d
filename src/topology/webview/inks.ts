import { element } from '../../platform/webview/elements.ts';
import { inkNames, type InkName, type Inks } from '../common/pictureStyle.ts';

/** Theme colors for the canvas, read from elements that the style sheet colors. */
export interface PageInks {
  /** Invisible element that must be in the page while colors are read. */
  readonly element: HTMLElement;
  read(): Inks;
  readonly font: () => string;
}

/** @param onChange called when the theme or forced colors may have changed */
export function createInks(onChange: () => void): PageInks {
  const probes = element('div', 'inks');
  probes.ariaHidden = 'true';
  const byName = new Map<InkName, HTMLElement>(inkNames.map((name) => [name, element('span', `ink-${name}`)]));
  probes.append(...byName.values());
  new MutationObserver(onChange).observe(document.documentElement, { attributes: true });
  new MutationObserver(onChange).observe(document.body, { attributes: true });
  for (const query of ['(forced-colors: active)', '(prefers-color-scheme: dark)'])
    matchMedia(query).addEventListener('change', onChange);
  return {
    element: probes,
    read: () => Object.fromEntries([...byName].map(([name, probe]) => [name, getComputedStyle(probe).color])) as Inks,
    font: () => getComputedStyle(document.body).fontFamily,
  };
}
