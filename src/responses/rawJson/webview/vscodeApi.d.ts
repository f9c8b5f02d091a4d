import type { FromRawJson } from '../common/rawJson.ts';
import type { RawJsonState } from '../common/rawJsonState.ts';

declare global {
  function acquireVsCodeApi(): {
    postMessage(message: FromRawJson): void;
    getState(): unknown;
    setState(state: RawJsonState): void;
  };
}
