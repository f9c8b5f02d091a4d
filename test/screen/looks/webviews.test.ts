import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Locator } from 'playwright-core';
import { listen } from '../../support/service/directly.ts';
import { signIn } from '../support/parts/signIn.ts';
import { patienceMs } from '../support/patience.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

/** Attempts by markup or scripts of a service that got into a page. */
const attacks = [
  'script',
  'handler',
  'address of a script',
  'program in a string',
  'picture',
  'style',
  'style sheet',
  'request',
  'socket',
  'page in the page',
  'form',
  'base address',
] as const;

/** Attempts all attacks in the page of an element. @returns those that ran in the page, once there are `most`, or after `waitMs` */
function attack(body: Locator, beacon: string, most: number, waitMs: number): Promise<string[]> {
  return body.evaluate(
    async (element, { address, names, enough, ms }) => {
      const page = element.ownerDocument;
      const ran = new Set<string>();
      const run = (name: string) => void ran.add(name);
      Object.assign(globalThis, { run });
      const add = (tag: string, properties: Record<string, string>) => {
        const made = page.createElement(tag);
        for (const [name, value] of Object.entries(properties)) {
          if (name === 'text') made.textContent = value;
          else made.setAttribute(name, value);
        }
        element.append(made);
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
      for (const endMs = Date.now() + ms; ran.size < enough && Date.now() < endMs;)
        await new Promise((resolve) => setTimeout(resolve, 50));
      if (getComputedStyle(styled).opacity === '0.5') run('style');
      const base = page.createElement('base');
      base.href = `${address}/base/`;
      page.head.prepend(base);
      if (page.baseURI.startsWith(address)) run('base address');
      base.remove();
      return [...ran].filter((name) => (names as readonly string[]).includes(name));
    },
    { address: beacon, names: attacks, enough: most, ms: waitMs },
  );
}

describe('webviews', () => {
  it(
    'The content security policy of panels prevents injected content from running, loading, or connecting to anything',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const asked = new Set<string>();
      const server = createServer((request, response) => {
        asked.add(request.url ?? '');
        response.writeHead(200, { 'content-type': 'text/html' }).end('<body></body>');
      });
      server.on('upgrade', (request, socket) => {
        asked.add(request.url ?? '');
        socket.destroy();
      });
      const beacon = `http://127.0.0.1:${await listen(server)}`;
      try {
        // In a page without a policy, all attacks work.
        const open = await scene.host.profile.newPage();
        await open.goto(`${beacon}/open`);
        const ran = await attack(open.locator('body'), beacon, 5, patienceMs);
        const reached = await eventually(
          'all addresses are asked for',
          () => Promise.resolve([...asked].filter((path) => path !== '/favicon.ico').sort()),
          ({ length }) => length >= 7,
        );
        await open.close();
        assert.deepEqual(ran.sort(), [
          'address of a script',
          'base address',
          'handler',
          'program in a string',
          'request',
          'script',
          'style',
        ]);
        assert.deepEqual(reached, ['/form?', '/open', '/page', '/picture', '/request', '/socket', '/style']);

        await signIn(scene, await scene.demo());
        const nonces = new Set<string>();
        for (const command of ['Org Access: Show Raw JSON', 'Org Access: Show Access Matrix']) {
          await workbench.runCommand(command);
          const body = workbench.webview().locator('body');
          await body.locator('button').first().waitFor();
          const policy = await workbench
            .webview()
            .locator('meta[http-equiv="Content-Security-Policy"]')
            .getAttribute('content');
          const [, nonce = ''] =
            /^default-src 'none'; script-src 'nonce-([\w+/=]{32})'; style-src 'nonce-\1'; worker-src blob:; base-uri 'none'; form-action 'none'$/.exec(
              policy ?? '',
            ) ?? [];
          assert.notEqual(nonce, '', policy ?? 'no policy');
          nonces.add(nonce);
          asked.clear();
          assert.deepEqual(await attack(body, beacon, Infinity, 1500), [], command);
          assert.deepEqual([...asked], [], command);
          await workbench.runCommand('View: Close All Editors');
          await eventually(
            'the panel is closed',
            () => workbench.page.locator('iframe.webview').count(),
            (count) => count === 0,
          );
        }
        assert.equal(nonces.size, 2, 'a nonce is used once');
      } finally {
        server.close();
      }
    }),
  );
});
