import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { isKept } from '../everywhere.ts';
import { searchFiles } from '../leaks.ts';
import type { Demo, Scene } from '../scene.ts';
import { eventually } from '../servers/service.ts';
import { chooseFrom, pressInRow, setRowExpanded } from './tree.ts';
import type { Workbench } from './workbench.ts';

export function apiOf({ page }: Workbench) {
  const view = page.locator('.part.sidebar .pane', { has: page.locator('.pane-header', { hasText: /^API/ }) });
  const rows = view.locator('.monaco-list-row[role="treeitem"]');
  const named = (level: number, label: string) =>
    view
      .locator(`.monaco-list-row[role="treeitem"][aria-level="${level}"]`)
      .filter({ has: page.locator('.label-name').getByText(label, { exact: true }) })
      .first();
  const row = (label: string) => named(2, label);

  return {
    view,
    rows,
    row,
    group: (label: string) => named(1, label),

    /** Expands the view, which an earlier test may have collapsed. */
    async show() {
      const own = view.locator('.pane-header');
      await own.waitFor();
      if ((await own.getAttribute('aria-expanded')) === 'false') await own.click({ position: { x: 40, y: 10 } });
      await rows.first().waitFor();
    },

    /** Expands the view, and collapses those above it to make room. @param closed groups to collapse */
    async open(...closed: readonly string[]) {
      await this.show();
      for (const title of [/^Access/, /^Connections/]) {
        const header = page.locator('.part.sidebar .pane-header', { hasText: title });
        if ((await header.getAttribute('aria-expanded')) === 'true') await header.click({ position: { x: 40, y: 10 } });
        await header.and(page.locator('[aria-expanded="false"]')).waitFor();
      }
      // An earlier test may have changed them.
      for (const label of ['Devices', 'Topology', 'Applications', 'Discovery'])
        await setRowExpanded(named(1, label), !closed.includes(label));
    },

    /** Collapses the view once somebody is signed in, to make room for those above it. */
    async close() {
      const own = view.locator('.pane-header');
      await own.waitFor();
      if ((await own.getAttribute('aria-expanded')) === 'true') await own.click({ position: { x: 40, y: 10 } });
      await own.and(page.locator('[aria-expanded="false"]')).waitFor();
    },

    /** Returns the row of the latest call, once it shows `outcome`. */
    async newest(name: string, outcome: string | RegExp) {
      const call = rows
        .filter({ has: page.locator('.label-name').getByText(name, { exact: true }) })
        .filter({ has: page.locator('.label-description', { hasText: outcome }) });
      await call.first().waitFor();
      return call.first();
    },

    async press(label: string, button: string) {
      await pressInRow(row(label), button);
    },

    async choose(label: string, entry: string) {
      await chooseFrom(row(label), entry);
    },
  };
}

/** Waits until VS Code has saved an unsaved body, a second or more after the change, and Org Access's storage. */
export async function bodyIsKept({ host, workbench }: Scene, name: string): Promise<void> {
  const backups = path.join(host.globalStorage, '../Backups');
  const find = () => searchFiles(backups, new Map([['body', new Set([name])]])).catch(() => undefined);
  await eventually('the body is kept', find, (found) => (found?.hits.length ?? 0) > 0);
  await isKept(workbench.page, 'org-access.org-access', new RegExp(name));
}

/** Starts a proxy in front of a demo that responds to some paths itself. */
export async function startAnswering(
  demo: Demo,
  answers: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly text: string | Buffer;
        readonly headers?: Readonly<Record<string, string>>;
        readonly status?: number;
        readonly hangs?: true;
      }
    >
  >,
) {
  const server = createServer((request, response) => {
    const own = answers[request.url ?? ''];
    if (own?.hangs) return;
    if (own) {
      response.writeHead(own.status ?? 200, { 'content-type': own.type, ...own.headers }).end(own.text);
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { accept = '', authorization, 'content-type': type, orgid, siteid } = request.headers;
      const headers = {
        accept,
        ...(authorization && { authorization }),
        ...(type && { 'content-type': type }),
        ...(typeof orgid === 'string' && { orgid }),
        ...(typeof siteid === 'string' && { siteid }),
      };
      const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
      fetch(demo.url + (request.url ?? ''), { method: request.method ?? 'GET', headers, ...body }).then(
        async (answer) =>
          response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
        () => request.socket.destroy(),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    demo: { ...demo, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
