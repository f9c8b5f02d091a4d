import { connect } from 'node:net';
import { FrameReader, writeFrame } from '../../../src/core/windows/frames.ts';
import { newNonce, provenExchange } from '../../../src/core/windows/sealedExchange.ts';

const longest = 64 * 1024 * 1024;

/** Asks as the product does, but for the request, which may be any bytes. @returns the answer as it came; empty when there was none */
export async function sealedCall(address: string, key: string, request: string | Buffer): Promise<string> {
  const socket = connect(address);
  try {
    const frames = new FrameReader(socket, longest);
    const nonce = newNonce();
    writeFrame(socket, nonce);
    const exchange = provenExchange(nonce, await frames.next(longest), [key]);
    if (!exchange) return '';
    writeFrame(socket, exchange.seal('request', Buffer.from(request)));
    const sealed = await frames.next(longest).catch(() => undefined);
    return (sealed && exchange.open('answer', sealed)?.toString()) ?? '';
  } finally {
    socket.destroy();
  }
}
