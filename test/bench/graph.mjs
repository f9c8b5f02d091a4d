/** Measures how soon a large topology is drawn, and how smoothly it moves and zooms, in the built page. */
import { inKB, inMs, median, table, verdict } from './numbers.mjs';
import { loadModel, openWebview } from './webview.mjs';

const devices = 5_000;
const links = 10_000;
const goals = { firstMs: 1500, taskMs: 50 };
/** Duration of each movement. */
const moveMs = 4000;

/** @param {number} count */
const numbers = (count) => [...Array(count).keys()];

/** Returns a tree of switches with servers attached to two each, and some random links. */
function topology() {
  let seed = 1;
  const below = (/** @type {number} */ most) => Math.floor(((seed = (seed * 48271) % 2147483647) / 2147483647) * most);
  const kinds = ['Switch', 'Router', 'VM', 'Bare Metal', 'Firewall', 'Array'];
  const link = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ at) => ({
    linkId: `link-${at}`,
    devAId: `device-${a}`,
    devBId: `device-${b}`,
    devAName: `host-${a}`,
    devBName: `host-${b}`,
    devAIfxName: `eth1/${at % 48}`,
    devBIfxName: 'eth0/0',
    linkType: ['PHYSICAL'],
    linkOperState: at % 12 === 0 ? 'down' : at % 31 === 0 ? 'odd' : 'up',
    vlanSet: [String(10 + (at % 40))],
    linkRank: 1,
    noOfLinks: 1,
  });
  return {
    data: {
      links: numbers(links).map((at) => {
        const b = 1 + (at % (devices - 1));
        return at < devices - 1
          ? link(Math.floor((b - 1) / 12), b, at)
          : link(b % 300 === 0 ? below(devices) : Math.floor((b - 1) / 12) + 1, b, at);
      }),
      devices: numbers(devices).map((at) => ({
        deviceId: `device-${at}`,
        hostName: `host-${at}`,
        discoveredIpAddr: `10.0.${at >> 8}.${at & 255}`,
        subCategory: kinds[at % kinds.length],
      })),
    },
    links: { self: '' },
  };
}

/**
 * Measures the tasks of a page: the longest, and the one with the most processor time, which depends least on other programs.
 * @template Result
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<Result>} act
 */
async function traced(page, act) {
  const browser = /** @type {import('playwright-core').Browser} */ (page.context().browser());
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const result = await act();
  /** @typedef {{ ph: string, name: string, pid: number, tid: number, dur: number, tdur?: number, args: { name?: string } }} Event */
  /** @type {{ traceEvents: Event[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = traceEvents.filter(
    ({ ph, name, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  if (tasks.length === 0) throw new Error('No task was traced.');
  return {
    result,
    maxMs: Math.max(...tasks.map(({ dur }) => dur)) / 1000,
    busiestMs: Math.max(...tasks.map(({ tdur, dur }) => tdur ?? dur)) / 1000,
  };
}

/** Runs in the page: shows the response as JSON. @param {object[]} messages */
async function open(messages) {
  const { postMessage, document, requestAnimationFrame, setTimeout } = /** @type {any} */ (globalThis);
  for (const message of messages) postMessage(message);
  while (!document.querySelector('.cm-line')) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

/** Runs in the page: shows the picture, and returns the times of the first and final drawing. @param {string} name of its button */
async function show(name) {
  const { performance, document, requestAnimationFrame } = /** @type {any} */ (globalThis);
  const startedMs = performance.now();
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name && !one.hidden);
  button.click();
  const stage = () => document.querySelector('.stage');
  const until = async (/** @type {() => boolean} */ isThere) => {
    while (!isThere()) await new Promise(requestAnimationFrame);
    return performance.now() - startedMs;
  };
  const firstMs = await until(() => stage()?.dataset.pictures > 0);
  const lastMs = await until(() => stage()?.dataset.settled === 'true');
  return { firstMs, lastMs, pictures: Number(stage().dataset.pictures) };
}

/** Runs in the page: moves the picture, and returns the duration of each frame. @param {{ way: string, forMs: number }} how */
async function move({ way, forMs }) {
  const { document, performance, requestAnimationFrame, WheelEvent, PointerEvent } = /** @type {any} */ (globalThis);
  const canvas = document.querySelector('.stage canvas');
  const stage = document.querySelector('.stage');
  canvas.setPointerCapture = () => undefined;
  const box = canvas.getBoundingClientRect();
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({
    clientX: box.x + x,
    clientY: box.y + y,
    bubbles: true,
    button: 0,
    pointerId: 1,
  });
  const wheel = (/** @type {number} */ deltaY) =>
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, cancelable: true, ...at(400, 300) }));
  const steps = /** @type {Record<string, (frame: number) => void>} */ ({
    zoom: (frame) => wheel(frame % 120 < 60 ? -40 : 40),
    'pan, all in view': (frame) =>
      canvas.dispatchEvent(
        new PointerEvent('pointermove', at(400 + 150 * Math.sin(frame / 20), 300 + 100 * Math.cos(frame / 20))),
      ),
    'pan, near': (frame) =>
      canvas.dispatchEvent(
        new PointerEvent('pointermove', at(400 + 300 * Math.sin(frame / 20), 300 + 200 * Math.cos(frame / 20))),
      ),
  });
  if (way === 'pan, near') for (let step = 0; step < 8; step += 1) wheel(-300);
  if (way !== 'zoom') canvas.dispatchEvent(new PointerEvent('pointerdown', at(400, 300)));
  const next = () => /** @type {Promise<number>} */ (new Promise((resolve) => requestAnimationFrame(resolve)));
  /** @type {number[]} */
  const frames = [];
  const before = Number(stage.dataset.pictures);
  let last = await next();
  for (const end = performance.now() + forMs; performance.now() < end;) {
    steps[way]?.(frames.length);
    const now = await next();
    frames.push(now - last);
    last = now;
  }
  canvas.dispatchEvent(new PointerEvent('pointerup', at(400, 300)));
  const pictures = Number(stage.dataset.pictures) - before;
  return { frames, pictures };
}

