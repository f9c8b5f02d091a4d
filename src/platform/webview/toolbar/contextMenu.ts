export type ContextMenuTracker = ReturnType<typeof trackContextMenu>;

/** Tracks whether a person has opened a menu. Otherwise the page ignores menu commands, which any extension can run. */
export function trackContextMenu(page: Window) {
  let isOpen = false;
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    isOpenAfter: (event: WindowEventMap[Type]) => boolean,
  ) => page.addEventListener(type, (event) => (isOpen = isOpenAfter(event)), { capture: true });
  listen('keydown', ({ isTrusted, key }) => isTrusted && (key === 'ContextMenu' || key === 'F10'));
  listen('pointerdown', () => false);
  listen('contextmenu', ({ isTrusted }) => isTrusted);
  return {
    get isOpen() {
      return isOpen;
    },
    /** Returns whether a menu is open, and resets that, because each menu allows one command. */
    take() {
      const was = isOpen;
      isOpen = false;
      return was;
    },
  };
}

/** Longest time in milliseconds that VS Code is given to return the focus after a menu. */
const longestMs = 200;

/**
 * Waits until the page has the focus again after VS Code's menu, or for `longestMs`. In a browser, VS Code returns the
 * focus about 50 ms after the menu has closed, which would close a list that was opened before.
 */
export async function focusReturned(page: Window): Promise<void> {
  if (page.document.hasFocus()) return;
  await new Promise<void>((resolve) => {
    page.addEventListener('focus', () => resolve(), { once: true });
    setTimeout(resolve, longestMs);
  });
}

/** @param hasOwnMenu hides VS Code's own items */
export function nameForMenus(
  part: HTMLElement,
  name: string,
  hasOwnMenu: boolean,
  facts: Readonly<Record<string, boolean>> = {},
): void {
  const context = { webviewSection: name, preventDefaultContextMenuItems: hasOwnMenu, ...facts };
  part.dataset.vscodeContext = JSON.stringify(context);
}

export function kindForMenus(row: HTMLElement, kind: string | undefined): void {
  if (kind === undefined) delete row.dataset.vscodeContext;
  else row.dataset.vscodeContext = JSON.stringify({ webviewRow: kind });
}
