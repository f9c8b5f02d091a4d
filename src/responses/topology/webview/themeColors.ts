import { element } from '../../../platform/webview/elements.ts';
import { colorNames, type ColorName, type Colors } from '../common/pictureStyle.ts';

/**
 * Reads theme colors for the canvas from elements that the style sheet colors.
 *
 * @param onChange called when the theme or forced colors may have changed
 */
export function createThemeColors(onChange: () => void) {
  const probes = element('div', 'inks');
  probes.ariaHidden = 'true';
  const byName = new Map<ColorName, HTMLElement>(colorNames.map((name) => [name, element('span', `ink-${name}`)]));
  probes.append(...byName.values());
  new MutationObserver(onChange).observe(document.documentElement, { attributes: true });
  new MutationObserver(onChange).observe(document.body, { attributes: true });
  for (const query of ['(forced-colors: active)', '(prefers-color-scheme: dark)'])
    matchMedia(query).addEventListener('change', onChange);
  return {
    /** Invisible element that must be in the page while colors are read. */
    element: probes,
    read: () => Object.fromEntries([...byName].map(([name, probe]) => [name, getComputedStyle(probe).color])) as Colors,
    font: () => getComputedStyle(document.body).fontFamily,
  };
}
