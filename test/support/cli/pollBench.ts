import type { Access } from '../../../src/cli/access.ts';
import type { Failure } from '../../../src/cli/messages.ts';
import type { Clock } from '../../../src/platform/common/clock.ts';
import type { CallResponse, RequestContent } from '../../../src/terminals/node/protocol/cliProtocol.ts';

export const response = (text: string, more: Partial<CallResponse> = {}): CallResponse => ({
  status: 200,
  text,
  url: 'https://service.example',
  connectionId: 'c1',
  username: 'kim',
  method: 'GET',
  path: '/a',
  ...more,
});

/** Service with scripted responses, the last of which repeats, and a clock whose waits pass at once. */
export class PollBench {
  responses: readonly (CallResponse | Failure | 'nothing')[] = [];
  readonly asked: RequestContent[] = [];
  /** Texts of the progress. */
  readonly shown: string[] = [];
  /** In seconds. */
  readonly waits: number[] = [];
  nowMs = new Date(2026, 0, 15, 12).getTime();

  readonly progress = {
    show: (text: string) => void this.shown.push(text),
    print: (text: string) => void this.shown.push(text),
    end: () => undefined,
  };

  readonly clock: Clock = {
    now: () => this.nowMs,
    after: (ms, callback) => {
      this.waits.push(ms / 1000);
      this.nowMs += ms;
      queueMicrotask(callback);
      return { dispose: () => undefined };
    },
  };

  readonly send = ((request: RequestContent) => {
    this.asked.push(request);
    const next = this.responses[Math.min(this.asked.length, this.responses.length) - 1];
    if (next === undefined || next === 'nothing') return new Promise(() => undefined);
    return Promise.resolve('ok' in next ? next : { ok: true, value: next });
  }) as Access['send'];
}
