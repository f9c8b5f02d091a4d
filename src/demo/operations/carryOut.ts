import { isObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { enveloped, mediaType, OperationRefusal, queryOf } from '../base/response.ts';
import type { DemoResponse, DemoRequest } from '../base/response.ts';
import type { DemoState } from '../state/demoState.ts';
import { badRequest } from './operation.ts';
import type { Operation } from './operation.ts';
import { Query, queryFault, requireParameters } from './query.ts';
import type { QueryRules } from './query.ts';
import { shapeFault } from './shape.ts';
import { readTenancy, tenancyFault } from './tenancy.ts';
import type { KnownPlaces } from './tenancy.ts';

export interface CallContext {
  readonly places: KnownPlaces;
  readonly state: DemoState;
  readonly nowMs: number;
  readonly isStrict: boolean;
  readonly pathValue: string;
}

/** @throws OperationRefusal */
export function carryOut(operation: Operation, request: DemoRequest, around: CallContext): DemoResponse {
  const { query: rules = {} } = operation;
  if (around.isStrict) refuseCarelessness(operation, request);
  const tenancy = readTenancy(request, operation, around.places);
  const sent = new URLSearchParams(queryOf(request.target));
  requireParameters(sent, rules);
  const body = readBody(operation, request, around.isStrict);
  const { state, nowMs, isStrict, pathValue } = around;
  const call = {
    query: new Query(sent, rules),
    body,
    tenancy,
    pathValue,
    map: around.places.map,
    state,
    nowMs,
    isStrict,
  };
  return enveloped(request, operation.answer(call));
}

function refuseCarelessness(operation: Operation, request: DemoRequest): void {
  const fault = requestFault(request, operation.query ?? {}) ?? tenancyFault(request, operation);
  if (fault !== undefined) throw badRequest(fault);
  if (request.body !== '' && !operation.body) throw badRequest('This operation takes no body.');
}

/** Returns why a strict service refuses the request, or undefined. */
export function requestFault(request: DemoRequest, rules: QueryRules): string | undefined {
  if (request.headers.cookie !== undefined) return 'The token is enough: send no Cookie.';
  if (!request.headers.accept) return 'Send an Accept header.';
  return queryFault(queryOf(request.target), rules);
}

function readBody(operation: Operation, request: DemoRequest, isStrict: boolean): JsonObject {
  if (!operation.body) return {};
  if (request.body === '') {
    if (operation.body.required) throw badRequest('The body is missing.');
    return {};
  }
  if (mediaType(request.headers['content-type']) !== 'application/json') {
    const status = isStrict ? 400 : 415;
    throw new OperationRefusal(status, 'unsupported_media_type', 'The content type must be application/json.');
  }
  const body = parsed(request.body);
  if (!isObject(body)) throw badRequest('The body must be a JSON object.');
  const fault = isStrict ? shapeFault(body, operation.body.shape) : undefined;
  if (fault !== undefined) throw badRequest(fault);
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is no JSON.');
  }
}
