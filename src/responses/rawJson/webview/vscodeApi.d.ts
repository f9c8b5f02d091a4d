import type { RawJsonState } from '../common/rawJsonState.ts';

declare global {
  function acquireVsCodeApi(): {
    postMessage(message: object): void;
    getState(): unknown;
    setState(state: RawJsonState): void;
  };
}
