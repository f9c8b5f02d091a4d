import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import { draftOf } from '../../../src/api/common/requestDraft.ts';
import { ApiCalls } from '../../../src/api/node/apiCalls.ts';
import type { ValueAction } from '../../../src/rawJson/common/rawJson.ts';
import { RawJson } from '../../../src/rawJson/vscode/rawJson.ts';
import type { ServiceCall } from '../../../src/service/common/serviceClient.ts';
import { eventually } from '../../support/eventually.ts';
import { memory } from '../../support/memento.ts';
import { SessionBench } from '../../support/session/sessionBench.ts';
import { PagePanel } from './pagePanel.ts';
import { forgetSeen, next, seen, Uri, type Seen } from './vscode.ts';

/** Response of the service: JSON, as text or as a value to write, or another status. */
type Body = string | Readonly<Record<string, unknown>> | readonly unknown[] | Failure;

/** Response that isn't successful. */
export class Failure {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    this.status = status;
    this.text = text;
  }
}

/** Body of all responses, or a function that responds to each request. */
export type Answer = Body | ((call: ServiceCall) => Body | Promise<Body>);

export interface PageScene {
  readonly page: Page;
  readonly panel: PagePanel;
  /** Part of the workbench that page objects use. */
  readonly workbench: { webview: () => Page };
  readonly seen: Seen;
  /** Runs the operation again with another response. */
  run: (answer: Answer) => Promise<void>;
  /** Chooses an entry of the context menu of an element. VS Code shows it, and passes the choice on. */
  choose: (target: Locator, act: ValueAction) => Promise<void>;
  signOut: () => Promise<void>;
}

export interface Shown {
  /** Name in the catalogue. */
  readonly operation?: string;
  readonly call?: ServiceCall;
  readonly size?: { width: number; height: number };
}

const devices: ServiceCall = { method: 'GET', kind: 'read', path: '/api/v2/devices' };

/** Shows a response in the panel of responses. */
export function withResponse(
  answer: Answer,
  body: (scene: PageScene) => Promise<void>,
  { operation = 'Devices', call = devices, size }: Shown = {},
): Mocha.AsyncFunc {
  return inPage(
    size,
    body,
    async ({ rawJson, calls, bench }) => {
      const ended = await calls.run(calls.target(bench.connection.id), operation, call, () => undefined);
      rawJson.responses.show(ended?.id ?? assert.fail(), false);
    },
    answer,
  );
}

/** Shows the user detail of the demo service in the panel of raw JSON. */
export const withRawJson = (body: (scene: PageScene) => Promise<void>): Mocha.AsyncFunc =>
  inPage(undefined, body, ({ rawJson }) => Promise.resolve(rawJson.panel.show()));

interface Parts {
  readonly rawJson: RawJson;
  readonly calls: ApiCalls;
  readonly bench: SessionBench;
}

/** Runs a test with a panel that `show` shows, and fails if something unexpected happens in it. */
function inPage(
  size: Shown['size'] = { width: 1045, height: 800 },
  body: (scene: PageScene) => Promise<void>,
  show: (parts: Parts) => Promise<void>,
  answer: Answer = {},
): Mocha.AsyncFunc {
  return async function () {
    forgetSeen();
    const bench = await SessionBench.open();
    const panel = await PagePanel.open(size);
    next.panel = panel;
    try {
      await bench.signedIn();
      let respond = answer;
      const call = async (_id: string, sent: ServiceCall) => {
        const value: Body = typeof respond === 'function' ? await respond(sent) : respond;
        const { status, text } =
          value instanceof Failure
            ? value
            : { status: 200, text: typeof value === 'string' ? value : JSON.stringify(value) };
        const headers = new Headers({ 'content-type': 'application/json' });
        return { status, headers, text, bytes: Buffer.from(text) };
      };
      const calls = new ApiCalls(bench.store, { call }, bench.clock);
      const rawJson = new RawJson(Uri.file('/') as never, bench.store, calls, tableActs, memory());
      const parts = { rawJson, calls, bench };
      await show(parts);
      await panel.load();
      await body({
        page: panel.page,
        panel,
        workbench: { webview: () => panel.page },
        seen,
        async run(another) {
          respond = another;
          await show(parts);
        },
        async choose(target, act) {
          await target.click({ button: 'right' });
          rawJson.responses.choose(act);
          rawJson.panel.choose(act);
        },
        signOut: () => bench.manager.signOut(bench.connection.id),
      }).catch(async (error: unknown) => {
        await panel.screenshot(`failed-${this.test?.fullTitle().replace(/\W+/g, '-') ?? ''}`);
        throw error;
      });
      panel.check();
      assert.ok(!seen.messages.some((message) => message.includes('unexpected error')), 'nothing has failed');
      rawJson.dispose();
      calls.dispose();
    } finally {
      await panel.close();
      await bench.close();
    }
  };
}

/** Actions of the table that ask or send. Those that a page requests are among the commands seen. */
const tableActs: ConstructorParameters<typeof RawJson>[3] = {
  draftOf: (made) => draftOf(made.call, made.name, catalogue),
  filter: (...more) => Promise.resolve(void seen.commands.push(['filter', ...more])),
  sort: (...more) => Promise.resolve(void seen.commands.push(['sort', ...more])),
  change: (...more) => Promise.resolve(void seen.commands.push(['change', ...more])),
  counts: () => Promise.resolve([]),
};

/** Waits for a saved file. @param ending of its name */
export async function savedBytes({ saved }: Seen, ending: string): Promise<Buffer> {
  const file = () => [...saved].find(([name]) => name.endsWith(ending))?.[1];
  await eventually(`a file ${ending} is saved`, () => file() !== undefined);
  return Buffer.from(file() ?? []);
}

export const savedText = async (seenNow: Seen, ending: string): Promise<string> =>
  (await savedBytes(seenNow, ending)).toString();