/**
 * @param {{ browser: import('playwright-core').Browser, folder: string }} bench
 */
export async function graphTables({ browser, folder }) {
  const { rawJsonLabelNames, drawnViews, graphLabels, queryLabelNames, viewsOf, formatJson } = /** @type {any} */ (
    await loadModel(
      folder,
      'rawJson',
      `export { rawJsonLabelNames, formatJson } from './rawJson.ts';
       export { drawnViews, viewsOf } from './responseViews.ts';
       export { queryLabelNames } from '../../query/common/queryText.ts';
       export { graphLabels } from '../../topology/common/graphLabels.ts';`,
    )
  );
  const named = (/** @type {string[]} */ names) => Object.fromEntries(names.map((name) => [name, name]));
  const data = topology();
  const text = formatJson(JSON.stringify(data));
  const page = await openWebview(browser, 'rawJson');
  const labels = {
    type: 'labels',
    tabs: ['answer'],
    acts: [],
    view: 'json',
    labels: named(rawJsonLabelNames),
    drawn: Object.fromEntries(
      drawnViews.map((/** @type {string} */ view) => [view, view === 'graph' ? graphLabels() : {}]),
    ),
    phrases: {},
    query: named(queryLabelNames),
  };
  const content = { type: 'content', tab: 'answer', content: { text, isJson: true, views: viewsOf(data) } };
  await page.evaluate(open, [labels, content]);
  const shown = await traced(page, () => page.evaluate(show, 'graph'));
  const { firstMs, lastMs, pictures } = shown.result;
  const rows = [];
  for (const way of ['pan, all in view', 'zoom', 'pan, near']) {
    const { result, maxMs, busiestMs } = await traced(page, () => page.evaluate(move, { way, forMs: moveMs }));
    rows.push([
      way,
      String(result.frames.length),
      inMs(median(result.frames)),
      inMs(Math.max(...result.frames)),
      inMs(maxMs),
      inMs(busiestMs),
      String(result.pictures),
      verdict(busiestMs <= goals.taskMs),
    ]);
  }
  await page.close();
  return [
    table(
      `A topology of ${devices.toLocaleString('en')} devices and ${links.toLocaleString('en')} links, ${inKB(text.length)} of JSON`,
      ['', 'time', 'goal: at most'],
      [
        [
          'from the choice to the first picture',
          inMs(firstMs),
          `${inMs(goals.firstMs)}: ${verdict(firstMs <= goals.firstMs)}`,
        ],
        ['to the last one', inMs(lastMs), ''],
        ['pictures in between', String(pictures), ''],
        ['longest task of the page', inMs(shown.maxMs), ''],
        [
          'the same, processor',
          inMs(shown.busiestMs),
          `${inMs(goals.taskMs)}: ${verdict(shown.busiestMs <= goals.taskMs)}`,
        ],
      ],
    ),
    table(
      `Moving it for ${moveMs / 1000} s each`,
      [
        '',
        'frames',
        'median frame',
        'longest frame',
        'longest task',
        'its processor time',
        'drawn anew',
        `tasks of at most ${goals.taskMs} ms`,
      ],
      rows,
    ),
  ];
}
