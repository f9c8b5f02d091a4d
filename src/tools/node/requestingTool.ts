import type { Operation } from '../../api/common/operation.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import type { AboutPlace, ToolInput } from '../common/toolInput.ts';
import type { KnownPlaces } from './toolPlace.ts';

/** A request of a tool. */
export interface WantedCall {
  readonly operation: Operation;
  readonly call: ServiceCall;
}

/** Where a request is made. */
export interface RequestAt extends KnownPlaces {
  /** The operations that may be called: they only read. */
  readonly operations: readonly Operation[];
}

/** The material that an answer is written from. */
export interface RequestAnswered {
  readonly calls: readonly WantedCall[];
  /** In the order of the calls. */
  readonly answers: readonly Pick<HttpResponse, 'status' | 'text' | 'headers' | 'raw'>[];
  readonly baseUrl: string;
  /** All that must not be in an answer, whatever the service says. */
  readonly secrets: readonly string[];
  readonly mark: string;
}

/** A tool that asks the service, once a person has agreed to its requests. */
export interface RequestingTool<Input extends AboutPlace> {
  readonly read: (input: unknown) => ToolInput<Input>;
  /** @throws NoAnswer, or OrgAccessError of kind `shape`, for what is not sent */
  readonly wanted: (input: Input, at: RequestAt) => readonly WantedCall[];
  readonly answer: (input: Input, answered: RequestAnswered) => string;
}
