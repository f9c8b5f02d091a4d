import { createServer, type Server, type Socket } from 'node:net';
import { listen } from '../service/directly.ts';

/** Returns a response as raw bytes, with status line and headers. */
export type RawAnswer = (request: {
  readonly method: string;
  readonly path: string;
  readonly head: string;
}) => string | Buffer;

/** Formats an HTTP response. @param headers besides the length */
export function http(
  status: number | string,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const all = { 'Content-Length': String(bytes.length), Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Any\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}

/** Server that can violate HTTP. */
export class RawServer {
  answer: RawAnswer = () => '';
  readonly asked: string[] = [];
  #server: Server | undefined;
  readonly #open = new Set<Socket>();

  async start(): Promise<string> {
    this.#server = createServer((socket) => this.#serve(socket));
    return `http://127.0.0.1:${await listen(this.#server)}`;
  }

  end(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server?.close();
  }

  #serve(socket: Socket): void {
    let head = '';
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      const isWhole = head.includes('\r\n\r\n');
      head += data.toString('latin1');
      if (isWhole || !head.includes('\r\n\r\n')) return;
      const [method = '', path = ''] = head.split(' ');
      this.asked.push(`${method} ${path}`);
      socket.end(this.answer({ method, path, head }));
    });
  }
}
