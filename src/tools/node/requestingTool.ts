import type { Operation } from '../../api/common/operation.ts';
import type { HttpAnswer } from '../../service/common/http.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import type { AboutPlace, ToolInput } from '../common/toolInput.ts';
import type { KnownPlaces } from './toolPlace.ts';

export interface WantedCall {
  readonly operation: Operation;
  readonly call: ServiceCall;
}

/** Context of a request. */
export interface RequestAt extends KnownPlaces {
  /** Operations that may be called, which only read. */
  readonly operations: readonly Operation[];
}

/** Requests of a tool with their responses. */
export interface RequestAnswered {
  readonly calls: readonly WantedCall[];
  /** In the order of the calls. */
  readonly answers: readonly Pick<HttpAnswer, 'status' | 'text' | 'headers' | 'raw'>[];
  readonly baseUrl: string;
  /** Texts that must not be in the answer. */
  readonly secrets: readonly string[];
  readonly boundary: string;
}

/** A tool that sends requests after a person has approved them. */
export interface RequestingTool<Input extends AboutPlace> {
  readonly read: (input: unknown) => ToolInput<Input>;
  /** Returns the requests to send. @throws NoAnswer, or OrgAccessError of kind `shape`, if the input is invalid */
  readonly wanted: (input: Input, at: RequestAt) => readonly WantedCall[];
  readonly answer: (input: Input, answered: RequestAnswered) => string;
}
