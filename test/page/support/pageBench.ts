import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import { draftOf } from '../../../src/api/common/requestDraft.ts';
import type { ApiCall } from '../../../src/api/node/apiCall.ts';
import { ApiCalls } from '../../../src/api/node/apiCalls.ts';
import { inTimeSlices } from '../../../src/platform/node/timeSlices.ts';
import { responseComparison } from '../../../src/responses/compare/vscode/compareCommands.ts';
import { Comparisons } from '../../../src/responses/compare/vscode/comparisons.ts';
import { sideOf } from '../../../src/responses/compare/vscode/sides.ts';
import { createMatrixPanel } from '../../../src/responses/matrix/vscode/matrixPanel.ts';
import type { ValueAction } from '../../../src/responses/rawJson/common/rawJson.ts';
import { RawJson } from '../../../src/responses/rawJson/vscode/rawJson.ts';
import { readBody } from '../../../src/service/common/responses/bodyText.ts';
import type { ServiceCall } from '../../../src/service/common/serviceClient.ts';
import { compareValues } from '../../../src/service/compare/common/compareValues.ts';
import type { DeviceCount } from '../../../src/service/forms/common/deviceCounts.ts';
import { patienceMs } from '../../support/eventually.ts';
import { memory } from '../../support/memento.ts';
import { SessionBench } from '../../support/session/sessionBench.ts';
import { PagePanel } from './pagePanel.ts';
import { env, forgetSeen, l10n, next, seen, Uri, type Seen } from './vscode.ts';

/** Response of the service: JSON, as text or as a value to write, or another. */
type Body = string | Readonly<Record<string, unknown>> | readonly unknown[] | Failure | FileBody;

/** Response that isn't successful. */
export class Failure {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    this.status = status;
    this.text = text;
  }
}

/** Response that is a file, or JSON in another encoding. */
export class FileBody {
  readonly bytes: Buffer;
  readonly headers: Headers;

