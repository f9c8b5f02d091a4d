import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { listen } from '../../support/service/directly.ts';
import { eventually, withRawJson } from '../support/pageBench.ts';

/** Attempts what markup or scripts of a service would, had they got into a page. @returns those that ran, so far */
async function attack(page: Page, beacon: string): Promise<() => Promise<string[]>> {
  const ran = await page.evaluateHandle((address) => {
    const reached = new Set<string>();
    const run = (name: string) => void reached.add(name);
    Object.assign(globalThis, { run });
    const add = (tag: string, properties: Record<string, string>) => {
      const made = document.createElement(tag);
      for (const [name, value] of Object.entries(properties)) {
        if (name === 'text') made.textContent = value;
        else made.setAttribute(name, value);
      }
      document.body.append(made);
      return made;
    };
    add('script', { text: 'run("script")' });
    add('img', { src: 'data:,', onerror: 'run("handler")' });
    add('script', { src: 'data:text/javascript,run("address of a script")' });
    // oxlint-disable-next-line typescript/no-implied-eval -- it is one of the attacks
    globalThis.setTimeout('run("program in a string")', 0);
    add('img', { src: `${address}/picture` });
    const styled = add('p', { class: 'attacked' });
    add('style', { text: '.attacked { opacity: 0.5 }' });
    if (getComputedStyle(styled).opacity === '0.5') run('style');
    add('link', { rel: 'stylesheet', href: `${address}/style` });
    fetch(`${address}/request`, { mode: 'no-cors' }).then(
      () => run('request'),
      () => undefined,
    );
    try {
      new WebSocket(`${address.replace('http', 'ws')}/socket`);
    } catch {
      // A page that may not connect fails at once.
    }
    add('iframe', { src: `${address}/page` });
    add('iframe', { name: 'target' });
    (add('form', { action: `${address}/form`, target: 'target' }) as HTMLFormElement).submit();
    const base = document.createElement('base');
    base.href = `${address}/base/`;
    document.head.prepend(base);
    if (document.baseURI.startsWith(address)) run('base address');
    base.remove();
    return reached;
  }, beacon);
  return () => ran.evaluate((names) => [...names].sort());
}

const policyOf = async (page: Page) =>
  (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')) ?? '';

describe('the security policy of pages', () => {
  it(
    'The content security policy prevents injected content from running, loading, or connecting to anything',
    withRawJson(async ({ page, panel }) => {
      const requests = new Set<string>();
      const server = createServer(({ url = '' }, response) => {
        if (url !== '/favicon.ico') requests.add(url);
        response.writeHead(200, { 'content-type': 'text/html' }).end('<body></body>');
      });
      server.on('upgrade', ({ url = '' }, socket) => {
        requests.add(url);
        socket.destroy();
      });
      const beacon = `http://127.0.0.1:${await listen(server)}`;
      try {
        assert.match(
          await policyOf(page),
          /^default-src 'none'; script-src 'nonce-([\w+/=]{32})'; style-src 'nonce-\1'; worker-src blob:; base-uri 'none'; form-action 'none'$/,
        );
        const ran = await attack(page, beacon);
        await eventually('attacks are reported', () => panel.complaints.length >= 11);

        // In a page without a policy, all attacks work. It also takes the time that they take.
        const open = (await page.context().browser()?.newPage()) ?? assert.fail();
        await open.goto(`${beacon}/open`);
        assert.deepEqual([...requests], ['/open'], 'the page with a policy has requested nothing');
        const ranInOpen = await attack(open, beacon);
        const all = [
          'address of a script',
          'base address',
          'handler',
          'program in a string',
          'request',
          'script',
          'style',
        ];
        await eventually('all attacks run', async () => (await ranInOpen()).join() === all.join());
        const addresses = ['/form?', '/open', '/page', '/picture', '/request', '/socket', '/style'];
        await eventually('all addresses are requested', () => [...requests].sort().join() === addresses.join());
        await open.close();
        assert.deepEqual(await ran(), []);
        panel.complaints.length = 0;
      } finally {
        server.close();
      }
    }),
  );

  it('The content security policy of each page has a nonce of its own', async function () {
    const policies = new Set<string>();
    const show = withRawJson(async ({ page }) => void policies.add(await policyOf(page)));
    for (let pages = 0; pages < 2; pages += 1) await show.call(this);
    assert.equal(policies.size, 2);
  });
});
