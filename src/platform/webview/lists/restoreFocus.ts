/** Restores the focus that Chromium drops when VS Code opens a menu. In a grid, the tab stop gets it back. */
export function restoreFocus(): void {
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : undefined;
  });
  window.addEventListener('focus', () => {
    // VS Code may already show an input box, which would close if the page took the focus.
    if (!document.hasFocus() || document.activeElement !== document.body || !last?.isConnected) return;
    const tabStop = last.closest('[role="grid"]')?.querySelector<HTMLElement>('[tabindex="0"]');
    (tabStop ?? last).focus({ preventScroll: true });
  });
}
