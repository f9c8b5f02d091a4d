import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { systemClock, type Clock } from '../../../src/core/base/clock.ts';
import { askLocally, listenLocally } from '../../../src/core/windows/localSocket.ts';
import { openWindowChannel, type WindowChannel } from '../../../src/core/windows/windowChannel.ts';
import type { WindowKeys } from '../../../src/core/windows/windowKeys.ts';
import { figure } from '../../support/figures.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { impatientNode } from '../../support/terminals/hurriedNode.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';
import { BrowserPages } from '../../support/windows/browserPages.ts';
import {
  call,
  holds,
  overhear,
  squat,
  squattingCalls,
  squattingListeners,
  type Knowledge,
} from '../../support/windows/squatters.ts';

/** Of the kinds of squatters: those that let the request through to the true listener, whatever they do to the answer. */
const relaysOfTheRequest = Object.keys(squattingListeners).filter(
  (kind) => kind === 'relays' || /^relays, and (changes the answer|gives the answer|answers|sends)/.test(kind),
).length;

/** Programs that start at the same time: with all of them, a slow machine is slower than their patience. */
const programsAtOnce = 4;

const stay = { keepsAlive: true };

/** Greetings begin as they do; answers are waited for ten times as long as a window waits, on a machine that does much else. */
const patientClock: Clock = {
  ...systemClock,
  after: (ms, callback) => systemClock.after(ms < 1_000 ? ms : 10 * ms, callback),
};

