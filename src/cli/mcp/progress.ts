import { own, type JsonObject } from '../../platform/common/json/json.ts';
import { isRequestId } from './jsonRpc.ts';
import { metaOf } from './versions.ts';

/** Tells a client that wants to know that its request is not lost: time and again, and as soon as the person is asked. */
export class Progress {
  readonly #send: (notification: JsonObject) => void;
  readonly #token: unknown;
  readonly #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #message: string | undefined;
  #isOver = false;

  /** @param params of the request, which say whether the client wants to know */
  constructor(params: JsonObject, everyMs: number, send: (notification: JsonObject) => void) {
    this.#send = send;
    this.#token = own(metaOf(params), 'progressToken');
    if (isRequestId(this.#token)) this.#timer = setInterval(() => this.#tell(), everyMs);
  }

  readonly onAsking = (): void => {
    this.#message = 'Waiting for the person in the editor.';
    if (this.#timer && !this.#isOver) this.#tell();
  };

  readonly end = (): void => {
    this.#isOver = true;
    clearInterval(this.#timer);
  };

  #tell(): void {
    this.#count += 1;
    const params = {
      progressToken: this.#token,
      progress: this.#count,
      ...(this.#message !== undefined && { message: this.#message }),
    };
    this.#send({ method: 'notifications/progress', params });
  }
}