  constructor(bytes: Buffer, headers: Readonly<Record<string, string>>) {
    this.bytes = bytes;
    this.headers = new Headers(headers);
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
  run: (answer: Answer, call?: ServiceCall) => Promise<void>;
  /** Chooses an entry of the context menu of an element. VS Code shows it, and passes the choice on. */
  choose: (target: Locator, act: ValueAction) => Promise<void>;
  signOut: () => Promise<void>;
}

export interface Shown {
  /** Name in the catalogue. */
  readonly operation?: string;
  readonly call?: ServiceCall;
  readonly size?: { width: number; height: number };
  readonly counts?: readonly DeviceCount[];
  /** Texts of the page, by their English text. */
  readonly translations?: Readonly<Record<string, string>>;
}

const devices: ServiceCall = { method: 'GET', kind: 'read', path: '/api/v2/devices' };

/** Shows a response in the panel of responses. */
export function withResponse(
  answer: Answer,
  body: (scene: PageScene) => Promise<void>,
  shown: Shown = {},
): Mocha.AsyncFunc {
  return inPage(body, async ({ rawJson, run }) => rawJson.responses.show((await run()).id, false), answer, shown);
}

/** Shows the user detail of the demo service in the panel of raw JSON. */
export const withRawJson = (body: (scene: PageScene) => Promise<void>): Mocha.AsyncFunc =>
  inPage(body, ({ rawJson }) => rawJson.panel.show());

/** Shows the access to the demo service in the panel of the access matrix. */
export const withMatrix = (body: (scene: PageScene) => Promise<void>): Mocha.AsyncFunc =>
  inPage(body, ({ rawJson, bench }) =>
    createMatrixPanel({ extensionUri, sessions: bench.store, documents: rawJson.documents }).show(),
  );

/** Shows the differences of two responses, the earlier one first. */
export function withComparison(
  [before, after]: readonly [Answer, Answer],
  body: (scene: PageScene) => Promise<void>,
): Mocha.AsyncFunc {
  return inPage(body, async ({ rawJson, bench, run }) => {
    const sides = [sideOf(await run(before)) ?? assert.fail(), sideOf(await run(after)) ?? assert.fail()] as const;
    const comparisons = new Comparisons({
      ...{ extensionUri, sessions: bench.store, documents: rawJson.documents },
    });
    const comparison = await inTimeSlices(compareValues(sides[0].value, sides[1].value));
    comparisons.show(responseComparison(...sides, comparison, new Set()));
  });
}

interface Parts {
  readonly rawJson: RawJson;
  readonly calls: ApiCalls;
  readonly bench: SessionBench;
  readonly run: (answer?: Answer) => Promise<ApiCall>;
}

const extensionUri = Uri.file('/') as never;

/** Runs a test with a panel that `show` shows, and fails if something unexpected happens in it. */
function inPage(
  body: (scene: PageScene) => Promise<void>,
  show: (parts: Parts) => Promise<void> | void,
  answer: Answer = {},
  { operation = 'Devices', call = devices, size = { width: 1045, height: 800 }, counts = [], translations }: Shown = {},
): Mocha.AsyncFunc {
  return async function () {
    forgetSeen();
    if (translations) env.language = 'de';
    const bench = await SessionBench.open();
    const panel = await PagePanel.open(size);
    next.panel = panel;
    l10n.bundle = translations;
    let isGood = false;
    try {
      await bench.signedIn();
      let [respond, request] = [answer, call];
      const send = async (_id: string, sent: ServiceCall) =>
        responseOf(typeof respond === 'function' ? await respond(sent) : respond);
      const calls = new ApiCalls(bench.store, { call: send }, bench.clock);
      const rawJson = new RawJson(extensionUri, bench.store, calls, tableActs(counts), memory());
      const run = async (another = respond) => {
        respond = another;
        const target = calls.target(bench.connection.id);
        return (await calls.run(target, operation, request, () => undefined)) ?? assert.fail();
      };
      const parts = { rawJson, calls, bench, run };
      await show(parts);
      await panel.load();
      await body({
        page: panel.page,
        panel,
        workbench: { webview: () => panel.page },
        seen,
        async run(another, sent = request) {
          [respond, request] = [another, sent];
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
      isGood = true;
    } finally {
      await panel.close(isGood);
      await bench.close();
    }
  };
}

function responseOf(body: Body) {
  const headers = body instanceof FileBody ? body.headers : new Headers({ 'content-type': 'application/json' });
  const status = body instanceof Failure ? body.status : 200;
  const text = body instanceof Failure ? body.text : typeof body === 'string' ? body : JSON.stringify(body);
  const bytes = body instanceof FileBody ? body.bytes : Buffer.from(text);
  return { status, headers, ...readBody({ bytes, contentType: headers.get('content-type') ?? '' }) };
}

/** Returns actions of the table that ask or send. Those that a page requests are among the commands seen, without the call. */
const tableActs = (counts: readonly DeviceCount[]): ConstructorParameters<typeof RawJson>[3] => ({
  draftOf: (made) => draftOf(made.call, made.name, catalogue),
  filter: (_call, ...more) => Promise.resolve(void seen.commands.push(['filter', ...more])),
  sort: (_call, ...more) => Promise.resolve(void seen.commands.push(['sort', ...more])),
  repeat: (_call, ...more) => Promise.resolve(void seen.commands.push(['repeat', ...more])),
  change: (_call, ...more) => Promise.resolve(void seen.commands.push(['change', ...more])),
  counts: () => Promise.resolve(counts),
});

/** Waits until a condition holds. A page is read a few times a second, since each time takes work away from it. */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const endMs = Date.now() + patienceMs; !(await condition()); await sleep(50))
    if (Date.now() > endMs) throw new Error(`This did not come about: ${what}`);
}

/** Waits until a page has requested something of VS Code, and returns the latest request. @param count of all requests by then */
export async function requested({ commands }: Seen, count: number): Promise<readonly unknown[] | undefined> {
  await eventually(`${count} requests`, () => commands.length >= count);
  return commands.at(-1);
}

/** Waits for a saved file. @param ending of its name */
export async function savedBytes({ saved }: Seen, ending: string): Promise<Buffer> {
  const file = () => [...saved].find(([name]) => name.endsWith(ending))?.[1];
  await eventually(`a file ${ending} is saved`, () => file() !== undefined);
  return Buffer.from(file() ?? []);
}

export const savedText = async (seenNow: Seen, ending: string): Promise<string> =>
  (await savedBytes(seenNow, ending)).toString();
