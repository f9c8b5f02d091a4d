import type { Frame, Page } from 'playwright-core';

/** Returns a line for each frame of a webview, for the log of a failed test: how far VS Code and the page have come. */
export async function panelNotesOf(page: Page): Promise<readonly string[]> {
  return await Promise.all(page.frames().slice(1).map(noteOf));
}

async function noteOf(frame: Frame): Promise<string> {
  const state = frame.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    const workers = [worker?.installing, worker?.waiting, worker?.active].map((one) => one?.state ?? 'none');
    return [
      document.readyState,
      `${document.body.childElementCount} elements`,
      `controlled: ${navigator.serviceWorker.controller?.state ?? 'no'}`,
      `workers: ${workers.join(' ')}`,
    ].join(', ');
  });
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('does not respond'), 3000));
  const [address = ''] = frame.url().split('?');
  return `${address.split('/').at(-1)}: ${await Promise.race([state, late]).catch(String)}`;
}
