import type { Operation } from '../../../api/common/operation.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import type { ToolResponse } from '../common/serviceAnswer.ts';
import type { SelectablePlaces } from './toolPlace.ts';

export interface WantedCall {
  readonly operation: Operation;
  readonly call: ServiceCall;
  /** Whether the next pages of the list are requested too. */
  readonly isAllPages: boolean;
}

export interface RequestAt extends SelectablePlaces {
  /** Operations that may be called, which only read. */
  readonly operations: readonly Operation[];
  /** Other operations, so that a refusal can say why they can't be called. */
  readonly others: readonly Operation[];
}

export interface Responded {
  readonly wanted: WantedCall;
  readonly response: ToolResponse;
  /** Requests another page. Returns undefined if the person hasn't approved it. */
  readonly nextPage: (path: string) => Promise<ToolResponse | undefined>;
  readonly baseUrl: string;
  /** Returns the texts that must not be in the answer. */
  readonly secrets: () => readonly string[];
  readonly boundary: string;
}
