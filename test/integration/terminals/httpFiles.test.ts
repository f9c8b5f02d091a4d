import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { commands, ConfigurationTarget, extensions, Uri, window, workspace } from 'vscode';
import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import { pathToCopy } from '../../../src/api/node/snippets/snippetCall.ts';
import { snippet } from '../../../src/api/node/snippets/snippets.ts';
import { eventually } from '../../support/eventually.ts';
import { choosing, pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

interface StandIn {
  readonly send: (document: unknown, environments?: readonly string[]) => Promise<readonly string[]>;
  readonly httpyac: { readonly store: { readonly pluginStore: Record<string, unknown> } };
}

const question = 'Allow HTTP files of this workspace to use your access at Files?';
const authorized = 'Authorization: Bearer {{orgAccess.token}}\n';

describe('HTTP files of httpYac', () => {
  let bench: ProgramBench;
  let httpYac: StandIn;
  let written = 0;
  const received: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  const elsewhere = createServer(({ url, headers }, response) => {
    received.push({ url, headers });
    response.end('"elsewhere"');
  });
  let other = '';

  before(async () => {
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    bench = await ProgramBench.open('Second', 'Files');
    await open('');
    httpYac = (await extensions.getExtension<StandIn>('anweber.vscode-httpyac')?.activate()) ?? assert.fail();
  });
  afterEach(() => bench.close());
  after(() => elsewhere.close());

  async function open(text: string) {
    const file = bench.path(`call-${(written += 1)}.http`);
    await writeFile(file, text);
    return await workspace.openTextDocument(Uri.file(file));
  }

  const send = async (text: string, environments?: readonly string[]) => httpYac.send(await open(text), environments);

  const operation = catalogue.find(({ id }) => id === 'user-detail') ?? assert.fail();
  const called = { operation, method: operation.method, path: pathToCopy(operation) };
  const detail = `GET {{orgAccess.url}}${called.path}\nAccept: application/json\n${authorized}`;

  it('the HTTP file of Copy Request As… is sent by httpYac with a valid token after one question', async () => {
    const copied = snippet('http', { baseUrl: bench.service.url, ...called });
    const shown = await pressing(['Allow'], async () => {
      assert.match((await send(copied))[0] ?? '', /privileges/);
      assert.match((await send(copied))[0] ?? '', /privileges/);
    });
    assert.deepEqual(
      shown.map(({ message, choices }) => [message, choices]),
      [[question, ["Don't Allow", 'Allow']]],
    );
  });

  it('a token is not sent to another service than its own, and the person is told', async () => {
    received.length = 0;
    const shown = await pressing(['Allow'], async () => {
      assert.deepEqual(await send(`GET ${other}/api\n${authorized}`), []);
    });
    assert.deepEqual(received, []);
    assert.match(
      shown.at(-1)?.message ?? '',
      /^The request wasn't sent, because .* isn't the service of the connection/,
    );
  });

  it('a request with the token outside of its Authorization header is not sent, and the person is told', async () => {
    const before = bench.service.requests.length;
    const shown = await pressing([], async () => {
      assert.deepEqual(await send('GET {{orgAccess.url}}/api?token={{orgAccess.token}}\n'), []);
    });
    assert.deepEqual(
      shown.map(({ message }) => message),
      [
        "The request wasn't sent, because its header Authorization must be exactly Bearer {{orgAccess.token}}, and nothing else may contain the token.",
      ],
    );
    assert.equal(bench.service.requests.length, before);
  });

  it('a refused question keeps the request from being sent, until the person is asked again', async () => {
    const shown = await pressing([], async () => {
      assert.deepEqual(await send(detail), []);
      assert.deepEqual(await send(detail), []);
    });
    assert.equal(shown.filter(({ message }) => message === question).length, 1);
    assert.deepEqual(shown.at(-1)?.choices, ['Ask Again']);
    await pressing(['Ask Again', 'Allow'], async (again) => {
      await send(detail);
      await eventually('the person was asked', () => again.some(({ message }) => message === question));
      await eventually('it is sent', async () => (await send(detail)).length === 1);
    });
  });

  it('Manage Terminal Access… lists HTTP files, and asks again after revoking', async () => {
    await pressing(['Allow'], () => send(detail));
    await choosing('$(globe) HTTP files (httpYac)', () => commands.executeCommand('orgAccess.manageTerminals'));
    const shown = await pressing([], () => send(detail));
    assert.equal(shown[0]?.message, question);
  });

  it('a request that changes something in production is confirmed with its address, and reading is not', async () => {
    const change = `POST {{orgAccess.url}}/api/v2/unknown\n${authorized}\n{}\n`;
    const settings = workspace.getConfiguration('orgAccess');
    const before = settings.get<Record<string, unknown>[]>('connections') ?? [];
    const production = before.map((connection) => ({ ...connection, production: true }));
    await settings.update('connections', production, ConfigurationTarget.Global);
    try {
      const shown = await pressing(['Allow'], async () => {
        await send(detail);
        assert.deepEqual(await send(change), []);
      });
      assert.deepEqual(
        shown.map(({ choices: [choice] }) => choice),
        ["Don't Allow", 'Send'],
      );
      assert.equal(shown[1]?.message, 'Send this POST request to production?');
      assert.ok(shown[1]?.detail?.startsWith(`POST ${bench.service.url}/api/v2/unknown`), shown[1]?.detail);
      assert.match(shown[1]?.detail ?? '', /\nBody: \{\}\n/);
      assert.ok(!shown[1]?.detail?.includes('Bearer'));
      await pressing(['Allow', 'Send'], async () => assert.equal((await send(change)).length, 1));
    } finally {
      await settings.update('connections', before, ConfigurationTarget.Global);
    }
  });

  it('when nobody is signed in, nothing is sent, and the message offers to sign in', async () => {
    await bench.access.manager.signOut('id of Second');
    const { showErrorMessage } = window;
    const errors: unknown[] = [];
    window.showErrorMessage = (...shown: unknown[]) => (errors.push(shown), Promise.resolve(undefined));
    try {
      assert.deepEqual(await send(detail, ['Second']), []);
    } finally {
      window.showErrorMessage = showErrorMessage;
    }
    assert.deepEqual(errors, [["You aren't signed in. Sign in first.", 'Sign In', 'Show Log']]);
  });
});
