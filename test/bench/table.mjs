/** How smoothly a long table of a response scrolls, and how it grows by pages, in the page that ships. */
import { inMs, table } from './numbers.mjs';
import { loadModel, openWebview, scrollTables } from './webview.mjs';

const rows = 50_000;
const perPage = 500;

/** @param {number} from */
const pageFrom = (from) =>
  Array.from({ length: perPage }, (_, index) => {
    const at = from + index;
    return {
      deviceId: `device-${at}`,
      hostName: `host-${(at * 7919) % rows}.acme.example`,
      discoveredIpAddr: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
      deviceType: ['SWITCH', 'ROUTER', 'VM', 'HYPERVISOR'][at % 4],
      vendor: `Vendor ${at % 17}`,
      model: `Model ${at % 101}`,
      ports: at % 48,
      reachable: at % 3 === 0,
      lastSeen: new Date(Date.UTC(2026, 0, 1) + at * 977_000).toISOString(),
      tags: ['rack', String(at % 40)],
    };
  });

/**
 * @param {{ browser: import('playwright-core').Browser, folder: string }} bench
 */
export async function tableTables({ browser, folder }) {
  const { rawJsonLabelNames: labelNames } = /** @type {{ rawJsonLabelNames: string[] }} */ (
    await loadModel(folder, 'rawJson', "export { rawJsonLabelNames } from './rawJson.ts';")
  );
  const page = await openWebview(browser, 'rawJson');
  const pages = Array.from({ length: rows / perPage }, (_, index) => pageFrom(index * perPage));
  const times = await page.evaluate(
    async ([labels, all]) => {
      const { postMessage, performance, document, requestAnimationFrame } = /** @type {any} */ (globalThis);
      const until = async (/** @type {() => boolean} */ isSo) => {
        while (!isSo()) await new Promise(requestAnimationFrame);
      };
      const timed = async (/** @type {() => Promise<void>} */ work) => {
        const startedMs = performance.now();
        await work();
        return performance.now() - startedMs;
      };
      const count = () => Number(document.querySelector('[role="grid"]')?.ariaRowCount) - 1;
      const [first = [], ...others] = all;
      const total = all.length * first.length;
      const shown = { before: 0, first: first.length, total, range: '', progress: '', inJson: '', searched: 's' };
      const text = JSON.stringify(first, null, 2);
      postMessage({ type: 'labels', tabs: ['answer'], labels, phrases: {} });
      const content = { text, isJson: true, table: [], facts: { summary: '200 OK', rows: [] } };
      postMessage({ type: 'content', tab: 'answer', content });
      await until(() => document.querySelector('.cm-line') !== null);
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'table')?.click();
      await until(() => count() === first.length);
      const grown = await timed(async () => {
        others.forEach((rowsOfPage, index) => {
          postMessage({ type: 'rows', rows: new TextEncoder().encode(JSON.stringify(rowsOfPage)) });
          const state = index === others.length - 1 ? 'ended' : 'loadingAll';
          postMessage({ type: 'pages', pages: { ...shown, state, count: (index + 2) * first.length } });
        });
        await until(() => count() === total);
      });
      const header = [...document.querySelectorAll('[role="columnheader"]')].find(
        ({ textContent }) => textContent === 'hostName',
      );
      const sorted = await timed(async () => {
        header?.click();
        await until(() => header?.ariaSort === 'ascending');
      });
      const box = document.querySelector('input[type="search"]');
      const search = (/** @type {string} */ words) => {
        box.value = words;
        box.dispatchEvent(new Event('input'));
      };
      const found = await timed(async () => {
        search('host-49');
        await until(() => count() < total);
      });
      search('');
      await until(() => count() === total);
      return { grown, sorted, found };
    },
    /** @type {const} */ ([Object.fromEntries(labelNames.map((name) => [name, name])), pages]),
  );
  const scrolling = await scrollTables(page);
  await page.close();
  return [
    table(
      `Table of ${rows.toLocaleString('en')} rows × ${Object.keys(pages[0]?.[0] ?? {}).length} columns, in pages of ${perPage}`,
      ['', 'time'],
      [
        ['all further pages taken over and drawn', inMs(times.grown)],
        ['sorted by a column of texts', inMs(times.sorted)],
        ['searched for the first time', inMs(times.found)],
      ],
    ),
    scrolling,
  ];
}
