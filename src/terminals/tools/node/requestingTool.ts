import type { Operation } from '../../../api/common/operation.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import type { AboutPlace } from '../common/toolInput.ts';
import type { SelectablePlaces } from './toolPlace.ts';

export interface WantedCall {
  readonly operation: Operation;
  readonly call: ServiceCall;
}

export interface RequestAt extends SelectablePlaces {
  /** Operations that may be called, which only read. */
  readonly operations: readonly Operation[];
}

export interface ToolResponses {
  readonly calls: readonly WantedCall[];
  /** In the order of the calls. */
  readonly answers: readonly Pick<HttpResponse, 'status' | 'text' | 'headers' | 'raw'>[];
  readonly baseUrl: string;
  /** Texts that must not be in the answer. */
  readonly secrets: readonly string[];
  readonly boundary: string;
}

/** Tool that sends requests after approval. */
export interface RequestingTool<Input extends AboutPlace> {
  /** @throws NoAnswer if the input is invalid */
  readonly read: (input: unknown) => Input;
  /** Returns the requests. @throws NoAnswer, or OrgAccessError of kind `shape` */
  readonly wanted: (input: Input, at: RequestAt) => readonly WantedCall[];
  readonly answer: (input: Input, answered: ToolResponses) => string;
}
