import type { FromRawJson } from '../../src/model/rawJson/rawJson.ts';
import type { RawJsonState } from '../../src/model/rawJson/rawJsonState.ts';

declare global {
  function acquireVsCodeApi(): {
    postMessage(message: FromRawJson): void;
    getState(): unknown;
    setState(state: RawJsonState): void;
  };
}
