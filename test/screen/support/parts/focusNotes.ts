import type { Page } from 'playwright-core';

/** Window with the notes that `noteFocus` takes. */
interface Noted {
  focusNotes?: string[];
}

/** Runs in each page before its own scripts: records special keys, clicks, and focus changes, which close boxes and menus. */
export function noteFocus(): void {
  if (window !== window.top) return;
  const notes: string[] = ((window as Noted).focusNotes = []);
  const nameOf = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return 'the window';
    const box = target.closest('.quick-input-widget, .monaco-menu, .monaco-dialog-box, .part');
    const name = target.getAttribute('aria-label') ?? `${target.tagName} ${target.className}`;
    return `${box?.className.split(' ').slice(0, 2).join(' ') ?? 'the page'}: ${name.slice(0, 60)}`;
  };
  const note = (what: string, event: Event) => {
    notes.push(`${Math.round(event.timeStamp)} ms ${what} ${nameOf(event.composedPath()[0] ?? null)}`);
    notes.splice(0, notes.length - 40);
  };
  addEventListener('focusin', (event) => note('focus on', event), true);
  addEventListener('focusout', (event) => note('focus off', event), true);
  addEventListener('mousedown', (event) => note('click on', event), true);
  addEventListener('keydown', (event) => event.key.length > 1 && note(`${event.key} on`, event), true);
}

export async function focusNotesOf(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => (window as Noted).focusNotes ?? []).catch(() => []);
}
