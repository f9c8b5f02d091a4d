import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { searchFiles, searchText, type Search } from './leaks.ts';
import type { Scene } from './scene.ts';
import type { Canaries } from './servers/canaryService.ts';
import { eventually } from './servers/service.ts';

/** Returns all text of a window: title, page with attributes and fields, and webviews. */
export async function textOfWindow(page: Page): Promise<string> {
  const texts = [await page.title()];
  for (const frame of page.frames()) {
    const shown = frame.evaluate(() => {
      const fields = [...document.querySelectorAll('input:not([type=password]), textarea')].map(
        (field) => (field as HTMLInputElement).value,
      );
      const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes].map(({ value }) => value),
      );
      return [document.documentElement.textContent, ...fields, ...attributes].join('\n');
    });
    // The frame may be removed meanwhile.
    texts.push(await shown.catch(() => ''));
  }
  return texts.join('\n');
}

/** Returns the browser's storage for the pages of VS Code. */
function textOfBrowserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage as Record<string, string>).flat(),
    );
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The database cannot be read.'));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = await settled(database.transaction(store).objectStore(store).getAll());
        texts.push(
          JSON.stringify(values, (_, value: unknown) =>
            value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
          ),
        );
        for (const value of values as unknown[]) if (typeof value === 'string') texts.push(value);
      }
      database.close();
    }
    return texts.join('\n');
  });
}

/** Waits until the browser's storage has open editors that match; VS Code saves them every five seconds while the page has the focus. Quotes are compared unescaped. */
export async function editorsAreKept(page: Page, holding: RegExp): Promise<void> {
  const kept = async () =>
    (await textOfBrowserStorage(page)).split('\n').filter((line) => line.startsWith('{"editorpart.state"'));
  await eventually(`the browser keeps editors that hold ${holding.source}`, kept, (all) =>
    all.some((state) => holding.test(state.replaceAll('\\', ''))),
  );
}

/** Waits until VS Code's own storage in the browser has a value that matches. */
export async function isKept(page: Page, key: string, value: RegExp): Promise<void> {
  const kept = () =>
    page.evaluate(async (wanted) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('The database cannot be read.'));
        });
      const values: unknown[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await settled(indexedDB.open(name));
        for (const store of database.objectStoreNames)
          values.push(await settled(database.transaction(store).objectStore(store).get(wanted)));
        database.close();
      }
      return values.filter((found) => typeof found === 'string');
    }, key);
  await eventually(`the browser keeps ${key} as ${value.source}`, kept, (values) =>
    values.some((found) => value.test(found)),
  );
}

/** Waits until VS Code has saved that the panel is open. A window that is reloaded earlier hides the panel and its terminals. */
export async function panelIsKept(page: Page): Promise<void> {
  await isKept(page, 'workbench.panel.hidden', /^false$/);
}

/** Searches for secrets in the window, in the storage of browser and server, and on the clipboard. */
export async function searchEverywhere({ workbench, host }: Scene, when: string, canaries: Canaries): Promise<Search> {
  const texts = new Map([
    ['the window', await textOfWindow(workbench.page)],
    ['the storage of the browser', await textOfBrowserStorage(workbench.page)],
    ['the clipboard', await workbench.clipboard()],
  ]);
  const hits = [...texts].flatMap(([where, text]) => searchText(`${where}, ${when}`, text, canaries));
  const inFiles = await searchFiles(host.base, canaries);
  return { ...inFiles, hits: [...hits, ...inFiles.hits.map((hit) => `${hit}, ${when}`)] };
}

/** Waits until the first loaded access is stored, which later loads are compared with. */
export async function firstAccessIsKept({ host }: Scene): Promise<void> {
  const folder = path.join(host.globalStorage, 'org-access.org-access/access');
  const files = () => readdir(folder, { recursive: true }).catch(() => []);
  await eventually('the first access is kept', files, (names) => names.some((name) => name.endsWith('.json.gz')));
}
