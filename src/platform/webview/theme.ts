const forced = matchMedia('(forced-colors: active)');

/** Whether a person has replaced all colors by a few of the system. */
export function areColorsForced(): boolean {
  return forced.matches;
}

/**
 * Returns a color of the theme for a drawing, which can't refer to a variable. Defaults to the color of the text.
 *
 * @param name such as `charts-green`
 * @param system color that is used instead if colors are forced
 */
export function themeColor(name: string, system = 'CanvasText'): string {
  if (forced.matches) return system;
  const own = getComputedStyle(document.body);
  return own.getPropertyValue(`--vscode-${name}`).trim() || own.color;
}

/** Calls back when the theme changes, because a canvas keeps the colors that it was drawn with. */
export function onThemeChange(changed: () => void): void {
  new MutationObserver(changed).observe(document.body, { attributes: true, attributeFilter: ['class'] });
  new MutationObserver(changed).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  forced.addEventListener('change', changed);
}
