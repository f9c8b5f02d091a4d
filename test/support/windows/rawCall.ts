import { connect } from 'node:net';
import { lineReader } from '../../../src/session/windows/node/lines.ts';

const longest = 64 * 1024 * 1024;

/** Sends any bytes as the product sends a message. @returns the raw response; empty if there was none */
export async function rawCall(address: string, key: string, message: string | Buffer): Promise<string> {
  const socket = connect(address);
  try {
    const nextLine = lineReader(socket, longest);
    await nextLine();
    socket.write(Buffer.concat([Buffer.from(`{"key":${JSON.stringify(key)},"message":`), Buffer.from(message)]));
    socket.write('}\n');
    const next = () => nextLine().catch(() => undefined);
    let line = await next();
    while (line?.toString().startsWith('{"notice":')) line = await next();
    return /^\{"answer":(.*)\}$/.exec(line?.toString() ?? '')?.[1] ?? '';
  } finally {
    socket.destroy();
  }
}
