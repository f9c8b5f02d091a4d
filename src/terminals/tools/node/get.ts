import { callOf, type CallArguments } from '../../../api/common/callOf.ts';
import { returnsCredentials, type Operation } from '../../../api/common/operation.ts';
import { isRead } from '../../../service/common/methods.ts';
import { operationsAnswer } from '../common/operationsAnswer.ts';
import { serviceAnswer } from '../common/serviceAnswer.ts';
import { fieldsOf, NoAnswer, type AboutPlace } from '../common/toolInput.ts';
import type { RequestingTool } from './requestingTool.ts';
import { placeFor, sentPlaceRow } from './toolPlace.ts';

export interface GetInput extends AboutPlace {
  readonly operation: string;
  readonly parameters: CallArguments;
  readonly filter?: string;
  readonly page?: number;
  readonly rows?: number;
}

/** Page size with which a page usually fits into one answer. */
const rowsOfPage = 25;
const maxRows = 50;
const maxFilterLength = 1000;

/** @throws NoAnswer if the input is invalid */
export function readGetInput(value: unknown): GetInput {
  const fields = fieldsOf(value);
  const filter = fields.object('filter');
  const body = filter && JSON.stringify(filter);
  if (body !== undefined && body.length > maxFilterLength)
    throw new NoAnswer(`"filter" has up to ${maxFilterLength} characters as JSON.`);
  return {
    ...fields.place(),
    operation: fields.needed('operation', 'the id of an operation'),
    parameters: fields.parameters(),
    ...(body !== undefined && { filter: body }),
    ...fields.count('page', 1_000_000),
    ...fields.count('rows', maxRows),
  };
}

/** Returns the operations that only read, require no body, and don't return credentials. */
export function callableOperations(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(
    (operation) =>
      isRead(operation) &&
      (operation.method === 'GET' || operation.method === 'POST') &&
      operation.body?.required !== true &&
      !returnsCredentials(operation),
  );
}

export const getTool: RequestingTool<GetInput> = {
  read: readGetInput,

  wanted(input, at) {
    const { filter } = input;
    const operation = at.operations.find(({ id }) => id === input.operation);
    if (!operation) throw new NoAnswer(operationsAnswer(at.operations, at.boundary));
    if (filter !== undefined && !operation.body)
      throw new NoAnswer('This operation takes no "filter". Nothing was sent.');
    const place = placeFor(operation, input, at);
    const args = argumentsOf(operation, input);
    const call = callOf({ operation, args, place, body: filter });
    // The value of a path parameter may lead to credentials too.
    if (returnsCredentials(call)) throw new NoAnswer(operationsAnswer(at.operations, at.boundary));
    return [{ operation, call }];
  },

  answer({ page = 1, rows = rowsOfPage }, { calls: [wanted], answers: [answer], baseUrl, secrets, boundary }) {
    if (!wanted || !answer) throw new TypeError('A response without its request.');
    const { operation, call } = wanted;
    return serviceAnswer(answer, {
      baseUrl,
      path: call.path,
      place: sentPlaceRow(call),
      paged: operation.paged === true,
      page,
      rows,
      secrets,
      boundary,
    });
  },
};

function argumentsOf({ paged }: Operation, { parameters, page, rows }: GetInput): CallArguments {
  if (!paged) return parameters;
  return {
    page: '1',
    size: String(rowsOfPage),
    ...parameters,
    ...(page !== undefined && { page: String(page) }),
    ...(rows !== undefined && { size: String(rows) }),
  };
}
