/** Tracks whether a person has opened a menu. The page ignores menu commands otherwise, since any extension can run them. */
export interface ContextMenuTracker {
  /** Reset by the next key or click. */
  readonly isOpen: boolean;
  /** Returns `isOpen` and resets it, since one menu allows one command. */
  take(): boolean;
}

export function trackContextMenu(page: Window): ContextMenuTracker {
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
    take() {
      const was = isOpen;
      isOpen = false;
      return was;
    },
  };
}

/**
 * Names a part of the page for `when` clauses.
 *
 * @param hasOwnMenu hides VS Code's own items, which are for text
 * @param facts further context keys
 */
export function nameForMenus(
  part: HTMLElement,
  name: string,
  hasOwnMenu: boolean,
  facts: Readonly<Record<string, boolean>> = {},
): void {
  const context = { webviewSection: name, preventDefaultContextMenuItems: hasOwnMenu, ...facts };
  part.dataset.vscodeContext = JSON.stringify(context);
}

/** Sets the kind of a row for `when` clauses. */
export function kindForMenus(row: HTMLElement, kind: string | undefined): void {
  if (kind === undefined) delete row.dataset.vscodeContext;
  else row.dataset.vscodeContext = JSON.stringify({ webviewRow: kind });
}
