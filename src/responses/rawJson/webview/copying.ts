import type { ContextMenuTracker } from '../../../platform/webview/toolbar/contextMenu.ts';

/**
 * Time for which a key press allows copying. VS Code needs less to turn the key press into its copy command, and an
 * attack can't wait for it.
 */
const keyHoldsForMs = 2_000;

/**
 * Blocks copying that no person has triggered. Any extension can run Select All and Copy in the focused panel, so a copy requires a
 * recent key press with Ctrl, Cmd or Insert, or an open menu of this page.
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
