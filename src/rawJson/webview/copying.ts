import type { ContextMenuTracker } from '../../platform/webview/contextMenu.ts';

/** Long enough for the editor to turn a key press into its own command for copying, and too short to wait for. */
const keyHoldsForMs = 2_000;

/**
 * Lets only a person copy what is shown. Any extension can have the editor select all and copy in the panel that has the focus, so a
 * copy that follows neither a key press with Ctrl or Cmd (or Insert) nor a menu that was opened here is not made.
 */
export function onlyPersonsCopy(page: Window, menu: ContextMenuTracker): void {
  let pressedAtMs = -Infinity;
  const capture = { capture: true };
  page.addEventListener(
    'keydown',
    ({ isTrusted, ctrlKey, metaKey, key }) => {
      if (isTrusted && (ctrlKey || metaKey || key === 'Insert')) pressedAtMs = performance.now();
    },
    capture,
  );
  for (const act of ['copy', 'cut'] as const) {
    page.addEventListener(
      act,
      (event) => {
        if (menu.isOpen || performance.now() - pressedAtMs < keyHoldsForMs) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      capture,
    );
  }
}
