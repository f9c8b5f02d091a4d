/**
 * Gives the focus back to what had it in the page. Chromium takes it from there when VS Code itself gets it, for a menu or the
 * palette, and the page would not hear keys any more when it is back. The elements of a grid stand for one cell after the
 * other, so the cell that Tab leads to is the one.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : undefined;
  });
  window.addEventListener('focus', () => {
    // By the time that a slow page hears of it, VS Code may have moved on to a box, which would close.
    if (!document.hasFocus() || document.activeElement !== document.body || !last?.isConnected) return;
    const tabStop = last.closest('[role="grid"]')?.querySelector<HTMLElement>('[tabindex="0"]');
    (tabStop ?? last).focus({ preventScroll: true });
  });
}