/** Programs that listen where the product should, that stand between, or that call it, without a key. */
describe('squatters at sockets', function () {
  this.timeout(300_000);
  const ends: (() => unknown)[] = [];
  const total = { exchanges: 0, keys: 0, tokens: 0, believed: 0, heard: 0 };
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  after(() =>
    figure(
      `squatters at sockets: ${total.exchanges} exchanges, ${total.keys} keys, ${total.tokens} tokens, ${total.believed} believed answers, ${total.heard} believed requests`,
    ),
  );

  /** Notes what came of an exchange. @param leaked what the squatter has been sent, in either direction */
  function note(
    kind: string,
    leaked: Buffer,
    secrets: { readonly keys: readonly string[]; readonly tokens: readonly string[] },
    believed: number,
    heard = 0,
  ): void {
    const keys = secrets.keys.filter((key) => holds(leaked, key)).length;
    const tokens = secrets.tokens.filter((token) => holds(leaked, token)).length;
    assert.deepEqual({ kind, keys, tokens, believed, heard }, { kind, keys: 0, tokens: 0, believed: 0, heard: 0 });
    total.exchanges += 1;
    total.keys += keys;
    total.tokens += tokens;
    total.believed += believed;
    total.heard += heard;
  }

  /** Each kind of squatter at an address of its own, at the same time. @param callers how many may be on their way to their squatter */
  async function withEach(
    knowledge: Knowledge,
    callers: number,
    attack: (kind: string, squatter: Awaited<ReturnType<typeof squat>>) => Promise<void>,
  ): Promise<void> {
    const kinds = Object.entries(squattingListeners).values();
    const attacks: Promise<void>[] = [];
    const attackInTurn = async () => {
      for (const [kind, behavior] of kinds) {
        const squatter = await squat(behavior, knowledge);
        ends.push(squatter.end);
        const attacked = attack(kind, squatter);
        attacks.push(attacked);
        await Promise.race([squatter.called, attacked.catch(() => undefined)]);
      }
    };
    await Promise.all(Array.from({ length: callers }, attackInTurn));
    await Promise.all(attacks);
  }

  async function listenElsewhere(): Promise<string> {
    const other = await listenLocally(() => Promise.resolve('another listener'));
    ends.push(() => other.dispose());
    return other.address.path;
  }

  it('learn nothing from org-access, and have it print nothing', async () => {
    const terminals = await TerminalBench.open();
    ends.push(() => terminals.close());
    const pass = terminals.issue();
    const { path: trueAddress, key } = terminals.listener.address;
    const asked = { terminal: pass.key, ask: 'token' };
    const overheard = await overhear(trueAddress, (address) =>
      askLocally(address, [key], asked, new AbortController().signal, stay),
    );
    assert.ok(overheard.fromListener.length > 200 && overheard.fromCaller.length > 100, 'there is something to replay');
    // What was overheard is an old answer by now.
    const old = terminals.bench.live.session.tokens.accessToken;
    await terminals.bench.manager.refresh(terminals.bench.connection.id);
    const { accessToken, refreshToken = '-' } = terminals.bench.live.session.tokens;
    assert.notEqual(accessToken, old);
    note(
      'an exchange that is overheard',
      Buffer.concat(Object.values(overheard)),
      { keys: [key, pass.key], tokens: [old, accessToken, refreshToken, '"ask"'] },
      0,
    );
    const environment = terminals.environment(pass);
    const said = new Map<string, string>();
    const node = await impatientNode(terminals.folder);
    await withEach(
      { trueAddress, otherAddress: await listenElsewhere(), overheard },
      programsAtOnce,
      async (kind, { address, heard }) => {
        const at = {
          ...environment,
          variables: { ...environment.variables, ORG_ACCESS_NODE: node, ORG_ACCESS_SOCKET: address },
        };
        const { code, stdout, stderr } = await terminals.run(path.join(environment.bin, 'org-access'), ['token'], at);
        const isTrue = stdout === `${accessToken}\n` && code === 0;
        if (!isTrue) assert.deepEqual([kind, code, stdout], [kind, 5, '']);
        said.set(kind, stderr.trim());
        note(
          kind,
          heard(),
          { keys: [key, pass.key], tokens: [accessToken, refreshToken, '"ask"', 'token'] },
          stdout === '' || isTrue ? 0 : 1,
        );
      },
    );
    assert.equal(said.get('relays'), '', 'the control has its answer');
    assert.match(
      said.get('answers as earlier versions did') ?? '',
      /^org-access: Another program is listening in place of the editor of this terminal\. It could not prove/,
    );
    assert.match(said.get('says nothing') ?? '', /VS Code isn't responding/);
    assert.match(said.get('closes at once') ?? '', /is not responding\. Open a new terminal/);
  });

  /** A window with a channel of its own folder, so that just squatters are found in it. */
  async function openWindow(name: string, browser: BrowserPages, receive: (message: unknown) => Promise<unknown>) {
    const folder = await mkdtemp(path.join(tmpdir(), `squatters-${name}-`));
    ends.push(() => removeFolder(folder));
    const keys: WindowKeys = browser.open().keys();
    const channel: WindowChannel = openWindowChannel({
      folder,
      keys,
      clock: patientClock,
      log: { warn: (message) => assert.fail(message) },
      receive,
    });
    ends.push(() => channel.dispose());
    await channel.ready;
    const [file = ''] = await readdir(folder);
    const { path: address } = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as { path: string };
    return { folder, keys, channel, address };
  }

  it('learn nothing from a window that finds their file, and are believed nothing', async () => {
    const browser = new BrowserPages();
    const secret = 'refresh-token-of-a-session';
    const message = { key: 'orgAccess.session.acme', value: secret };
    const heardByFriend: unknown[] = [];
    let friendly = 'old answer';
    const friend = await openWindow('friend', browser, (heard) => {
      heardByFriend.push(heard);
      return Promise.resolve(friendly);
    });
    const first = await openWindow('first', browser, () => Promise.resolve(secret));
    const overheard = await overhear(friend.address, (address) =>
      askLocally(address, first.keys.all, { ask: message }, new AbortController().signal, stay),
    );
    friendly = 'true answer';
    await withEach(
      { trueAddress: friend.address, otherAddress: await listenElsewhere(), overheard },
      Object.keys(squattingListeners).length,
      async (kind, { address, heard }) => {
        const window = await openWindow('window', browser, () => Promise.resolve(secret));
        await writeFile(path.join(window.folder, 'planted.json'), JSON.stringify({ pid: process.pid, path: address }));
        const answers = await window.channel.ask(message);
        if (kind === 'relays') assert.deepEqual(answers, ['true answer'], 'the control has its answer');
        // The greetings that follow hold all keys.
        await sleep(1_500);
        note(
          kind,
          heard(),
          { keys: window.keys.all, tokens: [secret, 'orgAccess.session', 'keys'] },
          answers.filter((answer) => answer !== 'true answer').length,
        );
      },
    );
    assert.deepEqual(
      heardByFriend.filter((heard) => !isDeepStrictEqual(heard, message)),
      [],
      'a request that is changed on the way is not heard',
    );
    assert.equal(heardByFriend.length, 1 + relaysOfTheRequest, 'nor is one that is sent again');
  });

  it('are not answered when they call, by a terminal’s socket or a window, and learn nothing', async () => {
    let heard = 0;
    const token = 'token-that-is-given-out';
    const answer = () => {
      heard += 1;
      return Promise.resolve(token);
    };
    const window = await openWindow('window', new BrowserPages(), answer);
    const terminal = await listenLocally(answer);
    ends.push(() => terminal.dispose());
    const targets = [
      { address: window.address, keys: window.keys.all, message: { ask: 'request' } },
      { address: terminal.address.path, keys: [terminal.address.key], message: 'request' },
    ];
    for (const { address, keys, message } of targets) {
      const ask = (at = address) => askLocally(at, keys, message, new AbortController().signal, stay);
      const overheard = await overhear(address, ask);
      assert.equal(heard, 1, 'the control is heard');
      heard = 0;
      await Promise.all(
        Object.entries(squattingCalls).map(async ([kind, messages]) => {
          const reply = await call(address, messages({ trueAddress: address, otherAddress: address, overheard }));
          assert.ok(reply.length <= 4 + 32 + 32 * keys.length, `${kind}: ${reply.length} bytes`);
          note(kind, reply, { keys, tokens: [token] }, 0, heard);
        }),
      );
      assert.equal(await ask(), token, 'it stands');
      heard = 0;
    }
  });
});
