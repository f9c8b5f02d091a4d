import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAddress } from '../../../src/core/connection/localAddress.ts';

/** Bytes as one message of the exchange. */
function frame(message: Buffer | string): Buffer {
  const bytes = Buffer.from(message);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** What a squatter has to work with, besides what it is sent. */
export interface Knowledge {
  /** Where the true listener is; everybody can call it. */
  readonly trueAddress: string;
  /** Another listener of the product, of which the squatter has the key. */
  readonly otherAddress: string;
  /** What the true listener has sent in an exchange that was overheard, and what the asking side has. */
  readonly overheard: { readonly fromListener: Buffer; readonly fromCaller: Buffer };
}

type Behavior = (socket: Socket, knowledge: Knowledge) => void;

/** Joins two sockets; what goes through may be changed on the way. @param count of the chunks that went the same way before */
function relayTo(
  address: string,
  change: (chunk: Buffer, from: 'caller' | 'listener', socket: Socket, count: number) => Buffer | undefined,
): Behavior {
  return (caller) => {
    const listener = connect(address);
    const counts = { caller: 0, listener: 0 };
    const join = (from: 'caller' | 'listener', one: Socket, other: Socket) => {
      one.on('data', (chunk) => {
        const passed = change(chunk, from, one, counts[from]);
        counts[from] += chunk.length;
        if (passed) other.write(passed);
      });
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    };
    join('caller', caller, listener);
    join('listener', listener, caller);
  };
}

/** Changes one bit of the message, before the 16 bytes of a seal. */
function flip(chunk: Buffer): Buffer {
  const flipped = Buffer.from(chunk);
  const at = Math.max(0, flipped.length - 20);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}

/** What each side says first takes 4 + 32 bytes; the first answer of a listener with one key 32 more. */
const helloBytes = 36;
const introductionBytes = 68;
const planted = '{"ok":true,"value":{"connection":"c","url":"https://squatter.example","accessToken":"planted-token"}}';

/** Programs that listen where the product should. */
export const squattingListeners: Readonly<Record<string, Behavior>> = {
  'says nothing': () => undefined,
  'closes at once': (socket) => socket.destroy(),
  'closes when it has heard something': (socket) => socket.once('data', () => socket.end()),
  echoes: (socket) => socket.pipe(socket),
  'answers as earlier versions did': (socket) => socket.once('data', () => socket.end(`${planted}\n`)),
  'answers in the clear': (socket) => socket.once('data', () => socket.end(frame(planted))),
  'answers in the clear, after a nonce and no proof': (socket) =>
    socket.once('data', () => socket.end(Buffer.concat([frame(Buffer.alloc(32)), frame(planted)]))),
  'answers in the clear, after a wrong proof': (socket) =>
    socket.once('data', () => socket.end(Buffer.concat([frame(Buffer.alloc(64, 7)), frame(planted)]))),
  'sends zeros': (socket) => socket.write(Buffer.alloc(4_096)),
  'sends an HTTP answer': (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${planted}`),
  'announces four gigabytes': (socket) => socket.write(Buffer.alloc(100_000, 0xff)),
  'sends without end': (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 1)));
    };
    socket.on('drain', more);
    more();
  },
  'stops within its first message': (socket) => socket.end(frame(Buffer.alloc(64)).subarray(0, 50)),
  'sends half a proof': (socket) => socket.end(frame(Buffer.alloc(48))),
  'sends more proofs than there may be': (socket) => socket.end(frame(Buffer.alloc(32 + 33 * 32))),
  'sends a message of no bytes': (socket) => socket.end(frame('')),
  'sends a byte now and then': (socket) => {
    const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(Buffer.alloc(1))), 300);
  },
  'replays what the true listener has sent': (socket, { overheard }) => socket.write(overheard.fromListener),
  'replays it message by message': (socket, { overheard: { fromListener } }) => {
    let count = 0;
    socket.on('data', () =>
      socket.write(
        (count += 1) === 1 ? fromListener.subarray(0, introductionBytes) : fromListener.subarray(introductionBytes),
      ),
    );
  },
  'gives the nonce back as its own, with the proof that was overheard': (socket, { overheard }) =>
    socket.once('data', (hello) =>
      socket.write(
        frame(Buffer.concat([hello.subarray(4), overheard.fromListener.subarray(helloBytes, introductionBytes)])),
      ),
    ),
  'has the key of another listener': (socket, { otherAddress }) =>
    relayTo(otherAddress, (chunk) => chunk)(socket, {} as Knowledge),
  relays: (socket, { trueAddress }) => relayTo(trueAddress, (chunk) => chunk)(socket, {} as Knowledge),
  'relays, and changes the nonce': (socket, { trueAddress }) =>
    relayTo(trueAddress, (chunk, from, _, count) => (from === 'caller' && count < helloBytes ? flip(chunk) : chunk))(
      socket,
      {} as Knowledge,
    ),
  'relays, and changes the proofs': (socket, { trueAddress }) =>
    relayTo(trueAddress, (chunk, from, _, count) =>
      from === 'listener' && count === 0
        ? Buffer.concat([chunk.subarray(0, helloBytes), chunk.subarray(helloBytes).map((byte) => byte ^ 1)])
        : chunk,
    )(socket, {} as Knowledge),
  'relays, and changes the request': (socket, { trueAddress }) =>
    relayTo(trueAddress, (chunk, from, _, count) => (from === 'caller' && count >= helloBytes ? flip(chunk) : chunk))(
      socket,
      {} as Knowledge,
    ),
  'relays, and changes the answer': (socket, { trueAddress }) =>
    relayTo(trueAddress, (chunk, from, _, count) => (from === 'listener' && count > 0 ? flip(chunk) : chunk))(
      socket,
      {} as Knowledge,
    ),
  'relays, and gives the request back as the answer': (socket, { trueAddress }) =>
    relayTo(trueAddress, (chunk, from, self, count) =>
      from === 'caller' && count >= helloBytes ? void self.write(chunk) : chunk,
    )(socket, {} as Knowledge),
  'relays, and gives the answer of another exchange': (socket, { trueAddress, overheard }) =>
    relayTo(trueAddress, (chunk, from, _, count) =>
      from === 'listener' && count >= introductionBytes ? overheard.fromListener.subarray(introductionBytes) : chunk,
    )(socket, {} as Knowledge),
  'relays, and answers in the clear': (socket, { trueAddress }) =>
    relayTo(trueAddress, (chunk, from, _, count) => (from === 'listener' && count > 0 ? frame(planted) : chunk))(
      socket,
      {} as Knowledge,
    ),
  'relays, and ends with the request': (socket, { trueAddress }) =>
    relayTo(trueAddress, (chunk, from, self, count) =>
      from === 'caller' && count >= helloBytes ? void self.destroy() : chunk,
    )(socket, {} as Knowledge),
  'relays, and sends the request twice': (socket, { trueAddress }) =>
    relayTo(trueAddress, (chunk, from, _, count) =>
      from === 'caller' && count >= helloBytes ? Buffer.concat([chunk, chunk]) : chunk,
    )(socket, {} as Knowledge),
};

/** What programs say that call the product and have no key. */
export const squattingCalls: Readonly<Record<string, (knowledge: Knowledge) => readonly Buffer[]>> = {
  nothing: () => [],
  'a line': () => [Buffer.from('\n')],
  'a request as earlier versions sent it': () => [
    Buffer.from(`${'0'.repeat(32)}{"terminal":"${'0'.repeat(32)}","ask":"token"}\n`),
  ],
  'an HTTP request': () => [Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  zeros: () => [Buffer.alloc(4_096)],
  'four gigabytes announced': () => [Buffer.alloc(100_000, 0xff)],
  'two megabytes': () => [frame(Buffer.alloc(2_000_000))],
  'half a nonce': () => [frame(Buffer.alloc(32)).subarray(0, 20)],
  'a nonce that is too short': () => [frame(Buffer.alloc(31))],
  'a nonce that is too long': () => [frame(Buffer.alloc(33))],
  'a nonce, and nothing more': () => [frame(Buffer.alloc(32))],
  'two nonces': () => [frame(Buffer.alloc(32)), frame(Buffer.alloc(32))],
  'a nonce, and a request in the clear': () => [frame(Buffer.alloc(32)), frame('{"ask":"token"}')],
  'a nonce, and an empty request': () => [frame(Buffer.alloc(32)), frame('')],
  'a nonce, and less than a seal': () => [frame(Buffer.alloc(32)), frame(Buffer.alloc(15))],
  'a nonce, and a megabyte of nothing': () => [frame(Buffer.alloc(32)), frame(Buffer.alloc(1_000_000))],
  'a request that was overheard': ({ overheard }) => [overheard.fromCaller],
  'a request that was overheard, message by message': ({ overheard }) => [
    overheard.fromCaller.subarray(0, helloBytes),
    overheard.fromCaller.subarray(helloBytes),
  ],
  'what the listener said in another exchange': ({ overheard }) => [
    frame(overheard.fromListener.subarray(4, helloBytes)),
    overheard.fromListener,
  ],
};

/** Listens in the product's place, and records all that it is sent. */
export async function squat(
  behavior: Behavior,
  knowledge: Knowledge,
  at = newAddress().path,
): Promise<{ address: string; called: Promise<unknown>; heard: () => Buffer; end: () => void }> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => chunks.push(chunk));
    behavior(socket, knowledge);
  });
  const called = new Promise((resolve) => server.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(at, resolve));
  const end = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { address: at, called, heard: () => Buffer.concat(chunks), end };
}

/** Says some messages, one after the other. @returns all that comes back, until the other side ends or has been silent for long */
export async function call(address: string, messages: readonly Buffer[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const socket = connect(address);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  for (const message of messages) {
    socket.write(message);
    await sleep(50);
  }
  await Promise.race([closed, sleep(3_000)]);
  socket.destroy();
  return Buffer.concat(chunks);
}

/** Has an exchange go through a relay. @returns what both sides have sent */
export async function overhear(
  trueAddress: string,
  exchange: (address: string) => Promise<unknown>,
): Promise<Knowledge['overheard']> {
  const sent: Record<'caller' | 'listener', Buffer[]> = { caller: [], listener: [] };
  const relay = relayTo(trueAddress, (chunk, from) => (sent[from].push(chunk), chunk));
  const { address, end } = await squat(relay, {} as Knowledge);
  await exchange(address);
  end();
  return { fromCaller: Buffer.concat(sent.caller), fromListener: Buffer.concat(sent.listener) };
}

/** Whether bytes hold a secret: as it is, or hexadecimal digits as the bytes that they stand for. */
export function holds(bytes: Buffer, secret: string): boolean {
  return bytes.includes(secret) || (/^([0-9a-f]{2})+$/.test(secret) && bytes.includes(Buffer.from(secret, 'hex')));
}
