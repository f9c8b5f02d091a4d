/** Whether a person has opened a menu on the page. Any extension can run the commands of a menu, which the page then takes for nobody's. */
export interface PersonsMenu {
  /** Until something else is pressed. */
  readonly isOpen: boolean;
  /** The same, and one command of the menu is one choice. */
  take(): boolean;
}

export function createPersonsMenu(page: Window): PersonsMenu {
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
 * Names a part of the page in `when` clauses of the manifest.
 * @param hasOwnMenu without the editor's own items, which are for text
 * @param facts that clauses ask for too
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

/** Tells `when` clauses what a row stands for, beside the name of the part that it is in. */
export function kindForMenus(row: HTMLElement, kind: string | undefined): void {
  if (kind === undefined) delete row.dataset.vscodeContext;
  else row.dataset.vscodeContext = JSON.stringify({ webviewRow: kind });
}
