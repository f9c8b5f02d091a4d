import type { Operation } from '../../../api/common/operation.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import type { ToolResponse } from '../common/serviceAnswer.ts';
import type { AboutPlace } from '../common/toolInput.ts';
import type { SelectablePlaces } from './toolPlace.ts';

export interface WantedCall {
  readonly operation: Operation;
  readonly call: ServiceCall;
  /** Whether the next pages of the list are requested too. */
  readonly isAllPages?: boolean;
}

export interface RequestAt extends SelectablePlaces {
  /** Operations that may be called, which only read. */
  readonly operations: readonly Operation[];
  /** Other operations, for refusals. */
  readonly others: readonly Operation[];
}

export interface ToolResponses {
  readonly calls: readonly WantedCall[];
  /** In the order of the calls. */
  readonly answers: readonly ToolResponse[];
  /** Requests another page of the first call. Returns undefined if the person hasn't approved it. */
  readonly nextPage: (path: string) => Promise<ToolResponse | undefined>;
  readonly baseUrl: string;
  /** Returns the texts that must not be in the answer. */
  readonly secrets: () => readonly string[];
  readonly boundary: string;
}

/** Tool that sends requests after approval. */
export interface RequestingTool<Input extends AboutPlace> {
  /** @throws NoAnswer if the input is invalid */
  readonly read: (input: unknown) => Input;
  /** Returns the requests. @throws NoAnswer, or OrgAccessError of kind `shape` */
  readonly wanted: (input: Input, at: RequestAt) => readonly WantedCall[];
  /** @throws NoAnswer if there is none */
  readonly answer: (input: Input, answered: ToolResponses) => string | Promise<string>;
}
