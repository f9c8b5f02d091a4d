/** Measures the cost of a large access matrix, and how smoothly it scrolls, in the built page. */
import { inKB, inMs, median, milliseconds, table, times } from './numbers.mjs';
import { loadModel, openWebview, scrollTables } from './webview.mjs';

const sites = 10_000;
const privileges = 200;

/** @param {number} count */
const numbers = (count) => [...Array(count).keys()];

/** Returns organizations whose sites each hold a random half of the privileges. */
function access() {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const names = numbers(privileges).map((index) => `AREA ${index >> 1}: ${index % 2 === 0 ? 'READ' : 'WRITE'}`);
  const site = (/** @type {number} */ index) => ({
    id: String(index),
    name: `Site ${index}`,
    grants: [{ role: 'Operator', privileges: names.filter(() => random() < 0.5) }],
  });
  const organizations = numbers(20).map((organization) => ({
    id: String(organization),
    name: `Organization ${organization}`,
    grants: [],
    sites: numbers(sites / 20).map((index) => site(organization * (sites / 20) + index)),
  }));
  return { organizations };
}

/** Returns unsorted sites with one unique privilege each. @param {number} count */
function ownPrivileges(count) {
  const sites = numbers(count).map((index) => {
    const number = (index * 7919) % count;
    return { id: String(number), name: `Site ${number}`, grants: [{ privileges: [`SITE_${number}_VIEW`] }] };
  });
  return { organizations: [{ id: '1', name: 'Organization', grants: [], sites }] };
}

/** Measures matrices of sites that share no privilege. @param {(access: object, kind: string) => object} accessMatrix */
function sparseTable(accessMatrix) {
  accessMatrix(ownPrivileges(5_000), 'privilege');
  const rows = [10_000, 20_000, 40_000, 100_000].map((count) => {
    const data = ownPrivileges(count);
    /** @type {object} */
    let matrix = {};
    const costs = numbers(3).map(() => {
      const before = process.cpuUsage();
      matrix = accessMatrix(data, 'privilege');
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return { count, cpuMs: median(costs), bytes: JSON.stringify(matrix).length };
  });
  const [first] = rows;
  return table(
    'Access matrix of sites with a privilege of their own name',
    ['sites', 'processor', 'sent', 'sites to the first', 'processor to the first'],
    rows.map(({ count, cpuMs, bytes }) => [
      count.toLocaleString('en'),
      inMs(cpuMs),
      inKB(bytes),
      times(count / (first?.count ?? 1)),
      times(cpuMs / (first?.cpuMs ?? 1)),
    ]),
  );
}

/**
 * @param {{ browser: import('playwright-core').Browser, folder: string }} bench
 */
export async function matrixTables({ browser, folder }) {
  const { accessMatrix, matrixLabelNames } =
    /** @type {{ accessMatrix: (access: object, kind: string) => object, matrixLabelNames: string[] }} */ (
      await loadModel(
        folder,
        'matrix',
        "export { accessMatrix } from './accessMatrix.ts'; export { matrixLabelNames } from './matrixMessages.ts';",
      )
    );
  const data = access();
  /** @type {object} */
  let matrix = {};
  const madeMs = milliseconds(() => (matrix = accessMatrix(data, 'privilege')));
  const page = await openWebview(browser, 'matrix');
  const shownMs = await page.evaluate(
    async ([labels, content]) => {
      const { postMessage, performance, document, requestAnimationFrame } = /** @type {any} */ (globalThis);
      postMessage({ type: 'labels', labels });
      const startedMs = performance.now();
      postMessage({ type: 'content', content });
      while (!document.querySelector('tbody path[d]')) await new Promise(requestAnimationFrame);
      return performance.now() - startedMs;
    },
    [Object.fromEntries(matrixLabelNames.map((name) => [name, name])), { revision: 1, matrix }],
  );
  const scrolling = await scrollTables(page);
  await page.close();
  const size = `${sites.toLocaleString('en')} sites × ${privileges} privileges`;
  return [
    table(
      `Access matrix of ${size}`,
      ['', 'time'],
      [
        ['made of the record', inMs(madeMs)],
        ['sent, checked and drawn first', inMs(shownMs)],
      ],
    ),
    sparseTable(accessMatrix),
    scrolling,
  ];
}
